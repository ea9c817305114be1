#!/usr/bin/env bash
# Tests a change: formatting, and all tests of the libraries, the views and the command. Needs the Swift toolchain. What it
# misses of the system it installs where that needs no question (PAGINATE_NO_INSTALL=1: never); it says which tests it skips
# otherwise.
#
#   test.sh          takes about twenty minutes on two cores from a clean clone; each step says how long it takes
#   test.sh --all    adds a dependent package, AsyncHTTPClient, all cases of the long property tests, Apple's platforms,
#                    malformed replies, Apache Spark, a GraphQL server, a terminal, the benchmarks' thresholds and the
#                    documentation: everything that a change has to pass, in 40 minutes
set -euo pipefail
cd "$(dirname "$0")/.."

all=
case ${1:-} in
    '') ;;
    --all) all=1 ;;
    *)
        echo "usage: Scripts/test.sh [--all]" >&2
        exit 64
        ;;
esac

. Scripts/steps.sh
. Scripts/packages.sh
install_needs sqlite-headers ${all:+tmux venv java}

build_seconds=$([ -n "$all" ] && echo 600 || echo 450)
plan=(format 10)
if [ -n "$all" ]; then
    plan+=(dependent 70)
else
    # The long property tests try a part of their cases.
    export SWIFT_PAGING_CASES=15000 SLICE_CASES=250 MOVING_CASES=25 SWIFT_PAGING_LISTS=400 SWIFT_PAGING_SIMULATION=5000
fi
plan+=(build "$build_seconds" written 20 http $((all ? 240 : 200)) libraries $((all ? 220 : 150)) command 250)
if [ "$(uname)" = Linux ]; then plan+=(views 20); fi
if [ -n "$all" ]; then
    if [ "$(uname)" = Linux ]; then plan+=(platforms 40 replies 50); fi
    plan+=(python 80 agents 60 guide 20 terminal 20 benchmarks 700 documentation 90)
fi
plan_steps .build-tests/steps"${all:+-all}" "${plan[@]}"

step format "Formatting and words"
Scripts/lint.sh

if [ -n "$all" ]; then
    step dependent "A package that depends on this one: it fetches swift-http-types and nothing else"
    Scripts/test-dependent.sh
fi

# SwiftNIO takes minutes to build.
traits_added=${all:+AsyncHTTPClient}
. Scripts/build-options.sh
views='SwiftUIHostTests|PagingSwiftUITests|ExampleViewTests'

if [ -n "$(missing_needs sqlite-headers)" ]; then
    skipped=$(grep -rhE '^ *@Test' Tests/PagingSQLiteTests Examples/IssueWarehouse/Tests | wc -l)
    printf '\n== %s\n' "$skipped tests skipped: $(package_of sqlite-headers) is missing"
fi

step build "All tests and snippets, built once"
swift build --build-tests "${options[@]}"

step written "The Swift files of paginate openapi, type-checked"
Scripts/check-generated-lists.sh

# All tests of a process share its few threads, and many wait for servers within time limits: of hundreds that begin at
# once, each waits for minutes on a busy machine.
width=
if swift test --help-hidden 2> /dev/null | grep -e --experimental-maximum-parallelization-width > /dev/null; then width=16; fi

# A test that waits forever says nothing. Each step takes a few minutes.
patience=
if timeout --version > /dev/null 2>&1; then patience='timeout --kill-after=10 1200'; fi

# Names the tests and suites of a log that began and did not end.
name_unended() {
    printf '\nNot ended after twenty minutes:\n'
    LC_ALL=C sed -nE 's/ with [0-9]+ test cases? (passed|failed) after/ \1 after/
        s/^[^A-Za-z"]*(Test "|Suite )(.*) started\.$/+\1\2/p
        s/^[^A-Za-z"]*(Test "|Suite )(.*) (passed|failed) after .*/-\1\2/p' "$1" |
        LC_ALL=C awk '/^[+]/ { open[substr($0, 2)] = 1 } /^-/ { delete open[substr($0, 2)] } END { for (name in open) print name }'
}

# Runs tests without a line for each start, and names those that failed, or had not ended in time, once more at the end.
run() {
    local log status=0
    log=$(mktemp)
    $patience swift test --skip-build "${options[@]}" ${width:+--experimental-maximum-parallelization-width "$width"} "$@" 2>&1 | tee "$log" |
        { grep -av --line-buffered '^◇' || true; } || status=$?
    if [ "$status" != 0 ]; then
        printf '\nFailed:\n'
        grep -aE '^✘|: error: |Fatal error' "$log" || tail -n 40 "$log"
        [ "$status" != 124 ] || name_unended "$log"
    fi
    rm -f "$log"
    return "$status"
}

step http "The tests of PagingHTTP"
run --filter '^PagingHTTPTests\.'
step libraries "The tests of the other libraries"
run --skip "^PagingHTTPTests\.|$views|PaginateCommandTests"
# In processes of their own: the command's tests start many processes, and the views' tests occupy the main actor.
step command "The tests of the command"
run --filter PaginateCommandTests
if [ "$(uname)" = Linux ]; then
    step views "The views, over the stand-in for SwiftUI"
    run --filter "$views"
fi

if [ -z "$all" ]; then
    end_steps "All passed; Scripts/test.sh --all runs the rest"
    exit
fi

if [ "$(uname)" = Linux ]; then
    step platforms "The views and the examples, type-checked for each of Apple's platforms"
    Scripts/check-apple-platforms.sh
    if command -v python3 > /dev/null; then
        step replies "The command against malformed replies, in a short run"
        PAGINATE=$products/paginate Scripts/fuzzing/fuzz-transport.sh 300
    fi
fi
if python3 -m venv --help > /dev/null 2>&1; then
    step python "The Python package, and a job of Apache Spark if Java is 17 or later"
    java=$(java -version 2>&1 | sed -n 's/.*version "\([0-9]*\).*/\1/p' || true)
    if [ "${java:-0}" -ge 17 ]; then spark=--spark; else spark=; fi
    PAGINATE=$PWD/$products/paginate Scripts/test-python.sh ${spark:+"$spark"}
    step agents "The server for agents, with the protocol's own client"
    PAGINATE=$PWD/$products/paginate Scripts/test-mcp.sh
    step guide "The commands of the guide to GraphQL, on a server in Python"
    PAGINATE=$PWD/$products/paginate Scripts/test-real-servers.sh --guide
fi
step terminal "The command in a terminal, if tmux is installed"
PAGINATE=$products/paginate Scripts/test-browse.sh

step benchmarks "The benchmarks, a short run, against their thresholds"
Scripts/bench.sh --quick
step documentation "The documentation, without warnings"
Scripts/docs.sh
end_steps "All passed"
