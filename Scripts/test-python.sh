#!/usr/bin/env bash
# Checks the Python package: ruff, mypy, and pytest with the command and its demo server. Needs Python 3.10 and PyPI.
#
#   test-python.sh           takes about a minute once the command is built
#   test-python.sh --spark   adds a job of Apache Spark, which needs Java 17
#   test-python.sh --ray     adds a dataset of Ray
#
# PAGINATE selects a built command. The virtual environment is .build-python.
set -euo pipefail
cd "$(dirname "$0")/.."

extras=dev
marks="not spark and not ray"
for argument in "$@"; do
    case $argument in
        --spark) extras+=,spark marks=${marks/not spark and /} ;;
        --ray) extras+=,ray marks=${marks/not ray/ray or not ray} ;;
        *)
            echo "usage: Scripts/test-python.sh [--spark] [--ray]" >&2
            exit 64
            ;;
    esac
done

export PAGINATE=${PAGINATE:-$PWD/paginate}
"$PAGINATE" --version > /dev/null
Scripts/engines/setup.sh "$extras"
PATH=$PWD/.build-python/bin:$PATH
cd Python
ruff check --no-cache .
ruff format --no-cache --check .
mypy --cache-dir ../.build-python/mypy
timeout 900 pytest -q -p no:cacheprovider -m "$marks"
