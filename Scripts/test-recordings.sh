#!/usr/bin/env bash
# Records lists with Chromium (Debian's, or that of CHROMIUM), with mitmproxy and with the command, and lets the command find
# and replay them. Opt-in: needs Python 3, PyPI, openssl and a Chromium. PAGINATE selects another build.
set -euo pipefail
cd "$(dirname "$0")/.."

environment=.build-servers/recordings
if [ ! -x "$environment/bin/python" ]; then python3 -m venv "$environment"; fi
"$environment/bin/pip" install --quiet mitmproxy playwright
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
command=${PAGINATE:-$PWD/paginate}
"$command" --version > /dev/null
"$environment/bin/python" Scripts/real-servers/recordings.py "$command" "$PWD/$environment/bin" "$work"
