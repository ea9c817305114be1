// swift-tools-version: 6.2
import PackageDescription

let package = Package(
    name: "GitLabIssues",
    platforms: [.macOS(.v15), .iOS(.v18), .tvOS(.v18), .watchOS(.v11), .visionOS(.v2)],
    products: [.library(name: "GitLabIssues", targets: ["GitLabIssues"])],
    dependencies: [
        .package(name: "swift-paging", path: "../.."),
        .package(path: "../../DemoServer"),
    ],
    targets: [
        .target(
            name: "GitLabIssues",
            dependencies: [
                .product(name: "Paging", package: "swift-paging"),
                .product(name: "PagingHTTP", package: "swift-paging"),
                .product(name: "PagingGraphQL", package: "swift-paging"),
                .product(name: "PagingUI", package: "swift-paging"),
            ]
        ),
        .testTarget(
            name: "GitLabIssuesTests",
            dependencies: [
                "GitLabIssues",
                .product(name: "Paging", package: "swift-paging"),
                .product(name: "PagingHTTP", package: "swift-paging"),
                .product(name: "PagingUI", package: "swift-paging"),
                .product(name: "PagingTesting", package: "swift-paging"),
                .product(name: "PagingDemoServer", package: "DemoServer"),
            ]
        ),
    ],
    swiftLanguageModes: [.v6]
)
