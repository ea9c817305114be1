#!/usr/bin/env bash
# Crawls 2,000 pages of a server with random failures, 100 times by default, and walks a list that changes between
# requests ten times as often, with fixed seeds. 100 crawls take about ten minutes on two cores.
set -euo pipefail
cd "$(dirname "$0")/.."
crawls=${1:-100}
. Scripts/build-options.sh
SWIFT_PAGING_SOAK=$crawls SWIFT_PAGING_DRIFT=$((crawls * 10)) \
    swift test "${options[@]}" --filter 'SoakTests|ChangingListTests'
