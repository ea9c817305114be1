#!/usr/bin/env bash
# Drives lists of PagingUI with random events against a server that other clients change, and checks the invariants
# after each step: lists by keys, offsets and page numbers, alone and on a shared log of edits, restored after restarts,
# with pinned posts, and with an advertisement on each page.
# Prints each kind of fault with the seeds that reproduce it; a single seed takes 500 steps. Optimized, a million steps
# take less than a minute after the build.
# Usage: Scripts/simulate.sh [STEPS] [FIRST_SEED]    (a million steps from seed 0 by default)
set -euo pipefail
cd "$(dirname "$0")/.."
SWIFT_PAGING_SIMULATION=${1:-1000000} SWIFT_PAGING_SEED=${2:-0} \
    swift test -c release -Xswiftc -enable-testing --scratch-path .build-simulate --filter SimulationTests
