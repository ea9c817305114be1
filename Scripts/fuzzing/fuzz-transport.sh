#!/usr/bin/env bash
# Sends malformed replies to the command from a raw server on 127.0.0.1: truncated, mutated, endless, with wrong
# lengths, trailers, compression bombs, or garbage between keep-alive responses. No run may end by a signal, hang, or
# report a list as complete that differs from the server's.
# Usage: Scripts/fuzzing/fuzz-transport.sh [REPLIES] [SEED]
# Needs Python 3. CASE=NUMBER with the same seed replays one reply. 3,000 replies take about five minutes on two cores.
set -euo pipefail
cd "$(dirname "$0")/../.."

# `PAGINATE` selects another binary.
paginate=${PAGINATE:-}
if [ -z "$paginate" ]; then
    ./paginate --version > /dev/null
    paginate=.build-cli/release/paginate
fi
python3 Scripts/fuzzing/fuzz-transport.py "$paginate" "${1:-3000}" "${2:-1}"
