# The options with which all scripts build and test this package: one set of traits in one folder, so that nothing is
# compiled twice. Sourced by them in the root folder; defines `build`, the folder, and `options`. `traits_added` adds traits.
. Scripts/packages.sh
build=.build-tests
traits=Logging,Metrics,Tracing
# The store needs SQLite's headers.
[ -n "$(missing_needs sqlite-headers)" ] || traits=SQLite,$traits
options=(
    --scratch-path "$build" --traits "$traits${traits_added:+,$traits_added}" -debug-info-format none
    -Xswiftc -warnings-as-errors -Xswiftc -require-explicit-sendable
)
