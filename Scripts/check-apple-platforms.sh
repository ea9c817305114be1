#!/usr/bin/env bash
# Type-checks the views of PagingSwiftUI, of the examples and of the guide once for each of Apple's platforms, over the stand-in
# for SwiftUI. What Apple marks as unavailable on a platform is an error there. Needs the modules of a build with the stand-in:
#   . Scripts/build-options.sh && swift build --build-tests "${options[@]}"
# Usage: Scripts/check-apple-platforms.sh [PLATFORM…]
set -euo pipefail
cd "$(dirname "$0")/.."

modules=.build-tests/release/Modules
if [ ! -e "$modules/PagingUI.swiftmodule" ]; then
    echo "There are no modules in $modules: build the tests of the views first (see CONTRIBUTING.md)." >&2
    exit 1
fi
# Without links, because the compiler takes a module cache under two paths for two caches.
modules=$(cd -P "$modules" && pwd)
# SwiftPM derives the package name from the folder; `package` declarations are visible within that name.
package=$(grep '"-module-name","PagingUI"' .build-tests/release.yaml | grep -o '"-package-name","[^"]*"' | head -1 |
    cut -d '"' -f 4)
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

plain=(-swift-version 6 -warnings-as-errors -module-cache-path "${modules%/*}/ModuleCache")
# Modules of the build import C modules, of which the build's plan names the maps.
for map in $(grep -o 'fmodule-map-file=[^"]*' .build-tests/release.yaml | cut -d = -f 2 | sort -u); do
    if [ -e "$map" ]; then plain+=(-Xcc "-fmodule-map-file=$map"); fi
done
# The settings of Package.swift, which the example packages do not share.
flags=(
    "${plain[@]}" -package-name "$package"
    -enable-upcoming-feature ExistentialAny -enable-upcoming-feature MemberImportVisibility
    -enable-upcoming-feature InternalImportsByDefault -enable-upcoming-feature NonisolatedNonsendingByDefault
)

# Importing modules need only a module's declarations.
interface=(-emit-module -parse-as-library -Xfrontend -experimental-skip-non-inlinable-function-bodies)
plugins=$(dirname "$(readlink -f "$(command -v swiftc)")")/../lib/swift/host/plugins

# Copies sources as a platform compiles them: its `os(…)` is true, every other is false, and unavailable APIs are
# unavailable. Line numbers are unchanged.
translate() {
    local platform=$1 destination=$2
    shift 2
    cp --parents "$@" "$destination"
    (cd "$destination" && sed -E -i -e "s/\bos\($platform\)/true/g" \
        -e 's/\bos\((iOS|macOS|tvOS|watchOS|visionOS|Linux)\)/false/g' \
        -e "s/@available\($platform, unavailable/@available(*, unavailable/" "$@")
}

# Runs a step, and prints its output with the original source paths if it fails.
quietly() {
    local log=$1
    shift
    "$@" > "$log" 2>&1 || { sed -E "s#$work/[A-Za-z]+/##" "$log" >&2; return 1; }
}

check() {
    local platform=$1 root=$work/$1 status=0
    mkdir -p "$root/modules"
    translate "$platform" "$root" $(git ls-files --cached --others --exclude-standard \
        'StandIn/Sources/*.swift' 'Sources/PagingSwiftUI/*.swift' 'Tests/PagingSwiftUITests/Guide.swift' \
        'Examples/*/Sources/*.swift' \
        ':!Examples/IssueWarehouse')  # a service, without views
    local search=(-I "$root/modules" -I "$modules")

    quietly "$root/stand-in.log" swiftc "${flags[@]}" "${interface[@]}" -module-name SwiftUI \
        -emit-module-path "$root/modules/SwiftUI.swiftmodule" $(find "$root/StandIn/Sources" -name '*.swift') || return 1
    quietly "$root/views.log" swiftc "${flags[@]}" "${search[@]}" -emit-module -parse-as-library \
        -module-name PagingSwiftUI -emit-module-path "$root/modules/PagingSwiftUI.swiftmodule" \
        "$root"/Sources/PagingSwiftUI/*.swift || return 1
    local example
    for example in "$root"/Examples/*/Sources/*; do
        quietly "$root/example.log" swiftc "${plain[@]}" "${search[@]}" -typecheck -parse-as-library \
            -module-name "$(basename "$example")" $(find "$example" -name '*.swift') || status=1
    done
    quietly "$root/guide.log" swiftc "${flags[@]}" "${search[@]}" -typecheck -parse-as-library -module-name Guide \
        "$root/Tests/PagingSwiftUITests/Guide.swift" || status=1
    return $status
}

# A view whose properties have macro-generated storage has no memberwise initializer, and declares its own.
python3 Scripts/check-view-state.py $(git ls-files --cached --others --exclude-standard \
    'Sources/PagingSwiftUI/*.swift' 'Examples/*/Sources/*.swift' 'Tests/PagingSwiftUITests/*.swift')

report() {
    if check "$1"; then
        echo "$1: passed."
    else
        echo "$1: failed (see above)."
        return 1
    fi
}

# Two platforms at a time, because each runs its steps one after another.
if [ $# -eq 0 ]; then set -- iOS macOS tvOS watchOS visionOS; fi
status=0
while [ $# -gt 0 ]; do
    report "$1" > "$work/$1.txt" 2>&1 &
    first=$!
    second=
    if [ $# -gt 1 ]; then
        report "$2" > "$work/$2.txt" 2>&1 &
        second=$!
    fi
    wait "$first" || status=1
    cat "$work/$1.txt"
    if [ -n "$second" ]; then
        wait "$second" || status=1
        cat "$work/$2.txt"
        shift
    fi
    shift
done
exit $status
