#!/usr/bin/env bash
# Builds the packages in Examples, and tests each against the demo server. Usage: Scripts/test-examples.sh [NAME…]
set -euo pipefail
cd "$(dirname "$0")/.."

if [ $# -eq 0 ]; then
    for manifest in Examples/*/Package.swift; do set -- "$@" "$(basename "$(dirname "$manifest")")"; done
fi

# One folder for all of them, so that the libraries are compiled once. What SwiftPM remembers there of the package before
# has to go, or else it would take one package's plan and tests for the next one's.
folder=.build-examples
for name in "$@"; do
    printf '\n== Examples/%s\n' "$name"
    rm -rf "$folder/debug.yaml" "$folder/debug/description.json" "$folder"/debug/*PackageTests.xctest
    swift test --package-path "Examples/$name" --scratch-path "$folder" -j 2
    if [ ! -e "$folder/debug/${name}PackageTests.xctest" ]; then
        echo "What ran was not the tests of Examples/$name." >&2
        exit 1
    fi
done
