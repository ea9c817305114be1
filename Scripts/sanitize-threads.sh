#!/usr/bin/env bash
# Runs all tests of the libraries and of the command under Thread Sanitizer, and fails with the reports of any races.
# Usage: Scripts/sanitize-threads.sh [FILTER]    (with a filter: only those tests of the libraries)
# Builds into .build-tsan, and reports into .build-tsan/reports. Each step has a time limit.
set -euo pipefail
cd "$(dirname "$0")/.."

filter=(${1:+--filter "$1"})
build=$PWD/.build-tsan
reports=$build/reports
mkdir -p "$build"
rm -rf "$reports"
mkdir "$reports"

step() { printf '\n== %s\n' "$*"; }

# The options of one run: every race is reported to a file, because a test may end a program whose output is discarded.
options() {
    echo "exitcode=66 halt_on_error=0 history_size=4 log_path=$1" \
        "suppressions=$PWD/Scripts/ThreadSanitizer/suppressions.txt"
}

step "Known gaps of the sanitizer on Linux, and the canaries that verify it"
# Elsewhere the locks are the system's own, which the sanitizer supports.
edges=""
if [ "$(uname)" = Linux ]; then
    clang=$(dirname "$(readlink -f "$(command -v swiftc)")")/clang
    if [ ! -x "$clang" ]; then clang=clang; fi
    edges=$build/edges.so
    "$clang" -Wall -Wextra -Werror -O1 -shared -fPIC Scripts/ThreadSanitizer/edges.c -o "$edges"
fi
swiftc -swift-version 6 -g -sanitize=thread -parse-as-library Scripts/ThreadSanitizer/canary.swift -o "$build/canary"
# Prints the exit code of a canary: 66 when a race was reported.
sing() {
    local code=0
    rm -f "$build"/canary-report.*
    TSAN_OPTIONS=$(options "$build/canary-report") LD_PRELOAD=$edges timeout 120 "$build/canary" "$1" || code=$?
    echo $code
}
for canary in clean without-lock another-lock after-resuming; do
    expected=66
    if [ $canary = clean ]; then expected=0; fi
    code=$(sing $canary)
    if [ "$code" -ne $expected ]; then
        echo "The canary '$canary' exited with $code instead of $expected: the reports are not reliable here." >&2
        cat "$build"/canary-report.* >&2 2> /dev/null || true
        exit 1
    fi
    echo "$canary: $code, as expected"
done
if [ "$(sing generic-lock)" -eq 0 ]; then echo "suppressions.txt is no longer needed: see there."; fi

failed=""

# Runs tests one after another: in parallel on a slow build they exceed their time limits.
run_tests() {
    local name=$1
    shift
    TSAN_OPTIONS=$(options "$reports/$name") LD_PRELOAD=$edges timeout -k 30 2400 \
        swift test --skip-build --no-parallel "${package[@]}" "$@" > "$reports/$name.log" 2>&1 || failed="$failed $name($?)"
    grep -E '✘|error:|Test run with' "$reports/$name.log" || true
}

# The views run on the main actor alone, and have no part in this.
views='SwiftUIHostTests|PagingSwiftUITests|ExampleViewTests'
package=(--sanitize thread --traits SQLite --scratch-path .build-tsan)
step "The tests, built"
timeout -k 30 2400 swift build --build-tests "${package[@]}"

step "The tests of the libraries, with the demo server"
run_tests libraries --skip "$views|PaginateCommandTests" ${filter[@]+"${filter[@]}"}

if [ -z "${1:-}" ]; then
    step "The tests of the command"
    run_tests command --filter PaginateCommandTests
fi

found=$(find "$reports" -type f ! -name '*.log')
if [ -n "$found" ]; then
    cat $found
    grep -h 'SUMMARY: ThreadSanitizer' $found | sort | uniq -c >&2
    echo "Thread Sanitizer reported races (see above, and $reports)." >&2
    exit 1
fi
if [ -n "$failed" ]; then
    echo "No races, but tests failed or exceeded a limit:$failed. See $reports." >&2
    exit 1
fi
step "Clean"
