#!/usr/bin/env bash
# Drives lists of PagingUI with random events over a server that others change, with fixed seeds, and checks after each
# step what must always be true. Usage: Scripts/simulate.sh [STEPS]    (a million by default: about four minutes)
set -euo pipefail
cd "$(dirname "$0")/.."
SWIFT_PAGING_STRICT=1 SWIFT_PAGING_SIMULATION=${1:-1000000} swift test --filter SimulationTests
