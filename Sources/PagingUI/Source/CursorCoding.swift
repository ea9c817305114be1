import Paging

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// How the cursors of a source become text and back, so that a list can be saved without naming their type.
struct CursorCoding: Sendable {
    let encode: @Sendable (any Hashable & Sendable) throws -> String
    let decode: @Sendable (String) throws -> any Hashable & Sendable

    /// Makes a coding for a type of cursors; `nil` if that type is not `Codable`.
    init?<Cursor: Hashable & Sendable>(_ type: Cursor.Type) {
        guard let codable = type as? any (Codable & Hashable & Sendable).Type else { return nil }
        self.init(codable: codable)
    }

    private init<Cursor: Codable & Hashable & Sendable>(codable type: Cursor.Type) {
        encode = { cursor in
            guard let cursor = cursor as? Cursor else { throw CursorTypeMismatch() }
            // A JSON text whose top level is a plain value is not accepted everywhere.
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

/// A saved cursor is not one of the source's.
struct CursorTypeMismatch: Error, CustomStringConvertible {
    var description: String { "The saved list holds cursors of another source. Load the list anew." }
}
