// swift-tools-version: 6.2
import PackageDescription

// Figures, not tests: every one is printed beside what it is to be compared with, measured in the same run.
let package = Package(
    name: "Benchmarks",
    platforms: [.macOS(.v15)],
    dependencies: [.package(name: "swift-paging", path: "..")],
    targets: [
        .target(name: "Measuring"),
        .executableTarget(
            name: "WalkBenchmarks",
            dependencies: ["Measuring", .product(name: "Paging", package: "swift-paging")]
        ),
        .executableTarget(
            name: "ListBenchmarks",
            dependencies: [
                "Measuring",
                .product(name: "Paging", package: "swift-paging"),
                .product(name: "PagingUI", package: "swift-paging"),
            ]
        ),
    ],
    swiftLanguageModes: [.v6]
)

for target in package.targets {
    target.swiftSettings = [
        .enableUpcomingFeature("ExistentialAny"),
        .enableUpcomingFeature("MemberImportVisibility"),
        .enableUpcomingFeature("InternalImportsByDefault"),
        .enableUpcomingFeature("NonisolatedNonsendingByDefault"),
    ]
}
