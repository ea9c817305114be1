// swift-tools-version: 6.2
import PackageDescription

// The demo server is a separate package, so that users of the libraries neither see nor fetch it. The package of the
// libraries compiles the same sources for its tests, behind its trait `DemoServer`.
let package = Package(
    name: "DemoServer",
    platforms: [.macOS(.v15), .iOS(.v18), .tvOS(.v18), .watchOS(.v11), .visionOS(.v2)],
    products: [.library(name: "PagingDemoServer", targets: ["PagingDemoServer"])],
    dependencies: [.package(url: "https://github.com/swhitty/FlyingFox", .upToNextMinor(from: "0.27.1"))],
    targets: [
        .target(
            name: "PagingDemoServer",
            dependencies: [.product(name: "FlyingFox", package: "FlyingFox")],
            resources: [.copy("Resources/airports.csv"), .copy("Resources/airports.LICENSE.txt")],
            swiftSettings: [
                .define("DemoServer"),
                .enableUpcomingFeature("ExistentialAny"),
                .enableUpcomingFeature("MemberImportVisibility"),
                .enableUpcomingFeature("InternalImportsByDefault"),
                .enableUpcomingFeature("NonisolatedNonsendingByDefault"),
            ]
        )
    ],
    swiftLanguageModes: [.v6]
)
