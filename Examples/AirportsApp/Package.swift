// swift-tools-version: 6.2
import PackageDescription

let libraries: [Target.Dependency] =
    [
        "Paging", "PagingHTTP", "PagingUI", "PagingSQLite",
    ].map { .product(name: $0, package: "swift-paging") } + [.product(name: "PagingDemoServer", package: "DemoServer")]

let package = Package(
    name: "AirportsApp",
    platforms: [.macOS(.v15), .iOS(.v18), .tvOS(.v18), .watchOS(.v11), .visionOS(.v2)],
    dependencies: [
        .package(name: "swift-paging", path: "../..", traits: ["SQLite"]),
        .package(path: "../../DemoServer"),
    ],
    targets: [
        .executableTarget(name: "AirportsApp", dependencies: libraries, swiftSettings: [.define("SQLite")]),
        .testTarget(
            name: "AirportsAppTests",
            dependencies: ["AirportsApp", .product(name: "PagingTesting", package: "swift-paging")] + libraries
        ),
    ],
    swiftLanguageModes: [.v6]
)
