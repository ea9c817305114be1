#!/usr/bin/env bash
# Measures crawls, walks and lists on screen against their floors, prints the tables, and compares them with Benchmarks/thresholds.json.
#
#   bench.sh [--quick] [BENCHMARK …]    --quick is for CI: shorter runs, without AsyncHTTPClient, about three minutes
#
# The tables are kept in .build-benchmarks/tables.md, the figures in crawl.json, walk.json and list.json beside it, which
# Scripts/plot-benchmarks.py draws.
set -euo pipefail
cd "$(dirname "$0")/.."

scratch=.build-benchmarks
quick=() names=()
for argument in "$@"; do
    if [ "$argument" = --quick ]; then quick=(--quick); else names+=("$argument"); fi
done
# On Linux the command sends with libcurl. AsyncHTTPClient takes most of the build time, so the quick run omits it.
names_of_traits=
if [ "$(uname)" = Linux ] && pkg-config --exists libcurl 2> /dev/null; then names_of_traits=Curl; fi
if [ ${#quick[@]} -eq 0 ]; then names_of_traits+=${names_of_traits:+,}AsyncHTTPClient; fi
traits=(${names_of_traits:+--traits "$names_of_traits"})

build() {
    printf 'Building %s …\n' "$1" >&2
    shift
    mkdir -p "$scratch"
    if ! swift build --configuration release "$@" > "$scratch/build.log" 2>&1; then
        cat "$scratch/build.log" >&2
        exit 1
    fi
}

build "the benchmarks" --package-path Benchmarks --scratch-path "$scratch" ${traits[@]+"${traits[@]}"}
./paginate --help > /dev/null
export PAGINATE=.build-cli/release/paginate
if [ ${#quick[@]} -eq 0 ]; then
    build "paginate with AsyncHTTPClient" --scratch-path "$scratch/cli" --product paginate \
        --traits AsyncHTTPClient
    export PAGINATE_ASYNC_HTTP_CLIENT=$scratch/cli/release/paginate
fi

status=0
: > "$scratch/tables.md"
run() {
    local program=$1 file=$2
    shift 2
    printf '\n## %s\n\n' "$program"
    "$scratch/release/$program" ${quick[@]+"${quick[@]}"} --thresholds Benchmarks/thresholds.json \
        --json "$scratch/$file" "$@" | tee -a "$scratch/tables.md" || status=1
}

crawls=() walks=() lists=()
for name in ${names[@]+"${names[@]}"}; do
    case $name in
        pages | snapshots | first) walks+=("$name") ;;
        append | saving | lengths) lists+=("$name") ;;
        *) crawls+=("$name") ;;
    esac
done
if [ ${#names[@]} -eq 0 ] || [ ${#crawls[@]} -gt 0 ]; then
    run CrawlBenchmarks crawl.json ${crawls[@]+"${crawls[@]}"}
fi
if [ ${#names[@]} -eq 0 ] || [ ${#walks[@]} -gt 0 ]; then
    run WalkBenchmarks walk.json ${walks[@]+"${walks[@]}"}
fi
if [ ${#names[@]} -eq 0 ] || [ ${#lists[@]} -gt 0 ]; then
    run ListBenchmarks list.json ${lists[@]+"${lists[@]}"}
fi
exit $status
