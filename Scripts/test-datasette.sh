#!/usr/bin/env bash
# Crawls a Datasette server, an independent implementation, and compares the ids with its database.
# Opt-in: needs Python 3 and PyPI. Installs into a temporary folder, and removes it.
set -euo pipefail
cd "$(dirname "$0")/.."

rows=${1:-2500}
work=$(mktemp -d)
server=""
cleanup() {
    if [ -n "$server" ]; then kill "$server" 2>/dev/null || true; fi
    rm -rf "$work"
}
trap cleanup EXIT

python3 -m venv "$work/venv"
"$work/venv/bin/pip" install --quiet datasette
"$work/venv/bin/python" - "$work/data.db" "$rows" <<'PYTHON'
import sqlite3, sys
database = sqlite3.connect(sys.argv[1])
database.execute("create table readings (id integer primary key, station text, value real)")
database.executemany(
    "insert into readings values (?, ?, ?)",
    ((number, f"station {number % 7}", number / 8) for number in range(1, int(sys.argv[2]) + 1)),
)
database.commit()
PYTHON

port=$("$work/venv/bin/python" -c 'import socket; s = socket.socket(); s.bind(("127.0.0.1", 0)); print(s.getsockname()[1])')
"$work/venv/bin/datasette" serve "$work/data.db" --host 127.0.0.1 --port "$port" > "$work/datasette.log" 2>&1 &
server=$!
for _ in $(seq 100); do
    if "$work/venv/bin/python" -c "import urllib.request as u; u.urlopen('http://127.0.0.1:$port/-/versions.json')" 2>/dev/null
    then break; fi
    sleep 0.2
done

base="http://127.0.0.1:$port/data/readings.json"
crawl() {
    local name=$1
    shift
    ./paginate fetch "$@" --quiet --output "$work/$name.ndjson" --report "$work/$name.json"
    "$work/venv/bin/python" - "$work/$name.ndjson" "$work/$name.json" "$rows" "$name" <<'PYTHON'
import json, sys
rows = int(sys.argv[3])
ids = [json.loads(line)["id"] for line in open(sys.argv[1])]
report = json.load(open(sys.argv[2]))
assert ids == list(range(1, rows + 1)), f"{len(ids)} ids, and not 1 to {rows}"
assert report["outcome"] == "complete", report
print(f"{sys.argv[4]}: {len(ids)} of {rows} rows exact on {report['pages']} pages; {report['evidence']}")
PYTHON
}

# The same table in each of Datasette's ways of paging.
crawl auto "$base?_shape=objects&_size=100"
crawl next-url "$base?_shape=objects&_size=100" --pagination next-url --next /next_url --items /rows
crawl cursor "$base?_shape=objects&_size=100" --pagination cursor --next /next --cursor-param _next --items /rows
crawl link "$base?_shape=array&_size=100" --pagination link
