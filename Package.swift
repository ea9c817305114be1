// swift-tools-version: 6.2
import PackageDescription

// Products are what other packages use. A package that depends on this one fetches what products reach: swift-http-types,
// and the packages behind the traits that it enables. The command, the demo server, the examples and the tests are targets
// without a product, because a declared product would make every dependent fetch their packages too.

let httpTypes = Target.Dependency.product(name: "HTTPTypes", package: "swift-http-types")
let argumentParser = Target.Dependency.product(name: "ArgumentParser", package: "swift-argument-parser")
let flyingFox = Target.Dependency.product(name: "FlyingFox", package: "FlyingFox")
let grdb = Target.Dependency.product(name: "GRDB", package: "GRDB.swift", condition: .when(traits: ["SQLite"]))

// What `AsyncHTTPClientTransport` needs: the client, and the packages that its interface and its errors come from.
let asyncHTTPClient: [Target.Dependency] = [
    ("AsyncHTTPClient", "async-http-client"), ("NIOCore", "swift-nio"), ("NIOPosix", "swift-nio"),
    ("NIOHTTP1", "swift-nio"), ("NIOHTTP2", "swift-nio-http2"), ("NIOSSL", "swift-nio-ssl"),
    ("NIOHTTPCompression", "swift-nio-extras"),
].map { .product(name: $0, package: $1, condition: .when(traits: ["AsyncHTTPClient"])) }

// What the observers of `PagingObservability` write to, each with its trait.
let observability: [Target.Dependency] = [
    ("Logging", "swift-log"), ("Metrics", "swift-metrics"), ("Tracing", "swift-distributed-tracing"),
].map { .product(name: $0, package: $1, condition: .when(traits: [$0])) }

let observabilityKits: [Target.Dependency] = [
    ("InMemoryLogging", "swift-log", "Logging"), ("MetricsTestKit", "swift-metrics", "Metrics"),
    ("InMemoryTracing", "swift-distributed-tracing", "Tracing"),
].map { .product(name: $0, package: $1, condition: .when(traits: [$2])) }

// The scripts pass the commit, which `paginate --version` names. SwiftPM cannot pass it to Swift, so a C target has it.
let commit = (Context.environment["PAGINATE_COMMIT"] ?? "").filter { $0.isLetter || $0.isNumber || $0 == "-" }

// On Linux the loader takes most of a start for the shared libraries of Swift and Foundation, so an optimized command contains
// what it needs of them. The modules are compiled for the shared ones, which name the first of these libraries, and not those
// behind it.
let standalone: [LinkerSetting] = [
    .unsafeFlags(
        [
            "-static-stdlib", "-lswiftSynchronization", "-lCoreFoundation", "-l_FoundationICU", "-l_FoundationCShims",
            "-l_FoundationCollections",
        ],
        .when(platforms: [.linux], configuration: .release)
    )
]

let package = Package(
    name: "swift-paging",
    platforms: [.macOS(.v15), .iOS(.v18), .tvOS(.v18), .watchOS(.v11), .visionOS(.v2)],
    products: [
        .library(name: "Paging", targets: ["Paging"]),
        .library(name: "PagingJSON", targets: ["PagingJSON"]),
        .library(name: "PagingHTTP", targets: ["PagingHTTP"]),
        .library(name: "PagingDetection", targets: ["PagingDetection"]),
        .library(name: "PagingPresets", targets: ["PagingPresets"]),
        .library(name: "PagingGraphQL", targets: ["PagingGraphQL"]),
        .library(name: "PagingUI", targets: ["PagingUI"]),
        .library(name: "PagingSQLite", targets: ["PagingSQLite"]),
        .library(name: "PagingObservability", targets: ["PagingObservability"]),
        .library(name: "PagingTesting", targets: ["PagingTesting"]),
    ],
    traits: [
        .trait(name: "AsyncHTTPClient", description: "A transport over AsyncHTTPClient: for servers, and for Linux."),
        .trait(
            name: "SQLite",
            description: "A store in an SQLite database, over GRDB. On Linux it needs libsqlite3-dev."
        ),
        .trait(name: "Logging", description: "An observer that writes to a log, over swift-log."),
        .trait(name: "Metrics", description: "An observer that counts and times, over swift-metrics."),
        .trait(name: "Tracing", description: "An observer that draws spans, over swift-distributed-tracing."),
        .default(enabledTraits: []),
    ],
    dependencies: [
        .package(url: "https://github.com/apple/swift-http-types", from: "1.8.0", traits: []),
        .package(url: "https://github.com/swift-server/async-http-client", from: "1.37.0"),
        .package(url: "https://github.com/apple/swift-nio", from: "2.100.0"),
        .package(url: "https://github.com/apple/swift-nio-http2", from: "1.36.0"),
        .package(url: "https://github.com/apple/swift-nio-ssl", from: "2.30.0"),
        .package(url: "https://github.com/apple/swift-nio-extras", from: "1.26.0"),
        .package(url: "https://github.com/groue/GRDB.swift", from: "7.10.0"),
        .package(url: "https://github.com/apple/swift-log", from: "1.16.2"),
        .package(url: "https://github.com/apple/swift-metrics", from: "2.13.0"),
        .package(url: "https://github.com/apple/swift-distributed-tracing", from: "1.7.3"),
        .package(url: "https://github.com/swift-server/swift-service-lifecycle", from: "2.9.0"),
        .package(url: "https://github.com/swhitty/FlyingFox", .upToNextMinor(from: "0.27.1")),
        .package(url: "https://github.com/apple/swift-argument-parser", from: "1.8.2"),
        .package(url: "https://github.com/jpsim/Yams", from: "6.2.2"),
    ],
    targets: [
        // The libraries.
        .target(name: "Paging"),
        .target(name: "PagingJSON", dependencies: ["Paging"]),
        // Libraries of the system, which are loaded at run time, without their headers.
        .target(name: "CLibraries"),
        .target(name: "PagingHTTP", dependencies: ["CLibraries", "Paging", "PagingJSON", httpTypes] + asyncHTTPClient),
        .target(name: "PagingDetection", dependencies: ["Paging", "PagingHTTP", httpTypes]),
        .target(name: "PagingPresets", dependencies: ["Paging", "PagingHTTP", httpTypes]),
        .target(name: "PagingGraphQL", dependencies: ["Paging", "PagingHTTP", httpTypes]),
        .target(name: "PagingUI", dependencies: ["Paging", "PagingJSON"]),
        .target(name: "PagingSwiftUI", dependencies: ["Paging", "PagingUI"]),
        .target(name: "PagingSQLite", dependencies: ["Paging", "PagingJSON", grdb]),
        .target(name: "PagingObservability", dependencies: ["Paging"] + observability),
        .target(name: "PagingTesting", dependencies: ["Paging", "PagingHTTP", httpTypes]),

        // The demo server: the loopback API of the tests, the examples and the command.
        .target(
            name: "PagingDemoServer",
            dependencies: ["Paging", "PagingHTTP", "PagingGraphQL", flyingFox],
            resources: [.copy("Resources/airports.csv"), .copy("Resources/airports.LICENSE.txt")]
        ),

        // The command.
        .target(name: "CBuild", cSettings: [.define("PAGINATE_COMMIT", to: "\"\(commit)\"")]),
        .target(
            name: "PaginateFiles",
            dependencies: ["CLibraries", "Paging", "PagingHTTP", httpTypes, argumentParser]
        ),
        .target(
            name: "PaginateDemo",
            dependencies: [
                "Paging", "PagingHTTP", "PagingDetection", "PagingDemoServer", "PaginateFiles", argumentParser,
            ]
        ),
        .target(name: "PaginateDatabase", dependencies: ["CLibraries", "PagingHTTP", "PaginateFiles"]),
        .target(name: "PaginateBrowse", dependencies: ["Paging", "PagingHTTP", "PagingUI", "PaginateFiles"]),
        .target(
            name: "PaginateOptions",
            dependencies: [
                "Paging", "PagingHTTP", "PagingDetection", "PagingPresets", "PagingGraphQL", "PaginateFiles", httpTypes,
                argumentParser,
            ]
        ),
        .target(
            name: "PaginateCrawls",
            dependencies: [
                "CLibraries", "Paging", "PagingJSON", "PagingHTTP", "PaginateFiles", "PaginateDatabase",
                "PaginateOptions", httpTypes, argumentParser,
            ]
        ),
        .target(
            name: "PaginateLists",
            dependencies: [
                "Paging", "PagingHTTP", "PagingPresets", "PaginateFiles", "PaginateDatabase", "PaginateOptions",
                "PaginateCrawls", argumentParser,
            ]
        ),
        .target(
            name: "PaginateCommand",
            dependencies: [
                "CBuild", "Paging", "PagingHTTP", "PagingDetection", "PagingPresets", "PagingGraphQL", "PagingUI",
                "PaginateFiles", "PaginateDatabase", "PaginateBrowse", "PaginateOptions", "PaginateCrawls",
                "PaginateLists", httpTypes, argumentParser, .product(name: "Yams", package: "Yams"),
            ]
        ),
        .executableTarget(name: "paginate", dependencies: ["PaginateCommand"], linkerSettings: standalone),
        // `demo` and `serve`, to which the command gives way: the demo server needs FoundationNetworking, whose libraries
        // would take most of the command's start. A first look needs nothing else.
        .executableTarget(name: "paginate-demo", dependencies: ["PaginateDemo", "PaginateFiles", argumentParser]),

        // What tests share: the trait with which a test names the rows that it proves, and the certificates of TLS tests.
        .target(name: "RowTrait", path: "Tests/RowTrait"),
        .target(name: "TestCertificates", path: "Tests/TestCertificates"),

        .testTarget(name: "PagingTests", dependencies: ["Paging", "PagingJSON", "PagingTesting", "RowTrait"]),
        .testTarget(name: "PagingJSONTests", dependencies: ["Paging", "PagingJSON", "PagingTesting"]),
        .testTarget(
            name: "PagingHTTPTests",
            dependencies: [
                "CLibraries", "PagingHTTP", "PagingDetection", "PagingTesting", "PagingDemoServer", "RowTrait",
                "TestCertificates", httpTypes, flyingFox,
            ] + asyncHTTPClient,
            resources: [
                .copy("Completeness/RealLists/Resources/real-lists.tsv"),
                .copy("Completeness/RealLists/Resources/real-names.tsv"),
            ]
        ),
        .testTarget(
            name: "PagingPresetsTests",
            dependencies: [
                "Paging", "PagingHTTP", "PagingDetection", "PagingPresets", "PagingTesting", "RowTrait", httpTypes,
            ]
        ),
        .testTarget(
            name: "PagingGraphQLTests",
            dependencies: [
                "Paging", "PagingHTTP", "PagingGraphQL", "PagingTesting", "PagingDemoServer", "RowTrait", httpTypes,
                flyingFox,
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
            dependencies: ["Paging", "PagingHTTP", "PagingObservability", "PagingTesting", "PagingUI", httpTypes]
                + observability + observabilityKits
        ),
        .testTarget(name: "PagingTestingTests", dependencies: ["Paging", "PagingHTTP", "PagingTesting", httpTypes]),
        .testTarget(name: "PagingDemoServerTests", dependencies: ["PagingHTTP", "PagingDemoServer", flyingFox]),
        .testTarget(
            name: "PaginateCommandTests",
            // The tests run the programs, which are built beside them and not linked into them.
            dependencies: [
                "CLibraries", "PaginateFiles", "PaginateDatabase", "PaginateBrowse", "PaginateOptions",
                "PaginateCrawls", "PaginateLists", "PaginateCommand", "Paging",
                "PagingHTTP", "PagingDetection", "PagingPresets", "PagingUI", "PagingDemoServer", "PagingTesting",
                "RowTrait", "TestCertificates", httpTypes, argumentParser,
            ],
            // The tests read them where they are.
            exclude: ["OpenAPI/Documents"]
        ),
        .testTarget(name: "ExampleTests", dependencies: ["RowTrait"]),
    ],
    swiftLanguageModes: [.v6]
)

// The views are compiled against SwiftUI. On Linux a stand-in of that name takes its place, for the tests alone: the views
// are in no product there.
#if os(Linux)
let swiftUI: [Target.Dependency] = ["SwiftUI"]
package.targets += [
    .target(name: "SwiftUI", path: "StandIn/Sources/SwiftUI"),
    .testTarget(name: "SwiftUIHostTests", dependencies: ["SwiftUI"], path: "StandIn/Tests/SwiftUIHostTests"),
    .testTarget(
        name: "PagingSwiftUITests",
        dependencies: ["Paging", "PagingHTTP", "PagingSwiftUI", "PagingTesting", "SwiftUI", httpTypes]
    ),
    .testTarget(
        name: "ExampleViewTests",
        dependencies: [
            "AirportsApp", "Chat", "GitLabIssues", "HomeFeed", "MastodonTimeline", "SearchTabs", "Paging", "PagingHTTP",
            "PagingSwiftUI", "PagingTesting", "PagingDemoServer", "SwiftUI",
        ]
    ),
]
package.targets.first { $0.name == "PagingSwiftUI" }?.dependencies += swiftUI
#else
let swiftUI: [Target.Dependency] = []
package.products.append(.library(name: "PagingSwiftUI", targets: ["PagingSwiftUI"]))
#endif

// The examples: an app, the screens of five more, and a service.
let screen: [Target.Dependency] = ["Paging", "PagingHTTP", "PagingSwiftUI"] + swiftUI
let examples: [(name: String, dependencies: [Target.Dependency])] = [
    ("AirportsApp", screen + ["PagingDemoServer", "PagingSQLite"]),
    ("Chat", screen),
    ("GitLabIssues", screen + ["PagingGraphQL"]),
    ("HomeFeed", screen),
    ("MastodonTimeline", screen + ["PagingPresets"]),
    ("SearchTabs", screen),
    (
        "IssueWarehouse",
        [
            "Paging", "PagingHTTP", "PagingObservability", "PagingDemoServer", grdb,
            .product(
                name: "ServiceLifecycle",
                package: "swift-service-lifecycle",
                condition: .when(traits: ["Logging"])
            ),
        ] + observability
    ),
]
for (name, dependencies) in examples {
    let path = "Examples/\(name)/Sources/\(name)"
    let isProgram = ["AirportsApp", "IssueWarehouse"].contains(name)
    package.targets += [
        isProgram
            ? .executableTarget(name: name, dependencies: dependencies, path: path)
            : .target(name: name, dependencies: dependencies, path: path),
        .testTarget(
            name: name + "Tests",
            // A program has the demo server itself.
            dependencies: [.target(name: name), "PagingTesting"] + (isProgram ? [] : ["PagingDemoServer"])
                + dependencies
                + (name == "IssueWarehouse" ? observabilityKits : []),
            path: "Examples/\(name)/Tests/\(name)Tests"
        ),
    ]
}

// An example has the settings of an app.
for target in package.targets
where target.type != .system && target.path?.hasPrefix("Examples/") != true
    && !["CBuild", "CLibraries"].contains(target.name)
{
    target.swiftSettings = [
        .enableUpcomingFeature("ExistentialAny"),
        .enableUpcomingFeature("MemberImportVisibility"),
        .enableUpcomingFeature("InternalImportsByDefault"),
        .enableUpcomingFeature("NonisolatedNonsendingByDefault"),
    ]
}
