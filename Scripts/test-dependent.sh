#!/usr/bin/env bash
# Resolves and builds a package that depends on a tagged copy of this one, with all products and without traits, and fails
# if it fetches anything but swift-http-types, or asks for a library of the system.
# Usage: Scripts/test-dependent.sh    (in .build-dependent; about a minute on two cores)
set -euo pipefail
cd "$(dirname "$0")/.."

work=$PWD/.build-dependent
copy=$work/swift-paging
# The dependent stays, so that only what has changed is compiled again. Its versions are resolved again.
rm -rf "$copy" "$work/dependent/Package.resolved"
mkdir -p "$copy" "$work/dependent/Sources/Dependent"

# The files as they are now, under a tag of their own: SwiftPM keeps the contents of a tag that it knows.
version=1.0.$(date +%s)
git ls-files -z --cached --others --exclude-standard | while IFS= read -r -d '' file; do
    if [ -e "$file" ]; then printf '%s\0' "$file"; fi
done | tar --null -T - -cf - | tar -xf - -C "$copy"
git -C "$copy" init -q
git -C "$copy" add -A
git -C "$copy" -c user.name=dependent -c user.email=dependent@example.com commit -qm "A copy"
git -C "$copy" tag "$version"

products=$(sed -n 's/^ *\.library(name: "\([A-Za-z]*\)".*/\1/p' "$copy/Package.swift")
[ -n "$products" ] || { echo "No products were found in Package.swift." >&2; exit 1; }
{
    printf '// swift-tools-version: 6.2\nimport PackageDescription\n\nlet package = Package(\n    name: "Dependent",\n'
    printf '    platforms: [.macOS(.v15)],\n    dependencies: [.package(url: "%s", exact: "%s")],\n' "$copy" "$version"
    printf '    targets: [.target(name: "Dependent", dependencies: ['
    for product in $products; do printf '.product(name: "%s", package: "swift-paging"), ' "$product"; done
    printf '])]\n)\n'
} > "$work/dependent/Package.swift"
for product in $products; do echo "import $product"; done > "$work/dependent/Sources/Dependent/Dependent.swift"

# pkg-config finds nothing, so that the dependent cannot use a library of the system.
PKG_CONFIG_LIBDIR=/nonexistent PKG_CONFIG_PATH='' \
    swift build --package-path "$work/dependent" --scratch-path "$work/build" 2>&1 | tee "$work/build.log"
if grep -iE 'libcurl|sqlite3|pkg-config' "$work/build.log"; then
    echo "A dependent asks for a library of the system: a dependency has lost its trait." >&2
    exit 1
fi
for package in "$work"/build/checkouts/*; do
    case $(basename "$package") in
        swift-paging | swift-http-types) ;;
        *)
            echo "A dependent fetches $(basename "$package"): a product reaches it without a trait." >&2
            exit 1
            ;;
    esac
done
