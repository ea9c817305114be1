#!/usr/bin/env bash
# Crawls 2,000 pages of a server that fails at random, as often as said (100 times by default), with fixed seeds.
# Takes about ten minutes on two cores for 100 crawls.
set -euo pipefail
cd "$(dirname "$0")/.."
SWIFT_PAGING_STRICT=1 SWIFT_PAGING_SOAK=${1:-100} swift test --traits DemoServer --filter SoakTests
