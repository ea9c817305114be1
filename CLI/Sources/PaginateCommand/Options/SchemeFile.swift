import ArgumentParser
import Foundation
import PagingHTTP

/// The file of `--scheme`: a scheme as `detect --save` writes it.
struct SchemeFile: Sendable {
    let scheme: PaginationScheme
    /// What tells this scheme from others, whatever the file's layout.
    let checksum: String

    /// Reads a file; `-` is standard input.
    ///
    /// - Throws: `ValidationError` that names the key that is wrong, and says what to write.
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

    /// A scheme as a file holds it: the same bytes for the same scheme.
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

    /// Where the fault is.
    fileprivate var place: String {
        let path = (context?.codingPath ?? []).map { $0.intValue.map(String.init) ?? $0.stringValue }
        return path.isEmpty ? "" : "at \"\(path.joined(separator: "."))\": "
    }

    /// What is wrong, and what to write.
    fileprivate var reason: String {
        switch self {
        case .keyNotFound(let key, _): return "\"\(key.stringValue)\" is missing; add it."
        case .valueNotFound: return "null means nothing here; write a value, or leave the key out."
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
