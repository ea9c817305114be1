import ArgumentParser
import PagingHTTP

extension Compression: ExpressibleByArgument {}

/// A format in which a file is compressed, chosen by the end of its name.
package enum Compression: String, CaseIterable, Decodable, Sendable {
    /// The gzip format (RFC 1952).
    case gzip = "gz"
    /// The Zstandard format (RFC 8878).
    case zstd = "zst"

    /// - Returns: `nil` for a file that is not compressed.
    package init?(path: String) {
        guard let format = Self.allCases.first(where: { path.hasSuffix("." + $0.rawValue) }) else { return nil }
        self = format
    }

    /// The format for data of this program's own, if a library is present.
    package static var preferred: Compression? {
        [.zstd, .gzip].first { $0.library.isPresent }
    }

    /// The library that reads and writes the format.
    package var library: SystemLibrary {
        switch self {
        case .gzip: .zlib
        case .zstd: .zstd
        }
    }

    /// Returns a filter that compresses one file.
    package func compressor() -> any ByteFilter {
        switch self {
        case .gzip: CodingLibraries.zlib.map(GzipCompressor.init) ?? MissingFilter(library: library)
        case .zstd: CodingLibraries.zstd.map(ZstdCompressor.init) ?? MissingFilter(library: library)
        }
    }

    /// Returns a filter that decompresses one file.
    package func decompressor() -> any ByteFilter {
        switch self {
        case .gzip: CodingLibraries.zlib.map(GzipDecompressor.init) ?? MissingFilter(library: library)
        case .zstd: CodingLibraries.zstd.map(ZstdDecompressor.init) ?? MissingFilter(library: library)
        }
    }
}

/// A conversion of the bytes of one file, in portions.
package protocol ByteFilter: AnyObject {
    /// Returns the bytes that result from a portion.
    ///
    /// - Parameters:
    ///   - bytes: The next portion, which may be empty.
    ///   - isLast: Whether no other portion follows.
    func filter(_ bytes: UnsafeBufferPointer<UInt8>, isLast: Bool) throws(FilterError) -> [UInt8]
}

extension ByteFilter {
    /// Returns the bytes that result from a portion.
    package func filter(_ bytes: ArraySlice<UInt8>, isLast: Bool) throws(FilterError) -> [UInt8] {
        let result = bytes.withUnsafeBufferPointer { buffer -> Result<[UInt8], FilterError> in
            do throws(FilterError) {
                return .success(try filter(buffer, isLast: isLast))
            } catch {
                return .failure(error)
            }
        }
        return try result.get()
    }
}

/// The error of bytes that cannot be compressed or decompressed.
package struct FilterError: Error {
    /// The reason, as the end of a sentence.
    package let reason: String

    /// The error of bytes that end early.
    static let isCut = FilterError(reason: "its compressed data is cut off")
}

/// The filter of a format whose library is missing.
private final class MissingFilter: ByteFilter {
    private let library: SystemLibrary

    init(library: SystemLibrary) {
        self.library = library
    }

    func filter(_ bytes: UnsafeBufferPointer<UInt8>, isLast: Bool) throws(FilterError) -> [UInt8] {
        throw FilterError(reason: "\(library.name) is missing")
    }
}
