import ArgumentParser
package import Foundation
import PaginateFiles
import Paging
import PagingDetection
package import PagingHTTP

/// The file of `--scheme`, a scheme as `detect --save` writes it.
package struct SchemeFile: Sendable {
    let scheme: PaginationScheme
    /// The checksum of the scheme, independent of the file's layout.
    package let checksum: String

    /// Creates a scheme from a file; `-` is standard input.
    ///
    /// - Throws: `ValidationError` that names the wrong key and says what to write.
    init(path: String) throws {
        let data =
            path == "-" ? try? FileHandle.standardInput.readToEnd() ?? Data() : RequestOptions.contents(of: path)
        guard let data else { throw ValidationError("the file cannot be read.") }
        let text = SchemeText([UInt8](data))
        do {
            _ = try JSONValue(parsing: text.bytes)
        } catch {
            let line = text.line(at: error.offset)
            throw ValidationError("line \(line) is not JSON; write a scheme such as {\"next\": \"/meta/next\"}.")
        }
        do {
            scheme = try JSONDecoder().decode(PaginationScheme.self, from: data).orAutomatic()
        } catch let error as DecodingError {
            throw ValidationError(
                "line \(text.line(of: error.path)), \(error.place)\(error.reason) Documentation/scheme.schema.json "
                    + "describes the format."
            )
        }
        checksum = Checksum.text(try Self.data(of: scheme))
    }

    /// Returns the file contents of a scheme: the same bytes for the same scheme.
    package static func data(of scheme: PaginationScheme) throws -> Data {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
        return try encoder.encode(scheme) + Data("\n".utf8)
    }
}

/// The text of a scheme file, for the lines of its errors.
private struct SchemeText {
    let bytes: [UInt8]

    init(_ bytes: [UInt8]) {
        self.bytes = bytes
    }

    /// Returns the line of a byte, counted from 1.
    func line(at offset: Int) -> Int {
        1 + bytes.prefix(offset).count { $0 == UInt8(ascii: "\n") }
    }

    /// Returns the line of a value, or of the innermost object that should have it.
    func line(of path: [String]) -> Int {
        guard let outline = try? JSONOutline(bytes) else { return 1 }
        for count in (0...path.count).reversed() {
            guard let node = outline.node(at: JSONPointer(tokens: Array(path.prefix(count)))) else { continue }
            return line(at: node.range.lowerBound)
        }
        return 1
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

    /// The names on the way to the error.
    fileprivate var path: [String] {
        (context?.codingPath ?? []).map { $0.intValue.map(String.init) ?? $0.stringValue }
    }

    /// The path to the error.
    var place: String {
        path.isEmpty ? "" : "at \"\(path.joined(separator: "."))\": "
    }

    /// The error and its correction.
    var reason: String {
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
