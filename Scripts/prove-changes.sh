#!/usr/bin/env bash
# Plays random histories of lists that change while they are read. The changes that a store records have to be exact, and
# an item is removed only if it is gone, a row marked only if it is gone; slices that move have to be complete only if
# every lasting item arrived once.
# Usage: Scripts/prove-changes.sh [HISTORIES]    (10000 by default)
set -euo pipefail
cd "$(dirname "$0")/.."
histories=${1:-10000}
# The histories have 4 parts, and those of mirrored rows and the slices 10.
tenth=$(((histories + 9) / 10))
export CHANGE_CASES=$(((histories + 3) / 4)) SLICE_CASES=$tenth MOVING_CASES=$tenth MIRROR_CASES=$tenth
# Tests use internal declarations, which a release build removes, so this is an optimized debug build.
swift test --scratch-path .build-proof -Xswiftc -O \
    --filter 'ChangeHistoryTests/histories|MirrorHistoryTests|MovingSliceTests|SlicedListTests/randomServers'
