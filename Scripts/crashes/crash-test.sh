#!/usr/bin/env bash
# Kills a resumable crawl at random moments, and compares the final items with the list.
# Usage: Scripts/crashes/crash-test.sh [KILLS] [SEED] [ndjson|sqlite]
# Needs the command's release build, which it builds if missing; for sqlite, also the program sqlite3 or Python 3, to
# inspect the database from outside. Works in a temporary folder, ends only the processes that it started, and takes
# about a second per kill.
set -euo pipefail
cd "$(dirname "$0")/../.."

kills=${1:-200}
seed=${2:-1}
format=${3:-ndjson}
pages=200
items=$((pages * 10))
RANDOM=$seed

# `PAGINATE` selects another binary.
paginate=${PAGINATE:-}
if [ -z "$paginate" ]; then
    ./paginate --version > /dev/null
    paginate=.build-cli/release/paginate
fi

work=$(mktemp -d)
server=""
fetch=""
cleanup() {
    for process in $fetch $server; do
        kill -9 "$process" 2> /dev/null || true
        wait "$process" 2> /dev/null || true
    done
    rm -rf "$work"
}
trap cleanup EXIT

fail() {
    echo "crash-test: FAILED after $killed kills (seed $seed): $1" >&2
    tail -n 3 "$work/log" >&2 || true
    exit 1
}

"$paginate" serve --port 0 > "$work/server" &
server=$!
for _ in $(seq 100); do
    if [ -s "$work/server" ]; then break; fi
    sleep 0.1
done
base=$(head -n 1 "$work/server")

# The rows of a query on the database, one per line.
query() {
    if command -v sqlite3 > /dev/null; then
        sqlite3 "$database" "$1"
    else
        python3 -c 'import sqlite3, sys
for row in sqlite3.connect(sys.argv[1]).execute(sys.argv[2]): print(*row, sep="|")' "$database" "$1"
    fi
}

# After every kill the database must open, and contain the first items of the list, each once.
database=$work/items.db
check_database() {
    : > "$work/ids"
    if [ ! -e "$database" ]; then return; fi
    if [ "$(query 'PRAGMA integrity_check')" != ok ]; then fail "the database is damaged"; fi
    if [ "$(query "SELECT count(*) FROM sqlite_schema WHERE name = 'airports'")" = 0 ]; then return; fi
    query 'SELECT id FROM airports ORDER BY rowid' > "$work/ids"
    if ! head -n "$(wc -l < "$work/ids")" "$work/expected" | cmp -s - "$work/ids"; then
        fail "the database has a gap or a duplicate"
    fi
}

# The conventions in rotation; with the latency, a crawl takes a few seconds.
shapes=(
    "/link/airports?per_page=10"
    "/next-url/airports?per_page=10"
    "/cursor/airports?limit=10"
    "/page/airports?per_page=10"
    "/offset/airports?limit=10"
    "/keyset/airports?limit=10|--pagination keyset --items /data --id /id"
)

seq "$items" > "$work/expected"
killed=0
crawls=0
runs=0
fewest=""
while [ "$killed" -lt "$kills" ]; do
    shape=${shapes[crawls % ${#shapes[@]}]}
    read -r -a options <<< "$(cut -s -d'|' -f2 <<< "$shape")"
    url="$base${shape%%|*}&count=$items&latency=60"
    out=$work/items.ndjson
    rm -f "$out" "$work/state.json" "$database"*
    files=(--output "$out" --resume "$work/state.json")
    if [ "$format" = sqlite ]; then
        files=(--format sqlite --output "$database" --resume)
        # With and without a key.
        if [ $((crawls % 2)) -eq 0 ]; then files+=(--primary-key /id); fi
    fi
    here=0
    code=137
    while [ "$code" -ne 0 ]; do
        if [ $((runs += 1)) -gt $((kills * 3 + 100)) ]; then fail "it does not end"; fi
        "$paginate" fetch "$url" --window 2 "${files[@]}" ${options[@]+"${options[@]}"} 2> "$work/log" &
        fetch=$!
        if [ "$killed" -lt "$kills" ]; then
            # From the first milliseconds of a run to a few checkpoints later.
            wait_for=$((RANDOM % 4 == 0 ? RANDOM % 200 : RANDOM % 1800))
            sleep "$((wait_for / 1000)).$(printf '%03d' $((wait_for % 1000)))"
            kill -9 "$fetch" 2> /dev/null || true
        fi
        code=0
        wait "$fetch" 2> /dev/null || code=$?
        fetch=""
        if [ "$code" -ne 0 ] && [ "$code" -ne 137 ]; then fail "code $code"; fi
        # A process that had already ended does not count as killed.
        if [ "$code" -eq 0 ]; then continue; fi
        killed=$((killed + 1))
        here=$((here + 1))
        if [ -e "$out" ] && [ -e "$out.part" ]; then fail "both files exist"; fi
        if [ "$format" = sqlite ]; then check_database; fi
        if [ $((killed % 20)) -eq 0 ]; then
            lines=$(cat "$out" "$out.part" 2> /dev/null | wc -l) || true
            if [ "$format" = sqlite ]; then lines=$(wc -l < "$work/ids"); fi
            echo "crash-test: $killed kills, $crawls crawls complete, $lines lines in this one"
        fi
    done
    if [ "$format" = sqlite ]; then
        check_database
    else
        grep -o '^{"id":[0-9]*' "$out" | cut -d: -f2 > "$work/ids" || true
    fi
    if ! cmp -s "$work/ids" "$work/expected"; then fail "$url: $(wc -l < "$work/ids") items, expected $items"; fi
    if [ -e "$out.part" ]; then fail "the part still exists"; fi
    crawls=$((crawls + 1))
    if [ -z "$fewest" ] || [ "$here" -lt "$fewest" ]; then fewest=$here; fi
done
echo "crash-test: $format: $killed kills in $runs runs, $crawls crawls of $items items each (at least $fewest kills in one):" \
    "no gap, no duplicate, and the right order (seed $seed)"
