// swift-tools-version: 6.2
import PackageDescription

let paging = "swift-paging"

let package = Package(
    name: "Airports",
    platforms: [.macOS(.v15), .iOS(.v18)],
    products: [.library(name: "Airports", targets: ["Airports"])],
    dependencies: [.package(name: paging, path: "../swift-paging")],
    targets: [
        .executableTarget(
            name: "ListAirports",
            dependencies: [
                .product(name: "Paging", package: paging),
                .product(name: "PagingHTTP", package: paging),
                .product(name: "PagingDetection", package: paging),
            ]
        ),
        .target(
            name: "Airports",
            dependencies: [
                .product(name: "Paging", package: paging),
                .product(name: "PagingHTTP", package: paging),
                .product(name: "PagingSwiftUI", package: paging),
            ]
        ),
        .testTarget(
            name: "AirportsTests",
            dependencies: ["Airports", .product(name: "PagingTesting", package: paging)]
        ),
    ]
)
