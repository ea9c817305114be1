import ArgumentParser
import Foundation
package import PagingHTTP

/// Names in SQL.
package enum SQLName {
    /// Returns a name as quoted SQL text, where any name is possible.
    package static func quoted(_ name: String) -> String {
        var result = "\""
        for scalar in name.unicodeScalars {
            if scalar == "\"" { result.unicodeScalars.append("\"") }
            result.unicodeScalars.append(scalar)
        }
        return result + "\""
    }

    /// Returns a name in the form that SQLite compares, which ignores the case of the letters A to Z.
    package static func folded(_ name: String) -> String {
        String(decoding: name.utf8.map { (0x41...0x5A).contains($0) ? $0 | 0x20 : $0 }, as: UTF8.self)
    }
}

/// The name of a list's table.
package struct TableName: Sendable, Equatable {
    package let text: String

    /// Creates a name that the user chose.
    ///
    /// - Throws: `ValidationError` when a table cannot have the name.
    package init(_ text: String) throws {
        guard !text.isEmpty, !text.unicodeScalars.contains("\0") else {
            throw ValidationError("write the name of a table, such as repos.")
        }
        let folded = SQLName.folded(text)
        guard !folded.hasPrefix("sqlite_"), !folded.hasPrefix("paginate_") else {
            throw ValidationError("names that start with sqlite_ or paginate_ are reserved; choose another.")
        }
        self.text = text
    }

    /// Creates the default name: the last word of the list's path, or of a connection's path.
    package init(for address: WebAddress, connection: JSONPointer?) {
        let words = connection?.tokens ?? address.path.split(separator: "/").map(String.init)
        let last = words.last.map { $0.removingPercentEncoding ?? $0 } ?? ""
        let name = last.hasSuffix(".json") ? String(last.dropLast(5)) : last
        self = (try? TableName(name)) ?? TableName(fallback: ())
    }

    private init(fallback: Void) {
        text = "items"
    }
}
