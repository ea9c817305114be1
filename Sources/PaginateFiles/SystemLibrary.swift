import ArgumentParser
import CLibraries
import PagingHTTP

/// A library of the system that a feature of the command needs, which is loaded with the first use.
package enum SystemLibrary: CaseIterable, Sendable {
    /// Databases, and the comparison of shards by key.
    case sqlite
    /// Files that end in `.gz`.
    case zlib
    /// Files that end in `.zst`.
    case zstd

    package var name: String {
        switch self {
        case .sqlite: "SQLite"
        case .zlib: "zlib"
        case .zstd: "Zstandard"
        }
    }

    /// The version of the library, or `nil` if it is missing.
    package var version: String? {
        switch self {
        case .sqlite: (csqlite_load() != 0 ? csqlite_libversion() : nil).map { String(cString: $0) }
        case .zlib: CodingLibraries.zlib?.version().map { String(cString: $0) }
        case .zstd: CodingLibraries.zstd?.version().map { String(cString: $0) }
        }
    }

    /// Whether the library can be used.
    var isPresent: Bool { version != nil }

    /// Checks that the library can be used.
    ///
    /// - Throws: `ValidationError` when it is missing.
    package func check() throws {
        guard !isPresent else { return }
        throw ValidationError(
            "\(name) is not installed. Install it (Debian and Ubuntu: apt-get install \(packages.debian); "
                + "Fedora: dnf install \(packages.fedora); Alpine: apk add \(packages.alpine)) and try again."
        )
    }

    /// The packages that contain the library.
    private var packages: (debian: String, fedora: String, alpine: String) {
        switch self {
        case .sqlite: ("libsqlite3-0", "sqlite-libs", "sqlite-libs")
        case .zlib: ("zlib1g", "zlib", "zlib")
        case .zstd: ("libzstd1", "libzstd", "zstd-libs")
        }
    }
}
