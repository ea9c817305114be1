# The options with which all scripts build and test this package: one set of traits in one folder, so that nothing is
# compiled twice. Sourced by them; defines `build`, the folder, and `options`. `traits_added` adds traits.
build=.build-tests
traits=SQLite,Logging,Metrics,Tracing,Gzip,Zstd
options=(
    --scratch-path "$build" --traits "$traits${traits_added:+,$traits_added}" -debug-info-format none
    -Xswiftc -warnings-as-errors -Xswiftc -require-explicit-sendable
)
