#!/usr/bin/env bash
# Builds the documentation of all libraries, the guides and the tutorial as one site; a warning is an error. It takes
# about two minutes on two cores from a clean clone.
#   ./Scripts/docs.sh               builds .build-docs/site
#   ./Scripts/docs.sh --serve 8000  builds it, and serves it at http://127.0.0.1:8000/documentation/ (needs Python 3)
#
# `docc` is called directly instead of through swift-docc-plugin, so that no plugin has to be fetched. The plugin also
# ignores traits, so SwiftNIO would be compiled too, which takes minutes. The trait AsyncHTTPClient is left out for the
# same reason: `AsyncHTTPClientTransport` is not on the site.
set -euo pipefail
cd "$(dirname "$0")/.."

build=$PWD/.build-docs
docc=$(command -v docc || xcrun --find docc)

# A library comes after its dependencies, because links can only lead to what is already built.
libraries="Paging PagingJSON PagingHTTP PagingDetection PagingPresets PagingUI PagingSwiftUI PagingGraphQL PagingSQLite PagingObservability PagingTesting"

# On Linux the views are documented too, with the stand-in for SwiftUI. Members inherited from protocols of other
# modules (all modifiers of a view, all algorithms of a collection) are omitted.
symbols=()
for flag in -emit-symbol-graph -emit-symbol-graph-dir "$build/symbols" -emit-extension-block-symbols \
    -Xfrontend -symbol-graph-skip-synthesized-members; do symbols+=(-Xswiftc "$flag"); done
mkdir -p "$build/symbols"
rm -rf "$build/archives" "$build/site"

links=()
archives=()
for library in $libraries; do
    printf '== %s\n' "$library"
    # Symbol graphs stay until their module is built again.
    swift build --quiet --traits SQLite,Logging,Metrics,Tracing --scratch-path "$build" --target "$library" \
        "${symbols[@]}"
    rm -rf "$build/graph"
    mkdir -p "$build/graph" "$build/archives"
    find "$build/symbols" \( -name "$library.symbols.json" -o -name "$library@*.symbols.json" \) \
        -exec cp {} "$build/graph/" \;

    catalog=Sources/$library/$library.docc
    archive=$build/archives/$library.doccarchive
    [ -d "$catalog" ] || catalog=
    "$docc" convert ${catalog:+"$catalog"} --additional-symbol-graph-dir "$build/graph" --output-path "$archive" \
        --fallback-display-name "$library" --fallback-bundle-identifier "swift-paging.$library" \
        --fallback-default-module-kind Library --enable-experimental-external-link-support \
        --warnings-as-errors ${links[@]+"${links[@]}"}
    links+=(--dependency "$archive")
    archives+=("$archive")
done

# The tutorial's manifest is the only file of its code that no test compiles.
mkdir -p "$build/tutorial"
cp Sources/Paging/Paging.docc/Resources/Tutorial-2-Package.swift "$build/tutorial/Package.swift"
swift package --package-path "$build/tutorial" dump-package > /dev/null

"$docc" merge "${archives[@]}" --output-path "$build/site" \
    --synthesized-landing-page-name swift-paging --synthesized-landing-page-topics-style list
echo "The documentation is in $build/site: ./Scripts/docs.sh --serve 8000 shows it."

if [ "${1:-}" = --serve ]; then
    echo "http://127.0.0.1:${2:-8000}/documentation/"
    exec python3 -m http.server "${2:-8000}" --bind 127.0.0.1 --directory "$build/site"
fi
