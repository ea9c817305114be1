#!/usr/bin/env bash
# Plays malformed replies to the command, from a raw server on 127.0.0.1: cut anywhere, mutated, flooding, with wrong
# lengths, trailers, compression bombs, garbage between keep-alive responses. No run may end by a signal, hang, or call
# a list complete that is not what the server has.
# Usage: Scripts/fuzz-transport.sh [REPLIES] [SEED]
# Needs Python 3. A reply that failed is played again with CASE=NUMBER and the same seed. 3,000 replies take about five
# minutes on two cores.
set -euo pipefail
cd "$(dirname "$0")/.."

# `PAGINATE` names a binary to test instead.
paginate=${PAGINATE:-}
if [ -z "$paginate" ]; then
    ./paginate --version > /dev/null
    paginate=.build-cli/release/paginate
fi
python3 Scripts/fuzz-transport.py "$paginate" "${1:-3000}" "${2:-1}"
