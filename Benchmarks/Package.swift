// swift-tools-version: 6.2
import PackageDescription

// Benchmarks, not tests: every figure is printed beside its reference, measured in the same run.
let package = Package(
    name: "Benchmarks",
    platforms: [.macOS(.v15)],
    traits: [
        .trait(
            name: "AsyncHTTPClient",
            description: "Also measures AsyncHTTPClientTransport; builds take minutes more."
        ),
        .default(enabledTraits: []),
    ],
    dependencies: [
        .package(
            name: "swift-paging",
            path: "..",
            traits: [.trait(name: "AsyncHTTPClient", condition: .when(traits: ["AsyncHTTPClient"]))]
        ),
        .package(url: "https://github.com/apple/swift-http-types", from: "1.8.0", traits: []),
        .package(url: "https://github.com/apple/swift-nio", from: "2.100.0"),
    ],
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
        // A separate process, so that its work is not counted as the client's.
        .executableTarget(
            name: "BenchServer",
            dependencies: [
                "BenchRecords",
                .product(name: "NIOCore", package: "swift-nio"),
                .product(name: "NIOPosix", package: "swift-nio"),
            ]
        ),
        .executableTarget(
            name: "CrawlBenchmarks",
            dependencies: [
                "Measuring", "BenchRecords",
                .product(name: "Paging", package: "swift-paging"),
                .product(name: "PagingHTTP", package: "swift-paging"),
                .product(name: "HTTPTypes", package: "swift-http-types"),
            ]
        ),
        // The floor of a start.
        .executableTarget(name: "Nothing"),
        // The records of a page, encoded by one program and decoded by another.
        .target(name: "BenchRecords"),
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
