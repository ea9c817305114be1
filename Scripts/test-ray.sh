#!/usr/bin/env bash
# Kills workers and the driver of a Ray job at random moments, and verifies the union of its shards.
#
#   test-ray.sh                                     20,000 lists in 64 shards, 20 kills, 2 of the driver: some minutes
#   test-ray.sh --lists 2000 --shards 16 --kills 4 --driver-kills 1    a short run
#   test-ray.sh --help                              all options
#
# Needs Python 3.10 and PyPI. PAGINATE selects a built command.
set -euo pipefail
cd "$(dirname "$0")/.."
export PAGINATE=${PAGINATE:-$PWD/paginate}
Scripts/engines/setup.sh ray
exec .build-python/bin/python Scripts/engines/crash.py ray "$@"
