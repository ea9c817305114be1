#!/usr/bin/env bash
# Detects and fetches lists of real servers on loopback without any hints, and compares them with the servers' data. A
# list may be right or not determined; a wrong one fails. Opt-in: needs Python 3 and PyPI. PAGINATE selects another build.
set -euo pipefail
cd "$(dirname "$0")/.."

environment=.build-servers/venv
if [ ! -x "$environment/bin/python" ]; then python3 -m venv "$environment"; fi
"$environment/bin/pip" install --quiet datasette kinto waitress jupyterhub fastapi uvicorn fastapi-pagination django \
    djangorestframework django-ninja djangorestframework-jsonapi flask litestar strawberry-graphql
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
command=${PAGINATE:-$PWD/paginate}
"$command" --version > /dev/null
"$environment/bin/python" Scripts/real-servers/guide.py "$command" "$PWD/$environment/bin/python" "$work"
"$environment/bin/python" Scripts/real-servers/check.py "$command" "$PWD/$environment/bin/python" "$work"
