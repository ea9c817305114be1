#!/usr/bin/env bash
# Measures --budget: workers that share a rate of 100 requests per second over a real redis-server, with 0 to 300 ms of jitter
# on the way to the server. One worker of four is stopped for 4 s, and three are killed. Fails if more than 100 requests arrive
# in any second, or fewer than 85 percent of the possible number. Two usual algorithms are measured beside it.
#
#   test-budget.sh [SECONDS]    the length of each of the three runs (40 by default; at least 20)
#   test-budget.sh --plot       draws the figures of the last run into Benchmarks/Plots/budget.png
#
# Needs python3 and redis-server; --plot needs matplotlib, which it installs into .build-plots. PAGINATE selects a built
# command. It ends only the processes that it started.
set -euo pipefail
cd "$(dirname "$0")/.."
if [ "${1:-}" = --plot ]; then exec python3 Scripts/budget/plot.py; fi
for program in python3 redis-server; do
    if ! command -v "$program" > /dev/null; then
        echo "test-budget.sh: $program is not installed (Debian and Ubuntu: apt-get install $program)." >&2
        exit 69
    fi
done
exec python3 Scripts/budget/measure.py "${1:-40}"
