// swift-tools-version: 6.2
import PackageDescription

// What is lean stays lean: a package that depends on this one fetches swift-http-types and nothing else.
// Everything that needs more sits behind a trait, or in a nested package (`CLI`, `Benchmarks`, `Examples`).
let package = Package(
    name: "swift-paging",
    platforms: [.macOS(.v15), .iOS(.v18), .tvOS(.v18), .watchOS(.v11), .visionOS(.v2)],
    products: [
        .library(name: "Paging", targets: ["Paging"]),
        .library(name: "PagingHTTP", targets: ["PagingHTTP"]),
        .library(name: "PagingTesting", targets: ["PagingTesting"]),
        .library(name: "PagingDemoServer", targets: ["PagingDemoServer"]),
    ],
    traits: [
        .trait(name: "DemoServer", description: "The loopback demo API, served by FlyingFox."),
        .default(enabledTraits: []),
    ],
    dependencies: [
        .package(url: "https://github.com/apple/swift-http-types", from: "1.8.0", traits: []),
        .package(url: "https://github.com/swhitty/FlyingFox", .upToNextMinor(from: "0.27.1")),
    ],
    targets: [
        .target(name: "Paging"),
        .target(
            name: "PagingHTTP",
            dependencies: ["Paging", .product(name: "HTTPTypes", package: "swift-http-types")]
        ),
        .target(
            name: "PagingTesting",
            dependencies: ["Paging", "PagingHTTP", .product(name: "HTTPTypes", package: "swift-http-types")]
        ),
        .target(
            name: "PagingDemoServer",
            dependencies: [
                .product(name: "FlyingFox", package: "FlyingFox", condition: .when(traits: ["DemoServer"]))
            ],
            resources: [.copy("Resources/airports.csv"), .copy("Resources/airports.LICENSE.txt")]
        ),
        .testTarget(name: "PagingTests", dependencies: ["Paging", "PagingTesting"]),
        .testTarget(
            name: "PagingHTTPTests",
            dependencies: [
                "PagingHTTP", "PagingTesting", "PagingDemoServer",
                .product(name: "HTTPTypes", package: "swift-http-types"),
                .product(name: "FlyingFox", package: "FlyingFox", condition: .when(traits: ["DemoServer"])),
            ]
        ),
        .testTarget(
            name: "PagingTestingTests",
            dependencies: [
                "Paging", "PagingHTTP", "PagingTesting",
                .product(name: "HTTPTypes", package: "swift-http-types"),
            ]
        ),
        .testTarget(
            name: "PagingDemoServerTests",
            dependencies: [
                "PagingDemoServer",
                .product(name: "FlyingFox", package: "FlyingFox", condition: .when(traits: ["DemoServer"])),
            ]
        ),
        .testTarget(name: "ExampleTests"),
    ],
    swiftLanguageModes: [.v6]
)

// `SWIFT_PAGING_STRICT=1` is what the project's own scripts set. A dependent package must not inherit it:
// unsafe flags would keep it from using a version of this one.
let isStrict = Context.environment["SWIFT_PAGING_STRICT"] == "1"

for target in package.targets {
    target.swiftSettings = [
        .enableUpcomingFeature("ExistentialAny"),
        .enableUpcomingFeature("MemberImportVisibility"),
        .enableUpcomingFeature("InternalImportsByDefault"),
        .enableUpcomingFeature("NonisolatedNonsendingByDefault"),
    ]
    if isStrict {
        target.swiftSettings? += [.treatAllWarnings(as: .error), .unsafeFlags(["-require-explicit-sendable"])]
    }
}
