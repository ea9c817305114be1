#!/usr/bin/env bash
# Decodes random documents of many types with the decoder of items and with Foundation's, and compares values, errors
# and coding paths. Prints the documents that differ, with the type and the number that reproduce each.
# Usage: Scripts/fuzzing/fuzz-decoder.sh [--sanitize=SANITIZER] [DOCUMENTS] [SEED]    (a million documents from seed 1)
# The sanitizer is address, or, on Apple's platforms, undefined, which Swift does not support on Linux.
set -euo pipefail
cd "$(dirname "$0")/../.."
# Tests use internal declarations, which a release build removes, so this is an optimized debug build.
options=(--scratch-path .build-proof -Xswiftc -O)
case ${1:-} in
    --sanitize=*)
        options=(--scratch-path ".build-${1#--sanitize=}" -Xswiftc -O "$1")
        shift
        ;;
esac
export SWIFT_PAGING_DECODER_DOCUMENTS=${1:-1000000} SWIFT_PAGING_SEED=${2:-1}
# Retained decoders and caches of Foundation are not leaks of this package.
export ASAN_OPTIONS=detect_leaks=0
swift test "${options[@]}" --filter 'DecoderDifferenceTests|TapeItemDecoderTests'
