#!/usr/bin/env bash
# Walks random list APIs without any hint and checks that "complete" is never said of a list that was not delivered whole.
# Prints a table by kind of API, and fails on any wrong list. Usage: Scripts/prove-completeness.sh [LISTS] [SEED]
# A list that failed is run again, with its exchange, by: Scripts/prove-completeness.sh 1 SEED
set -euo pipefail
cd "$(dirname "$0")/.."
export SWIFT_PAGING_LISTS=${1:-100000} SWIFT_PAGING_SEED=${2:-1}
# Tests reach internal declarations, which a release build does not keep: this is a debug build, optimized.
swift test --scratch-path .build-proof -Xswiftc -O --filter 'GeneratedEnvelopeTests/completeness'
