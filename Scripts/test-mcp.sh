#!/usr/bin/env bash
# Checks `paginate mcp` with the Model Context Protocol's client for Python, in two of its major versions. Needs Python
# 3.10 and PyPI. PAGINATE selects a built command; the virtual environments are .build-mcp-1 and .build-mcp-2.
set -euo pipefail
cd "$(dirname "$0")/.."

PAGINATE=${PAGINATE:-$PWD/paginate}
"$PAGINATE" --version > /dev/null
for version in 1 2; do
    python=.build-mcp-$version/bin/python
    if ! "$python" -c 'import mcp' 2> /dev/null; then
        python3 -m venv --clear ".build-mcp-$version"
        "$python" -m pip --quiet --disable-pip-version-check install "mcp==$version.*"
    fi
    timeout 300 "$python" Scripts/test-mcp.py "$PAGINATE"
done
