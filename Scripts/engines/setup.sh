#!/usr/bin/env bash
# Installs the Python package with extras into the virtual environment .build-python, for the scripts that test it.
#
#   setup.sh EXTRAS    such as dev,spark
set -euo pipefail
cd "$(dirname "$0")/../.."

venv=$PWD/.build-python
python3 -c 'import sys; sys.exit(sys.version_info < (3, 10))' || {
    echo "The Python package needs Python 3.10 or later." >&2
    exit 1
}
[ -x "$venv/bin/pip" ] || python3 -m venv "$venv"
# Editable, so that the tests run the sources.
"$venv/bin/pip" install --quiet --disable-pip-version-check --editable "Python[$1]"
