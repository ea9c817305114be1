import ArgumentParser
import Foundation
@_spi(Command) import PagingHTTP

/// The file of `--scheme`, a scheme as `detect --save` writes it.
struct SchemeFile: Sendable {
    let scheme: PaginationScheme
    /// The checksum of the scheme, independent of the file's layout.
    let checksum: String

    /// Creates a scheme from a file; `-` is standard input.
    ///
    /// - Throws: `ValidationError` that names the wrong key and says what to write.
    init(path: String) throws {
        let data =
            path == "-" ? try? FileHandle.standardInput.readToEnd() ?? Data() : RequestOptions.contents(of: path)
        guard let data else { throw ValidationError("the file cannot be read.") }
        guard (try? JSONValue(parsing: [UInt8](data))) != nil else {
            throw ValidationError("it is not JSON; write a scheme such as {\"next\": {\"url\": \"/next\"}}.")
        }
        do {
            scheme = try JSONDecoder().decode(PaginationScheme.self, from: data)
        } catch let error as DecodingError {
            throw ValidationError(error.place + error.reason)
        }
        checksum = Checksum.text(try Self.data(of: scheme))
    }

    /// Returns the file contents of a scheme: the same bytes for the same scheme.
    static func data(of scheme: PaginationScheme) throws -> Data {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
        return try encoder.encode(scheme) + Data("\n".utf8)
    }
}

extension DecodingError {
    private var context: Context? {
        switch self {
        case .typeMismatch(_, let context), .valueNotFound(_, let context), .keyNotFound(_, let context),
            .dataCorrupted(let context):
            context
        @unknown default: nil
        }
    }

    /// The path to the error.
    fileprivate var place: String {
        let path = (context?.codingPath ?? []).map { $0.intValue.map(String.init) ?? $0.stringValue }
        return path.isEmpty ? "" : "at \"\(path.joined(separator: "."))\": "
    }

    /// The error and its correction.
    fileprivate var reason: String {
        switch self {
        case .keyNotFound(let key, _): return "\"\(key.stringValue)\" is missing; add it."
        case .valueNotFound: return "null is not allowed here; write a value, or remove the key."
        case .typeMismatch(let type, _): return "write \(Self.words(type)) here."
        default: return context?.debugDescription ?? "it is not a scheme."
        }
    }

    private static func words(_ type: any Any.Type) -> String {
        if type == String.self { return "a text" }
        if type == Bool.self { return "true or false" }
        if type == Int.self || type == Double.self { return "a number" }
        return "\(type)".hasPrefix("Array") ? "an array" : "an object"
    }
}
