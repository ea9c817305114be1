// swift-tools-version: 6.2
import PackageDescription

let libraries: [Target.Dependency] = [
    ("Paging", "swift-paging"), ("PagingHTTP", "swift-paging"), ("PagingObservability", "swift-paging"),
    ("PagingDemoServer", "DemoServer"), ("GRDB", "GRDB.swift"), ("Logging", "swift-log"), ("Metrics", "swift-metrics"),
    ("Tracing", "swift-distributed-tracing"), ("ServiceLifecycle", "swift-service-lifecycle"),
].map { .product(name: $0, package: $1) }

let package = Package(
    name: "IssueWarehouse",
    platforms: [.macOS(.v15)],
    dependencies: [
        .package(name: "swift-paging", path: "../..", traits: ["Logging", "Metrics", "Tracing"]),
        .package(path: "../../DemoServer"),
        .package(url: "https://github.com/swift-server/swift-service-lifecycle", from: "2.9.0"),
        .package(url: "https://github.com/groue/GRDB.swift", from: "7.10.0"),
        .package(url: "https://github.com/apple/swift-log", from: "1.16.2"),
        .package(url: "https://github.com/apple/swift-metrics", from: "2.13.0"),
        .package(url: "https://github.com/apple/swift-distributed-tracing", from: "1.7.3"),
    ],
    targets: [
        .executableTarget(name: "IssueWarehouse", dependencies: libraries),
        .testTarget(
            name: "IssueWarehouseTests",
            dependencies: [
                "IssueWarehouse", .product(name: "MetricsTestKit", package: "swift-metrics"),
                .product(name: "InMemoryTracing", package: "swift-distributed-tracing"),
            ] + libraries
        ),
    ],
    swiftLanguageModes: [.v6]
)
