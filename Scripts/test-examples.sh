#!/usr/bin/env bash
# Builds the packages in Examples, and runs the tests of each against the demo server. Usage: test-examples.sh [NAME…]
set -euo pipefail
cd "$(dirname "$0")/.."

if [ $# -eq 0 ]; then
    for manifest in Examples/*/Package.swift; do set -- "$@" "$(basename "$(dirname "$manifest")")"; done
fi

# One folder for all of them, so that the libraries are compiled once. SwiftPM's record of the previous package is
# deleted, because otherwise its plan and tests would be used for the next one.
folder=.build-examples
for name in "$@"; do
    printf '\n== Examples/%s\n' "$name"
    rm -rf "$folder/debug.yaml" "$folder/debug/description.json" "$folder"/debug/*PackageTests.xctest
    swift test --package-path "Examples/$name" --scratch-path "$folder" -j 2
    if [ ! -e "$folder/debug/${name}PackageTests.xctest" ]; then
        echo "The tests that ran are not those of Examples/$name." >&2
        exit 1
    fi
done
