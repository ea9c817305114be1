#!/usr/bin/env bash
# Walks random list APIs without any hints, and checks that "complete" is only reported for lists that were delivered
# whole. Prints a table by kind of API, and fails on any wrong list. Agents are then told about 1,000 faulty lists.
# Usage: Scripts/prove-completeness.sh [LISTS] [SEED]
# To run a failed list again and print its exchange: Scripts/prove-completeness.sh 1 SEED
set -euo pipefail
cd "$(dirname "$0")/.."
export SWIFT_PAGING_LISTS=${1:-100000} SWIFT_PAGING_SEED=${2:-1}
# Tests use internal declarations, which a release build removes, so this is an optimized debug build.
swift test --scratch-path .build-proof -Xswiftc -O --filter 'GeneratedEnvelopeTests/completeness'
if [ "$SWIFT_PAGING_LISTS" -gt 1 ]; then
    MCP_LISTS=1000 swift test --skip-build --scratch-path .build-proof -Xswiftc -O --filter 'MCPToolTests/faults'
fi
