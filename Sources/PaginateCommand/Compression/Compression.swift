import ArgumentParser

extension Compression: ExpressibleByArgument {}

/// A format in which a file is compressed, chosen by the end of its name.
enum Compression: String, CaseIterable, Decodable, Sendable {
    /// The gzip format (RFC 1952).
    case gzip = "gz"
    /// The Zstandard format (RFC 8878).
    case zstd = "zst"

    /// - Returns: `nil` for a file that is not compressed.
    init?(path: String) {
        guard let format = Self.allCases.first(where: { path.hasSuffix("." + $0.rawValue) }) else { return nil }
        self = format
    }

    /// The format for data of this program's own, if it was built with one.
    static var preferred: Compression? {
        #if Zstd
        .zstd
        #elseif Gzip
        .gzip
        #else
        nil
        #endif
    }

    /// Checks that this program can read and write the format.
    ///
    /// - Throws: `ValidationError` when it was built without the library.
    func check() throws {
        switch self {
        case .gzip:
            #if !Gzip
            throw Self.isMissing("gzip", "zlib1g-dev", "zlib-devel")
            #endif
        case .zstd:
            #if !Zstd
            throw Self.isMissing("Zstandard", "libzstd-dev", "libzstd-devel")
            #endif
        }
    }

    private static func isMissing(_ name: String, _ debian: String, _ fedora: String) -> ValidationError {
        ValidationError(
            "This paginate was built without \(name), because its headers were missing. Install them (Debian and Ubuntu: "
                + "apt-get install \(debian); Fedora: dnf install \(fedora)) and run ./paginate again: it rebuilds itself."
        )
    }

    /// Returns a filter that compresses one file.
    func compressor() -> any ByteFilter {
        switch self {
        case .gzip:
            #if Gzip
            GzipCompressor()
            #else
            MissingFilter()
            #endif
        case .zstd:
            #if Zstd
            ZstdCompressor()
            #else
            MissingFilter()
            #endif
        }
    }

    /// Returns a filter that decompresses one file.
    func decompressor() -> any ByteFilter {
        switch self {
        case .gzip:
            #if Gzip
            GzipDecompressor()
            #else
            MissingFilter()
            #endif
        case .zstd:
            #if Zstd
            ZstdDecompressor()
            #else
            MissingFilter()
            #endif
        }
    }
}

/// A conversion of the bytes of one file, in portions.
protocol ByteFilter: AnyObject {
    /// Returns the bytes that result from a portion.
    ///
    /// - Parameters:
    ///   - bytes: The next portion, which may be empty.
    ///   - isLast: Whether no other portion follows.
    func filter(_ bytes: UnsafeBufferPointer<UInt8>, isLast: Bool) throws(FilterError) -> [UInt8]
}

extension ByteFilter {
    /// Returns the bytes that result from a portion.
    func filter(_ bytes: ArraySlice<UInt8>, isLast: Bool) throws(FilterError) -> [UInt8] {
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
struct FilterError: Error {
    /// The reason, as the end of a sentence.
    let reason: String

    /// The error of bytes that end early.
    static let isCut = FilterError(reason: "its compressed data is cut off")
}

/// The filter of a format that this program was built without.
private final class MissingFilter: ByteFilter {
    func filter(_ bytes: UnsafeBufferPointer<UInt8>, isLast: Bool) throws(FilterError) -> [UInt8] {
        throw FilterError(reason: "this program was built without its format")
    }
}
