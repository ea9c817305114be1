#!/usr/bin/env bash
# Drives lists of PagingUI with random events over a server that others change, and checks after each step what must
# always be true: lists by keys, offsets and page numbers, alone and on one log of edits, restored after restarts.
# Prints each kind of fault with the seeds that show it; one seed alone takes 500 steps.
# Usage: Scripts/simulate.sh [STEPS] [FIRST_SEED]    (a million steps from seed 0 by default)
set -euo pipefail
cd "$(dirname "$0")/.."
SWIFT_PAGING_STRICT=1 SWIFT_PAGING_SIMULATION=${1:-1000000} SWIFT_PAGING_SEED=${2:-0} swift test --filter SimulationTests
