// swift-tools-version: 6.2
import PackageDescription

// What `AsyncHTTPClientTransport` needs: the client, and the packages that its interface and its errors come from.
let asyncHTTPClient: [Target.Dependency] = [
    ("AsyncHTTPClient", "async-http-client"), ("NIOCore", "swift-nio"), ("NIOPosix", "swift-nio"),
    ("NIOHTTP1", "swift-nio"), ("NIOHTTP2", "swift-nio-http2"), ("NIOSSL", "swift-nio-ssl"),
    ("NIOHTTPCompression", "swift-nio-extras"),
].map { .product(name: $0, package: $1, condition: .when(traits: ["AsyncHTTPClient"])) }

// The system's libcurl. Without the trait neither the library nor its headers are looked at.
let curl = Target.Dependency.target(name: "CCurl", condition: .when(traits: ["Curl"]))

let grdb = Target.Dependency.product(name: "GRDB", package: "GRDB.swift", condition: .when(traits: ["SQLite"]))

// What the observers of `PagingObservability` write to, each with its trait.
let observability: [Target.Dependency] = [
    ("Logging", "swift-log"), ("Metrics", "swift-metrics"), ("Tracing", "swift-distributed-tracing"),
].map { .product(name: $0, package: $1, condition: .when(traits: [$0])) }

let observabilityKits: [Target.Dependency] = [
    ("InMemoryLogging", "swift-log", "Logging"), ("MetricsTestKit", "swift-metrics", "Metrics"),
    ("InMemoryTracing", "swift-distributed-tracing", "Tracing"),
].map { .product(name: $0, package: $1, condition: .when(traits: [$2])) }

// What is lean stays lean: a package that depends on this one fetches swift-http-types and nothing else.
// Everything that needs more sits behind a trait, or in a nested package (`CLI`, `Benchmarks`, `Examples`).
let package = Package(
    name: "swift-paging",
    platforms: [.macOS(.v15), .iOS(.v18), .tvOS(.v18), .watchOS(.v11), .visionOS(.v2)],
    products: [
        .library(name: "Paging", targets: ["Paging"]),
        .library(name: "PagingJSON", targets: ["PagingJSON"]),
        .library(name: "PagingHTTP", targets: ["PagingHTTP"]),
        .library(name: "PagingPresets", targets: ["PagingPresets"]),
        .library(name: "PagingGraphQL", targets: ["PagingGraphQL"]),
        .library(name: "PagingUI", targets: ["PagingUI"]),
        .library(name: "PagingSQLite", targets: ["PagingSQLite"]),
        .library(name: "PagingObservability", targets: ["PagingObservability"]),
        .library(name: "PagingTesting", targets: ["PagingTesting"]),
    ],
    traits: [
        .trait(name: "DemoServer", description: "For the tests of this package: the demo server, over FlyingFox."),
        .trait(name: "AsyncHTTPClient", description: "A transport over AsyncHTTPClient: for servers, and for Linux."),
        .trait(name: "Curl", description: "A transport over libcurl, for Linux. It needs libcurl4-openssl-dev."),
        .trait(name: "SQLite", description: "A store in an SQLite database, over GRDB."),
        .trait(name: "Logging", description: "An observer that writes to a log, over swift-log."),
        .trait(name: "Metrics", description: "An observer that counts and times, over swift-metrics."),
        .trait(name: "Tracing", description: "An observer that draws spans, over swift-distributed-tracing."),
        .default(enabledTraits: []),
    ],
    dependencies: [
        .package(url: "https://github.com/apple/swift-http-types", from: "1.8.0", traits: []),
        .package(url: "https://github.com/swhitty/FlyingFox", .upToNextMinor(from: "0.27.1")),
        .package(url: "https://github.com/swift-server/async-http-client", from: "1.37.0"),
        .package(url: "https://github.com/apple/swift-nio", from: "2.100.0"),
        .package(url: "https://github.com/apple/swift-nio-http2", from: "1.36.0"),
        .package(url: "https://github.com/apple/swift-nio-ssl", from: "2.30.0"),
        .package(url: "https://github.com/apple/swift-nio-extras", from: "1.26.0"),
        .package(url: "https://github.com/groue/GRDB.swift", from: "7.10.0"),
        .package(url: "https://github.com/apple/swift-log", from: "1.16.2"),
        .package(url: "https://github.com/apple/swift-metrics", from: "2.13.0"),
        .package(url: "https://github.com/apple/swift-distributed-tracing", from: "1.7.3"),
    ],
    targets: [
        .target(name: "Paging"),
        .target(name: "PagingJSON", dependencies: ["Paging"]),
        .systemLibrary(
            name: "CCurl",
            pkgConfig: "libcurl",
            providers: [.apt(["libcurl4-openssl-dev"]), .yum(["libcurl-devel"])]
        ),
        .target(
            name: "PagingHTTP",
            dependencies: ["Paging", "PagingJSON", .product(name: "HTTPTypes", package: "swift-http-types"), curl]
                + asyncHTTPClient
        ),
        .target(
            name: "PagingPresets",
            dependencies: ["Paging", "PagingHTTP", .product(name: "HTTPTypes", package: "swift-http-types")]
        ),
        .target(
            name: "PagingGraphQL",
            dependencies: ["Paging", "PagingHTTP", .product(name: "HTTPTypes", package: "swift-http-types")]
        ),
        .target(name: "PagingUI", dependencies: ["Paging", "PagingJSON"]),
        .target(name: "PagingSQLite", dependencies: ["Paging", "PagingJSON", grdb]),
        .target(name: "PagingObservability", dependencies: ["Paging"] + observability),
        .target(
            name: "PagingTesting",
            dependencies: ["Paging", "PagingHTTP", .product(name: "HTTPTypes", package: "swift-http-types")]
        ),
        .target(
            name: "PagingDemoServer",
            dependencies: [
                .product(name: "FlyingFox", package: "FlyingFox", condition: .when(traits: ["DemoServer"]))
            ],
            path: "DemoServer/Sources/PagingDemoServer",
            resources: [.copy("Resources/airports.csv"), .copy("Resources/airports.LICENSE.txt")]
        ),
        // The trait with which a test names the rows that it proves. No product: it links the Testing library.
        .target(name: "RowTrait", path: "Tests/RowTrait"),
        // The certificates of TLS tests, for the libraries' tests and the command's.
        .target(name: "TestCertificates", path: "Tests/TestCertificates"),
        .testTarget(name: "PagingTests", dependencies: ["Paging", "PagingJSON", "PagingTesting", "RowTrait"]),
        // Without PagingHTTP, on which PagingTesting stands: JSON in a store needs no HTTP.
        .testTarget(name: "PagingJSONTests", dependencies: ["Paging", "PagingJSON"]),
        .testTarget(
            name: "PagingHTTPTests",
            dependencies: [
                "PagingHTTP", "PagingTesting", "PagingDemoServer", "RowTrait", "TestCertificates",
                .product(name: "HTTPTypes", package: "swift-http-types"),
                .product(name: "FlyingFox", package: "FlyingFox", condition: .when(traits: ["DemoServer"])),
            ] + asyncHTTPClient,
            resources: [
                .copy("Completeness/RealLists/Resources/real-lists.tsv"),
                .copy("Completeness/RealLists/Resources/real-names.tsv"),
            ]
        ),
        .testTarget(
            name: "PagingPresetsTests",
            dependencies: [
                "Paging", "PagingHTTP", "PagingPresets", "PagingTesting", "RowTrait",
                .product(name: "HTTPTypes", package: "swift-http-types"),
            ]
        ),
        .testTarget(
            name: "PagingGraphQLTests",
            dependencies: [
                "Paging", "PagingHTTP", "PagingGraphQL", "PagingTesting", "PagingDemoServer", "RowTrait",
                .product(name: "HTTPTypes", package: "swift-http-types"),
                .product(name: "FlyingFox", package: "FlyingFox", condition: .when(traits: ["DemoServer"])),
            ]
        ),
        .testTarget(
            name: "PagingUITests",
            dependencies: ["Paging", "PagingHTTP", "PagingUI", "PagingTesting", "RowTrait"]
        ),
        .testTarget(
            name: "PagingSQLiteTests",
            dependencies: ["Paging", "PagingHTTP", "PagingSQLite", "PagingUI", "PagingTesting", "RowTrait", grdb]
        ),
        .testTarget(
            name: "PagingObservabilityTests",
            dependencies: [
                "Paging", "PagingHTTP", "PagingObservability", "PagingTesting", "PagingUI",
                .product(name: "HTTPTypes", package: "swift-http-types"),
            ] + observability + observabilityKits
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
        .testTarget(name: "ExampleTests", dependencies: ["RowTrait"]),
    ],
    swiftLanguageModes: [.v6]
)

// `SWIFT_PAGING_WORKSPACE=1` adds the command, and on Linux the views and the example apps over a stand-in for SwiftUI,
// so that one build serves all tests. Only the project's own scripts set it, with a scratch path of its own: in any
// other build the stand-in would clash with a user's own module.
if Context.environment["SWIFT_PAGING_WORKSPACE"] == "1" {
    package.dependencies.append(.package(url: "https://github.com/apple/swift-argument-parser", from: "1.8.2"))
    let command: [Target.Dependency] = [
        "CBuild", "Paging", "PagingHTTP", "PagingPresets", "PagingGraphQL", "PagingUI", "PagingDemoServer",
        .product(name: "ArgumentParser", package: "swift-argument-parser"),
        .product(name: "HTTPTypes", package: "swift-http-types"),
        .target(name: "CSQLite", condition: .when(traits: ["SQLite"])),
        .target(name: "CCurlSocket", condition: .when(traits: ["Redis"])),
        .target(name: "CZlib", condition: .when(traits: ["Gzip"])),
        .target(name: "CZstd", condition: .when(traits: ["Zstd"])),
    ]
    package.traits.formUnion([
        .trait(name: "Redis", description: "For the tests of the command: --budget."),
        .trait(name: "Gzip", description: "For the tests of the command: output that ends in .gz."),
        .trait(name: "Zstd", description: "For the tests of the command: output that ends in .zst."),
    ])
    package.targets += [
        .target(name: "CBuild", path: "CLI/Sources/CBuild"),
        .systemLibrary(name: "CSQLite", path: "CLI/Sources/CSQLite", pkgConfig: "sqlite3"),
        .systemLibrary(name: "CCurlSocket", path: "CLI/Sources/CCurlSocket", pkgConfig: "libcurl"),
        .systemLibrary(name: "CZlib", path: "CLI/Sources/CZlib", pkgConfig: "zlib"),
        .systemLibrary(name: "CZstd", path: "CLI/Sources/CZstd", pkgConfig: "libzstd"),
        .target(name: "PaginateCommand", dependencies: command, path: "CLI/Sources/PaginateCommand"),
        .executableTarget(name: "paginate", dependencies: ["PaginateCommand"], path: "CLI/Sources/paginate"),
        .testTarget(
            name: "PaginateCommandTests",
            dependencies: command + ["PaginateCommand", "paginate", "PagingTesting", "TestCertificates"],
            path: "CLI/Tests/PaginateCommandTests"
        ),
    ]
    #if os(Linux)
    let screens = ["GitLabIssues", "HomeFeed", "MastodonTimeline", "SearchTabs"]
    package.targets += screens.map {
        .target(
            name: $0,
            dependencies: ["Paging", "PagingHTTP", "PagingPresets", "PagingGraphQL", "PagingUI", "SwiftUI"],
            path: "Examples/\($0)/Sources/\($0)"
        )
    }
    package.targets += [
        .executableTarget(
            name: "AirportsApp",
            dependencies: ["Paging", "PagingHTTP", "PagingUI", "PagingDemoServer", "PagingSQLite", "SwiftUI"],
            path: "Examples/AirportsApp/Sources/AirportsApp"
        ),
        .target(name: "SwiftUI", path: "Tests/SwiftUI"),
        .testTarget(name: "SwiftUIHostTests", dependencies: ["SwiftUI"]),
        .testTarget(
            name: "PagingUIViewTests",
            dependencies: [
                "Paging", "PagingHTTP", "PagingUI", "PagingTesting", "SwiftUI",
                .product(name: "HTTPTypes", package: "swift-http-types"),
            ]
        ),
        .testTarget(
            name: "ExampleViewTests",
            dependencies: [
                "Paging", "PagingHTTP", "PagingUI", "PagingTesting", "PagingDemoServer", "SwiftUI", "AirportsApp",
            ] + screens.map { .target(name: $0) }
        ),
    ]
    package.targets.first { $0.name == "PagingUI" }?.dependencies.append("SwiftUI")
    #endif
}

// `SWIFT_PAGING_STRICT=1` is what the project's own scripts set. A dependent package must not inherit it:
// unsafe flags would keep it from using a version of this one.
let isStrict = Context.environment["SWIFT_PAGING_STRICT"] == "1"

// The examples have packages of their own, with the settings of an app.
for target in package.targets
where target.type != .system && target.path?.hasPrefix("Examples/") != true && target.name != "CBuild" {
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
