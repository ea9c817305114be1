#if !canImport(Darwin)
internal import CLibraries

/// A content coding that a response can have (RFC 9110, section 8.4.1).
///
/// libcurl decodes content too, but takes content that ends before the last block of its coding for complete.
enum ContentCoding: String, CaseIterable, Sendable {
    case gzip
    case deflate
    case brotli = "br"
    /// Zstandard, with a window of at most 8 MB (RFC 9659).
    case zstd

    /// A reason to reject the content of a response.
    enum Fault: Error, Equatable {
        /// The content ends before its coding does.
        case cut(String)
        /// The content is not in its coding, or continues after its end.
        case damaged(String)
        /// The coding is unknown, or its library is missing.
        case unknown(String)
        /// The transfer has a coding, which no request allows.
        case transferred(String)
    }

    /// The value of `Accept-Encoding`: all codings whose library is present.
    static let accepted: String = {
        let names = allCases.filter { $0.decoder() != nil }.map(\.rawValue)
        return names.isEmpty ? "identity" : names.joined(separator: ", ")
    }()

    /// Creates a coding from its name in lower case; `x-gzip` is an alias (RFC 9110, section 8.4.1.3).
    init?(name: String) {
        self.init(rawValue: name == "x-gzip" ? "gzip" : name)
    }

    /// Returns a decoder, or `nil` if the library is missing.
    func decoder() -> (any ContentDecoder)? {
        switch self {
        case .gzip: CodingLibraries.zlib.map { GzipDecoder($0) }
        case .deflate: CodingLibraries.zlib.map { DeflateDecoder($0) }
        case .brotli: CodingLibraries.brotli.flatMap { BrotliDecoder($0) }
        case .zstd: CodingLibraries.zstd.flatMap { ZstdDecoder($0) }
        }
    }
}
#endif
