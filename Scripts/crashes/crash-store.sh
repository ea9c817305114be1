#!/usr/bin/env bash
# Kills a program that writes to an SQLite store, at random moments, and verifies the store after each kill.
# Usage: Scripts/crashes/crash-store.sh [KILLS] [SEED] [crawl|list]
# With `crawl` the program crawls into the store; with `list` it is a list on screen that restores its cached rows.
# Builds the tests with the trait SQLite, and works in a temporary folder. Ends only the processes that it started, and
# takes about two seconds per kill. It does not cover power failures: the system keeps what a killed process wrote.
set -euo pipefail
cd "$(dirname "$0")/../.."

kills=${1:-200}
seed=${2:-1}
mode=${3:-crawl}
RANDOM=$seed

case $mode in
    crawl)
        suite=CrashProgram
        found="the list was complete up to its checkpoint, without duplicates; lists that reached their end:"
        ;;
    list)
        suite=CrashListProgram
        found="the lists were restored completely, at their position, with their edits; runs that reached their end:"
        ;;
    *)
        echo "crash-store: unknown mode '$mode'; use crawl or list." >&2
        exit 2
        ;;
esac

# `STORE_TESTS` selects an already built test bundle.
tests=${STORE_TESTS:-}
if [ -z "$tests" ]; then
    swift build --traits SQLite --build-tests --scratch-path .build-crash-store
    tests=.build-crash-store/debug/swift-pagingPackageTests.xctest
fi

work=$(mktemp -d)
program=""
failed=0
cleanup() {
    if [ -n "$program" ]; then
        kill -9 "$program" 2> /dev/null || true
        wait "$program" 2> /dev/null || true
    fi
    if [ "$failed" = 0 ]; then rm -rf "$work"; fi
}
trap cleanup EXIT

fail() {
    echo "crash-store: FAILED after $killed kills (seed $seed): $1" >&2
    grep -aE -A 4 'recorded an issue|Fatal|error' "$work/log" | cut -c 1-3000 >&2 || tail -n 5 "$work/log" >&2
    failed=1
    echo "crash-store: it was started with SWIFT_PAGING_CRASH_SEED=$SWIFT_PAGING_CRASH_SEED and what is in $work/before" >&2
    exit 1
}

export SWIFT_PAGING_CRASH_STORE=$work/store.db
killed=0
runs=0
whole=0
ends=0
code=0
while [ "$killed" -lt "$kills" ] || [ "$code" -ne 0 ]; do
    if [ $((runs += 1)) -gt $((kills * 3 + 100)) ]; then fail "there is no end to it"; fi
    export SWIFT_PAGING_CRASH_SEED=$((seed * 1000000 + runs))
    # What a run found is kept, so that a failure can be looked at again.
    rm -rf "$work/before" && mkdir "$work/before"
    find "$work" -maxdepth 1 -name 'store.db*' -exec cp {} "$work/before/" \;
    "$tests" --filter "$suite" --testing-library swift-testing > "$work/log" 2>&1 &
    program=$!
    if [ "$killed" -lt "$kills" ]; then
        # In the first milliseconds, or up to some hundreds of transactions after the program has looked at the store: a
        # start takes another time on each machine.
        if [ $((RANDOM % 4)) -ne 0 ]; then
            until grep -q 'crash-store: whole' "$work/log" || ! kill -0 "$program" 2> /dev/null; do sleep 0.02; done
        fi
        sleep "0.$(printf '%03d' $((RANDOM % 700)))"
        kill -9 "$program" 2> /dev/null || true
    fi
    code=0
    wait "$program" 2> /dev/null || code=$?
    program=""
    if [ "$code" -ne 0 ] && [ "$code" -ne 137 ]; then fail "code $code"; fi
    if grep -q 'recorded an issue' "$work/log"; then fail "what was left is not whole"; fi
    if grep -q 'crash-store: whole' "$work/log"; then whole=$((whole + 1)); fi
    if grep -q 'crash-store: complete' "$work/log"; then ends=$((ends + 1)); fi
    grep -aoE 'crash-store: (whole|complete), .*' "$work/log" | tail -n 1 | grep -oE '[0-9]+ [a-z ]+' >> "$work/counts" || true
    # A process that had ended before was not killed.
    if [ "$code" -eq 0 ]; then continue; fi
    killed=$((killed + 1))
    if [ $((killed % 20)) -eq 0 ]; then echo "crash-store: $killed kills, $(grep -ao 'store: whole, .*' "$work/log" || true)"; fi
done
if [ "$whole" -lt $((kills / 3)) ]; then fail "only $whole runs came as far as to look"; fi
if [ "$ends" -eq 0 ]; then fail "none ever came to its end"; fi
echo "crash-store: $killed kills in $runs runs: the database opened each time, in $whole runs $found $ends (seed $seed)"
# What the programs that were not killed too early have counted.
awk '{ n = $1; $1 = ""; sum[$0] += n } END { for (what in sum) print "crash-store:  " sum[what] what }' "$work/counts" | sort
