import Paging

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// The coding of a source's cursors as text, which allows saving a list without naming their type.
struct CursorCoding: Sendable {
    let encode: @Sendable (any Hashable & Sendable) throws -> String
    let decode: @Sendable (String) throws -> any Hashable & Sendable

    /// Creates the coding of a cursor type; `nil` if that type is not `Codable`.
    init?<Cursor: Hashable & Sendable>(_ type: Cursor.Type) {
        guard let codable = type as? any (Codable & Hashable & Sendable).Type else { return nil }
        self.init(codable: codable)
    }

    private init<Cursor: Codable & Hashable & Sendable>(codable type: Cursor.Type) {
        encode = { cursor in
            guard let cursor = cursor as? Cursor else { throw CursorTypeMismatch() }
            // Not every decoder accepts a JSON text whose top level is a plain value.
            return String(decoding: try JSONEncoder().encode([cursor]), as: UTF8.self)
        }
        decode = { text in
            guard let cursor = try JSONDecoder().decode([Cursor].self, from: Data(text.utf8)).first else {
                throw CursorTypeMismatch()
            }
            return cursor
        }
    }
}

/// A saved cursor has another type than those of the source.
struct CursorTypeMismatch: Error, CustomStringConvertible {
    var description: String { "The saved list has cursors of another source. Load the list again." }
}
