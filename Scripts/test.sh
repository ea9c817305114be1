#!/usr/bin/env bash
# Everything a change has to pass: formatting, every package built alone, all tests, all examples.
# Needs the Swift toolchain, and on Linux SQLite's headers (libsqlite3-dev). Takes about twenty minutes on two cores from a clean clone.
set -euo pipefail
cd "$(dirname "$0")/.."
export SWIFT_PAGING_STRICT=1

step() { printf '\n== %s\n' "$*"; }

step "Formatting (swift format lint --strict)"
Scripts/lint.sh

step "The package alone, lean: default traits, with every snippet"
# The strict settings do not reach snippets, so warnings become errors for the whole build here.
swift build --scratch-path .build-lean -Xswiftc -warnings-as-errors
for package in FlyingFox async-http-client swift-nio GRDB.swift swift-log swift-metrics \
    swift-distributed-tracing swift-service-context; do
    if [ -d ".build-lean/checkouts/$package" ]; then
        echo "The lean package has fetched $package: a dependency has lost its trait." >&2
        exit 1
    fi
done

step "The tests of the libraries, with the demo server, both transports, the store and the observers"
swift test --traits DemoServer,AsyncHTTPClient,SQLite,Logging,Metrics,Tracing

if [ "$(uname)" = Linux ]; then
    step "The views of PagingUI, over the stand-in for SwiftUI"
    # A build of its own: a module named SwiftUI must not be found by any other. Only the tests' product, so no snippets.
    SWIFT_PAGING_SWIFTUI=1 swift build --scratch-path .build-swiftui --product swift-pagingPackageTests
    SWIFT_PAGING_SWIFTUI=1 swift test --scratch-path .build-swiftui --skip-build \
        --filter 'SwiftUIHostTests|PagingUIViewTests'
fi

step "The command, and its tests"
swift test --package-path CLI --scratch-path .build-cli-tests

step "The command in a terminal, where there is tmux"
PAGINATE=.build-cli-tests/debug/paginate Scripts/test-browse.sh

step "All passed"
