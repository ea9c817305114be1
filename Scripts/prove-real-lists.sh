#!/usr/bin/env bash
# Walks lists made after the responses of real APIs, honest and damaged, with the places named and without any hints. No
# damaged list may be complete with other items, and nearly all honest ones are complete. A walk that is cut at random
# events and resumed from its saved progress ends as the one that is not. Prints tables by kind.
# Usage: Scripts/prove-real-lists.sh [LISTS] [SEED] [TEST]   (TEST is honest, damaged, cut or server; all by default)
# To run a failed list again and print its exchange: Scripts/prove-real-lists.sh 1 SEED damaged
# SWIFT_PAGING_FAULTS=droppedItems,overlaps applies these kinds of faults only, SWIFT_PAGING_MODE=told walks in one mode
# only, and SWIFT_PAGING_NAMES=nonsense replaces the names of members, so that only behavior remains.
set -euo pipefail
cd "$(dirname "$0")/.."
export SWIFT_PAGING_LISTS=${1:-1000000} SWIFT_PAGING_SEED=${2:-1}
# Tests use internal declarations, which a release build removes, so this is an optimized debug build.
swift test --scratch-path .build-proof -Xswiftc -O --filter "RealListTests/${3:-}"
