#!/usr/bin/env bash
# Fuzzes the parsers of untrusted text for longer than the tests do: JSON, Link, rate limit fields, dates, resume points
# and state files.
# Random mutations of a small corpus are checked against Foundation's parser or a round trip; a failure prints its seed.
set -euo pipefail
cd "$(dirname "$0")/../.."
# The tests' own time limits apply to their short runs.
export SWIFT_PAGING_FUZZ_SECONDS=${1:-600}
. Scripts/build-options.sh
swift test "${options[@]}" --filter Fuzz
