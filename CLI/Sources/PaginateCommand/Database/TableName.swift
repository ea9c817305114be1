import ArgumentParser
import Foundation
import PagingHTTP

/// Names in a database.
enum SQLName {
    /// A name as SQL text: any name is possible between quotation marks.
    static func quoted(_ name: String) -> String {
        var result = "\""
        for scalar in name.unicodeScalars {
            if scalar == "\"" { result.unicodeScalars.append("\"") }
            result.unicodeScalars.append(scalar)
        }
        return result + "\""
    }

    /// What names are compared by: SQLite does not tell the letters A to Z from a to z.
    static func folded(_ name: String) -> String {
        String(decoding: name.utf8.map { (0x41...0x5A).contains($0) ? $0 | 0x20 : $0 }, as: UTF8.self)
    }
}

/// The name of the table that a list goes into.
struct TableName: Sendable, Equatable {
    let text: String

    /// A name that was asked for.
    ///
    /// - Throws: `ValidationError` when no table may have it.
    init(_ text: String) throws {
        guard !text.isEmpty, !text.unicodeScalars.contains("\0") else {
            throw ValidationError("write the name of a table, such as repos.")
        }
        let folded = SQLName.folded(text)
        guard !folded.hasPrefix("sqlite_"), !folded.hasPrefix("paginate_") else {
            throw ValidationError("names that begin with sqlite_ or paginate_ are taken; choose another.")
        }
        self.text = text
    }

    /// The name where none was asked for: the last word of the list's path, or of a connection's place.
    init(for address: WebAddress, connection: JSONPointer?) {
        let words = connection?.tokens ?? address.path.split(separator: "/").map(String.init)
        let last = words.last.map { $0.removingPercentEncoding ?? $0 } ?? ""
        let name = last.hasSuffix(".json") ? String(last.dropLast(5)) : last
        self = (try? TableName(name)) ?? TableName(fallback: ())
    }

    private init(fallback: Void) {
        text = "items"
    }
}
