#!/usr/bin/env bash
# Detects and fetches lists of real servers on loopback without any hints, and compares them with the servers' data. A
# list may be right or not determined; a wrong one fails. Before, it runs the commands of Documentation/graphql.md on such
# a server. Opt-in: needs Python 3 and PyPI. PAGINATE selects another build.
# Usage: Scripts/test-real-servers.sh [--guide]    (--guide: the commands of the guide alone)
set -euo pipefail
cd "$(dirname "$0")/.."

environment=.build-servers/venv
if [ ! -x "$environment/bin/python" ]; then python3 -m venv "$environment"; fi
packages=(strawberry-graphql fastapi uvicorn)
if [ "${1:-}" != --guide ]; then
    packages+=(datasette kinto waitress jupyterhub fastapi-pagination django djangorestframework flask django-ninja
        djangorestframework-jsonapi litestar)
fi
"$environment/bin/pip" install --quiet "${packages[@]}"
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
command=${PAGINATE:-$PWD/paginate}
"$command" --version > /dev/null
"$environment/bin/python" Scripts/real-servers/guide.py "$command" "$PWD/$environment/bin/python" "$work"
if [ "${1:-}" = --guide ]; then exit; fi
"$environment/bin/python" Scripts/real-servers/check.py "$command" "$PWD/$environment/bin/python" "$work"
