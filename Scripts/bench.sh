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
# AsyncHTTPClient takes most of the build time, so the quick run omits it.
traits=()
if [ ${#quick[@]} -eq 0 ]; then traits=(--traits AsyncHTTPClient); fi

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
        append | saving | lengths | positions) lists+=("$name") ;;
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
