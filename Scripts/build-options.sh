# The options with which all scripts build and test this package: one set of traits in one folder, so that nothing is
# compiled twice. Sourced by them in the root folder; defines `build`, the folder, `products`, what is built in it, and
# `options`. `traits_added` adds traits.
#
# It is a release build without optimization, which takes as long as a debug build: in the latter ArgumentParser validates the
# declarations of all options 32 times for each command line, which takes 0.3 seconds and three quarters of the command's tests.
. Scripts/packages.sh
build=.build-tests
products=$build/release
traits=Logging,Metrics,Tracing
# The store needs SQLite's headers.
[ -n "$(missing_needs sqlite-headers)" ] || traits=SQLite,$traits
options=(
    --configuration release -Xswiftc -Onone -Xswiftc -enable-testing
    --scratch-path "$build" --traits "$traits${traits_added:+,$traits_added}" -debug-info-format none
    -Xswiftc -warnings-as-errors -Xswiftc -require-explicit-sendable
)
