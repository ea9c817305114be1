#!/usr/bin/env bash
# Runs the property tests with more cases than Scripts/test.sh does. A failure names the seed that reproduces it.
# Usage: Scripts/prove.sh PROPERTY [CASES] [SEED]
#
# real-lists    lists made after the responses of real APIs, honest and damaged, with the places named and without hints. No
#               damaged list may be complete with other items, and nearly all honest ones are complete; a walk that is cut at
#               random events and resumed ends as the one that is not. 1,000,000 lists; prints tables by kind.
#               TEST=damaged runs one of honest, damaged, cut and server. SWIFT_PAGING_FAULTS=droppedItems,overlaps applies
#               these kinds of faults only, SWIFT_PAGING_MODE=told walks in one mode only, and SWIFT_PAGING_NAMES=nonsense
#               replaces the names of members, so that only behavior remains. One case prints the list's exchange.
# apis          random list APIs without hints: complete is said only of lists that were delivered whole. 100,000 lists, and
#               1,000 faulty ones for agents. One case prints the list's exchange.
# changes       histories of lists that change while they are read: the changes that a store records are exact, an item is
#               removed and a row marked only if it is gone, and slices that move are complete only if every lasting item
#               arrived once. 10,000 histories.
# screens       lists on screen with random events, against a server that other clients change: by keys, offsets and page
#               numbers, alone and on a shared log of edits, restored, with responses that were sent before the newest events,
#               with pinned posts and advertisements. 1,000,000 steps (a seed takes 500); prints each kind of fault.
# servers       crawls of 2,000 pages of a server with random failures, and ten walks of each over a list that changes between
#               requests. 100 crawls, about ten minutes on two cores.
# parsers       mutations of JSON, Link, rate limit fields, dates, resume points and state files, against Foundation's parser
#               or a round trip. CASES are seconds for each: 600.
# decoder       random documents of many types with the decoder of items and with Foundation's: values, errors and coding paths
#               are the same. 1,000,000 documents. SANITIZER=address (or, on Apple's platforms, undefined) checks memory, too.
set -euo pipefail
cd "$(dirname "$0")/.."
property=${1:-} cases=${2:-}
export SWIFT_PAGING_SEED=${3:-1}
# Tests use internal declarations, which a release build removes, so this is an optimized debug build.
options=(--scratch-path .build-proof -Xswiftc -O)
case $property in
    real-lists)
        export SWIFT_PAGING_LISTS=${cases:-1000000}
        filter="RealListTests/${TEST:-}"
        ;;
    apis)
        export SWIFT_PAGING_LISTS=${cases:-100000}
        filter=GeneratedEnvelopeTests/completeness
        # Agents are asked in the long run only.
        if [ "$SWIFT_PAGING_LISTS" -gt 1 ]; then
            export MCP_LISTS=1000
            filter+='|MCPToolTests/faults'
        fi
        ;;
    changes)
        cases=${cases:-10000}
        # The histories have 4 parts, and those of mirrored rows and the slices 10.
        tenth=$(((cases + 9) / 10))
        export CHANGE_CASES=$(((cases + 3) / 4)) SLICE_CASES=$tenth MOVING_CASES=$tenth MIRROR_CASES=$tenth
        filter='ChangeHistoryTests/histories|MirrorHistoryTests|MovingSliceTests|SlicedListTests/randomServers'
        ;;
    screens)
        export SWIFT_PAGING_SIMULATION=${cases:-1000000} SWIFT_PAGING_SEED=${3:-0}
        filter=SimulationTests
        # The state machines are specialized for the test's types only with the optimization of whole modules.
        options=(-c release -Xswiftc -enable-testing --scratch-path .build-simulate)
        ;;
    servers)
        export SWIFT_PAGING_SOAK=${cases:-100}
        export SWIFT_PAGING_DRIFT=$((SWIFT_PAGING_SOAK * 10))
        filter='SoakTests|ChangingListTests'
        ;;
    parsers)
        # The tests' own time limits apply to their short runs.
        export SWIFT_PAGING_FUZZ_SECONDS=${cases:-600}
        filter=Fuzz
        ;;
    decoder)
        export SWIFT_PAGING_DECODER_DOCUMENTS=${cases:-1000000}
        # Retained decoders and caches of Foundation are not leaks of this package.
        export ASAN_OPTIONS=detect_leaks=0
        filter='DecoderDifferenceTests|TapeItemDecoderTests'
        if [ -n "${SANITIZER:-}" ]; then
            options=(--scratch-path ".build-$SANITIZER" -Xswiftc -O "--sanitize=$SANITIZER")
        fi
        ;;
    *)
        sed -n '2,/^set -/p' "$0" | grep '^#' | cut -c 3- >&2
        exit 64
        ;;
esac
swift test "${options[@]}" --filter "$filter"
