import ArgumentParser
package import PagingHTTP

/// A column of `--columns`: a value of an item, and the name under which it is shown or written.
package struct NamedColumn: Hashable, Sendable {
    package let name: String
    package let pointer: JSONPointer

    /// Creates the column of a member of the item.
    package init(memberNamed name: String) {
        (self.name, pointer) = (name, JSONPointer(tokens: [name]))
    }

    /// Parses columns such as `id,/name,owner=/owner/login`.
    ///
    /// - Throws: `ValidationError` with one sentence that says what to write.
    package static func columns(_ text: String) throws -> [NamedColumn] {
        var names: Set<[UInt8]> = []
        return try text.split(separator: ",", omittingEmptySubsequences: false).map { part in
            let column = try NamedColumn(part.trimmingPrefix(while: \.isWhitespace))
            guard names.insert(Array(column.name.utf8)).inserted else {
                throw ValidationError(
                    "two columns have the name \"\(column.name)\"; name one of them, such as other=\(column.pointer)."
                )
            }
            return column
        }
    }

    private init(_ text: Substring) throws {
        guard !text.isEmpty, !text.hasPrefix("=") else {
            throw ValidationError(
                "write names or JSON Pointers separated by commas, such as id,/user/login,who=/owner."
            )
        }
        if !text.hasPrefix("/"), let equals = text.firstIndex(of: "=") {
            name = String(text[..<equals])
            pointer = try Self.pointer(text[text.index(after: equals)...])
        } else {
            pointer = try Self.pointer(text)
            name = pointer.tokens.last ?? ""
        }
    }

    private static func pointer(_ text: Substring) throws -> JSONPointer {
        text.isEmpty || text.hasPrefix("/") ? try Parse.pointer(String(text)) : JSONPointer(tokens: [String(text)])
    }
}
