#!/usr/bin/env bash
# Everything a change has to pass: formatting, every package built alone, all tests, all examples. Needs the Swift
# toolchain, and on Linux the headers of SQLite and libcurl (libsqlite3-dev, libcurl4-openssl-dev). Takes about twenty
# minutes on two cores from a clean clone.
set -euo pipefail
cd "$(dirname "$0")/.."
export SWIFT_PAGING_STRICT=1

step() { printf '\n== %s\n' "$*"; }

step "Formatting (swift format lint --strict)"
Scripts/lint.sh

step "The package alone, lean: default traits, with every snippet"
# Versions resolved by an earlier build with other traits would still be fetched.
rm -f Package.resolved
# The strict settings do not apply to snippets, so warnings are errors for the whole build here.
# pkg-config finds nothing, so that the lean package cannot use a library of the system.
mkdir -p .build-lean
PKG_CONFIG_LIBDIR=/nonexistent PKG_CONFIG_PATH='' \
    swift build --scratch-path .build-lean -Xswiftc -warnings-as-errors 2>&1 | tee .build-lean/build.log
if grep -i 'libcurl' .build-lean/build.log; then
    echo "The lean package asks for libcurl: a dependency has lost its trait." >&2
    exit 1
fi
for package in FlyingFox async-http-client swift-nio GRDB.swift swift-log swift-metrics \
    swift-distributed-tracing swift-service-context; do
    if [ -d ".build-lean/checkouts/$package" ]; then
        echo "The lean package has fetched $package: a dependency has lost its trait." >&2
        exit 1
    fi
done

step "The tests of the libraries, with the demo server, all transports, the store and the observers"
swift test --traits DemoServer,AsyncHTTPClient,Curl,SQLite,Logging,Metrics,Tracing

if [ "$(uname)" = Linux ]; then
    step "The views of PagingUI, over the stand-in for SwiftUI"
    # A separate build: no other build may find a module named SwiftUI. Only the tests' product, so no snippets.
    SWIFT_PAGING_SWIFTUI=1 swift build --scratch-path .build-swiftui --traits DemoServer \
        --product swift-pagingPackageTests
    SWIFT_PAGING_SWIFTUI=1 swift test --scratch-path .build-swiftui --traits DemoServer --skip-build \
        --filter 'SwiftUIHostTests|PagingUIViewTests|ExampleViewTests'
    step "The views and the examples, type-checked for each of Apple's platforms"
    Scripts/check-apple-platforms.sh
fi

step "The command, and its tests"
swift test --package-path CLI --scratch-path .build-cli-tests

if [ "$(uname)" = Linux ] && command -v python3 > /dev/null; then
    step "The command against malformed replies, in a short run"
    PAGINATE=.build-cli-tests/debug/paginate Scripts/fuzz-transport.sh 300
fi

step "The command in a terminal, if tmux is installed"
PAGINATE=.build-cli-tests/debug/paginate Scripts/test-browse.sh

step "All passed"
