#!/usr/bin/env bash
# Reads the shards of a plan with GNU parallel, stops it halfway with kill -9, runs it again, and verifies the union.
#
#   test-parallel.sh [LISTS] [SHARDS]    (400 and 16 by default; some seconds)
#
# Needs Debian's package parallel. PAGINATE selects a built command.
set -euo pipefail
cd "$(dirname "$0")/.."

lists=${1:-400}
shards=${2:-16}
export PAGINATE=${PAGINATE:-$PWD/paginate}
command -v parallel > /dev/null || {
    echo "test-parallel: install GNU parallel: apt-get install parallel" >&2
    exit 1
}
work=$(mktemp -d)
server="" job=""
cleanup() {
    if [ -n "$job" ]; then kill -9 "$job" 2> /dev/null || true; fi
    if [ -n "$server" ]; then kill "$server" 2> /dev/null || true; fi
    rm -rf "$work"
}
trap cleanup EXIT

mkfifo "$work/address"
"$PAGINATE" serve --port 0 > "$work/address" &
server=$!
exec 3< "$work/address"
read -r base <&3
cd "$work"

"$PAGINATE" fetch "$base/parents?count=$lists&max=60&seed=1&limit=100" --pagination link --output parents.ndjson --quiet
"$PAGINATE" plan "$base/parents/{id}/children?max=60&seed=1&limit=10&latency=10" --parents parents.ndjson \
    --pagination link --shards "$shards" --output plan.jsonl
run() { exec parallel --jobs 2 --retries 3 "$PAGINATE" fetch --shard plan.jsonl#{} --output shards --quiet; }

# Killed after a quarter of the shards; its children end or finish their shard.
seq 0 $((shards - 1)) | run 2> /dev/null &
job=$!
until [ "$(find shards -name '*.receipt.json' 2> /dev/null | wc -l)" -ge $((shards / 4)) ]; do
    kill -0 "$job" || break
done
kill -9 "$job" 2> /dev/null || true
wait "$job" 2> /dev/null || true
job=""
before=$(find shards -name '*.receipt.json' | wc -l)

(seq 0 $((shards - 1)) | run)
"$PAGINATE" verify plan.jsonl shards --id /id
"$PAGINATE" merge plan.jsonl shards --output all.ndjson
python3 - "$lists" "$before" << 'PYTHON'
import json, sys
parents = [json.loads(line) for line in open("parents.ndjson")]
expected = [parent["id"] * 1_000_000 + each for parent in parents for each in range(1, parent["children"] + 1)]
found = sorted(json.loads(line)["id"] for line in open("all.ndjson"))
assert len(parents) == int(sys.argv[1]), len(parents)
assert found == sorted(expected), f"{len(found)} items, expected {len(expected)}"
print(f"parallel: {len(parents)} lists, {len(found)} items, each once; {sys.argv[2]} shards were sealed before the kill")
PYTHON
