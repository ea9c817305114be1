// swift-tools-version: 6.2
import PackageDescription

// On Linux the command sends with libcurl, because URLSession has faults there that it lacks on Apple's systems.
#if os(Linux)
let systemTraits: Set<String> = ["SQLite", "Curl", "Redis", "Gzip"]
#else
let systemTraits: Set<String> = ["SQLite", "Redis", "Gzip"]
#endif

// The system's SQLite. Without the trait neither the library nor its headers are looked at.
let sqlite = Target.Dependency.target(name: "CSQLite", condition: .when(traits: ["SQLite"]))

// The scripts pass the commit, which `paginate --version` names. SwiftPM cannot pass it to Swift, so a C target has it.
let commit = (Context.environment["PAGINATE_COMMIT"] ?? "").filter { $0.isLetter || $0.isNumber || $0 == "-" }
// The system's libcurl, whose connections reach a Redis server, also with TLS.
let sockets = Target.Dependency.target(name: "CCurlSocket", condition: .when(traits: ["Redis"]))

// The system's libraries for compressed files.
let zlib = Target.Dependency.target(name: "CZlib", condition: .when(traits: ["Gzip"]))
let zstd = Target.Dependency.target(name: "CZstd", condition: .when(traits: ["Zstd"]))

// The command is a separate package, so that users of the libraries do not have to fetch an argument parser. Its tests
// are built with those of the libraries, by the package in the folder above.
let package = Package(
    name: "paginate",
    platforms: [.macOS(.v15)],
    products: [.executable(name: "paginate", targets: ["paginate"])],
    traits: [
        .trait(name: "AsyncHTTPClient", description: "Sends requests with AsyncHTTPClient instead of URLSession."),
        .trait(
            name: "SQLite",
            description: "The format sqlite, and `paginate lists`. On Linux it needs libsqlite3-dev."
        ),
        .trait(name: "Curl", description: "Sends requests with libcurl. On Linux it needs libcurl4-openssl-dev."),
        .trait(
            name: "Redis",
            description: "Shares a rate among workers with --budget. On Linux it needs libcurl4-openssl-dev."
        ),
        .trait(name: "Gzip", description: "Output that ends in .gz. On Linux it needs zlib1g-dev."),
        .trait(name: "Zstd", description: "Output that ends in .zst. It needs libzstd-dev, or Homebrew's zstd."),
        // ./paginate disables those whose headers are missing, and enables Zstd if they are there.
        .default(enabledTraits: systemTraits),
    ],
    dependencies: [
        // Named explicitly, because the clone's folder may have any name.
        .package(
            name: "swift-paging",
            path: "..",
            traits: [
                .trait(name: "AsyncHTTPClient", condition: .when(traits: ["AsyncHTTPClient"])),
                .trait(name: "Curl", condition: .when(traits: ["Curl"])),
            ]
        ),
        .package(path: "../DemoServer"),
        .package(url: "https://github.com/apple/swift-argument-parser", from: "1.8.2"),
        .package(url: "https://github.com/apple/swift-http-types", from: "1.8.0", traits: []),
    ],
    targets: [
        .systemLibrary(
            name: "CSQLite",
            pkgConfig: "sqlite3",
            providers: [.apt(["libsqlite3-dev"]), .yum(["sqlite-devel"])]
        ),
        .target(name: "CBuild", cSettings: [.define("PAGINATE_COMMIT", to: "\"\(commit)\"")]),
        .systemLibrary(
            name: "CCurlSocket",
            pkgConfig: "libcurl",
            providers: [.apt(["libcurl4-openssl-dev"]), .yum(["libcurl-devel"])]
        ),
        .systemLibrary(
            name: "CZlib",
            pkgConfig: "zlib",
            providers: [.apt(["zlib1g-dev"]), .yum(["zlib-devel"])]
        ),
        .systemLibrary(
            name: "CZstd",
            pkgConfig: "libzstd",
            providers: [.apt(["libzstd-dev"]), .yum(["libzstd-devel"]), .brew(["zstd"])]
        ),
        .target(
            name: "PaginateCommand",
            dependencies: [
                "CBuild",
                .product(name: "Paging", package: "swift-paging"),
                .product(name: "PagingHTTP", package: "swift-paging"),
                .product(name: "PagingPresets", package: "swift-paging"),
                .product(name: "PagingGraphQL", package: "swift-paging"),
                .product(name: "PagingUI", package: "swift-paging"),
                .product(name: "PagingDemoServer", package: "DemoServer"),
                .product(name: "ArgumentParser", package: "swift-argument-parser"),
                .product(name: "HTTPTypes", package: "swift-http-types"),
                sqlite, sockets, zlib, zstd,
            ]
        ),
        .executableTarget(name: "paginate", dependencies: ["PaginateCommand"]),
    ],
    swiftLanguageModes: [.v6]
)

// The project's scripts set `SWIFT_PAGING_STRICT=1`.
let isStrict = Context.environment["SWIFT_PAGING_STRICT"] == "1"

for target in package.targets where target.type != .system && target.name != "CBuild" {
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
