#!/usr/bin/env bash
# Crawls 2,000 pages of a server that fails at random, as often as said (100 times by default), and walks ten times as
# often a list that changes between requests, with fixed seeds. 100 crawls take about ten minutes on two cores.
set -euo pipefail
cd "$(dirname "$0")/.."
crawls=${1:-100}
SWIFT_PAGING_STRICT=1 SWIFT_PAGING_SOAK=$crawls SWIFT_PAGING_DRIFT=$((crawls * 10)) \
    swift test --traits DemoServer --filter 'SoakTests|ChangingListTests'
