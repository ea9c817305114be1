#!/usr/bin/env bash
# Type-checks the Swift files that the command writes for the documents of its tests and for the demo server's: with types
# of their own, and with those of a namespace. Needs the command and the modules of a build:
#   . Scripts/build-options.sh && swift build --build-tests "${options[@]}"
# Usage: Scripts/check-generated-lists.sh [DOCUMENT…]
set -euo pipefail
cd "$(dirname "$0")/.."

modules=.build-tests/release/Modules
command=.build-tests/release/paginate
if [ ! -e "$modules/PagingHTTP.swiftmodule" ] || [ ! -x "$command" ]; then
    echo "There is no build in .build-tests: build the tests first (see CONTRIBUTING.md)." >&2
    exit 1
fi
work=$(mktemp -d)
server=
trap '[ -z "$server" ] || kill "$server"; rm -rf "$work"' EXIT

documents=("$@")
if [ $# = 0 ]; then
    documents=(Tests/PaginateCommandTests/OpenAPI/Documents/*.yaml Tests/PaginateCommandTests/OpenAPI/Documents/*.json)
    mkfifo "$work/output"
    "$command" serve --port 0 > "$work/output" &
    server=$!
    exec 3< "$work/output"
    # The server says where it listens.
    address=
    while [ -z "$address" ] && read -r line <&3; do
        address=$(grep -o 'http://[0-9.:]*' <<< "$line" | head -n 1 || true)
    done
    documents+=("${address:?The demo server has not started.}/openapi.json")
fi

# The settings of a package in Swift 6 whose imports are as explicit as those of this one.
flags=(
    -swift-version 6 -warnings-as-errors -require-explicit-sendable -parse-as-library -module-name Lists
    -enable-upcoming-feature ExistentialAny -enable-upcoming-feature MemberImportVisibility
    -enable-upcoming-feature InternalImportsByDefault -I "$modules"
)
# Modules of the build import C modules, of which the build's plan names the maps.
for map in $(grep -o 'fmodule-map-file=[^"]*' .build-tests/release.yaml | cut -d = -f 2 | sort -u); do
    if [ -e "$map" ]; then flags+=(-Xcc "-fmodule-map-file=$map"); fi
done

status=0
for document in "${documents[@]}"; do
    for types in own named; do
        lists=$work/Lists.swift
        options=()
        if [ "$types" = named ]; then options=(--types Components.Schemas); fi
        # An unknown list, which has the code 4, has no function.
        "$command" openapi "$document" --swift "$lists" ${options[@]+"${options[@]}"} > /dev/null || [ $? = 4 ]
        files=("$lists")
        if ! grep -q 'public func .* -> HTTPPageSource<' "$lists"; then
            echo "$document: no list was written." >&2
            status=1
        fi
        if [ "$types" = named ]; then
            {
                echo "public enum Components {"
                echo "    public enum Schemas {"
                { grep -o 'Components\.Schemas\.[A-Za-z0-9_]*' "$lists" || true; } | sort -u |
                    sed 's/.*\.\(.*\)/        public struct \1: Decodable, Hashable, Sendable {}/'
                echo "    }"
                echo "}"
            } > "$work/Components.swift"
            files+=("$work/Components.swift")
        fi
        if ! swiftc -typecheck "${flags[@]}" "${files[@]}" > "$work/log" 2>&1; then
            echo "$document, types of ${types/own/its own}:" >&2
            cat "$work/log" >&2
            status=1
        fi
    done
done
[ "$status" = 0 ] && echo "${#documents[@]} documents: their Swift files compile."
exit "$status"
