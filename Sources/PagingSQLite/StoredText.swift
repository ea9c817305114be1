#if SQLite
internal import Foundation
internal import GRDB

/// A text as stored in a column, with any content.
///
/// SQLite's text functions stop at a zero byte, and a server may send one in an ID. Such a text is stored as bytes,
/// which are not equal to any text; other texts are readable in the database.
struct StoredText: DatabaseValueConvertible, Sendable {
    let text: String

    init(_ text: String) {
        self.text = text
    }

    init?(_ text: String?) {
        guard let text else { return nil }
        self.text = text
    }

    var databaseValue: DatabaseValue {
        text.utf8.contains(0) ? Data(text.utf8).databaseValue : text.databaseValue
    }

    static func fromDatabaseValue(_ value: DatabaseValue) -> StoredText? {
        switch value.storage {
        case .string(let text): StoredText(text)
        case .blob(let bytes): StoredText(String(decoding: bytes, as: UTF8.self))
        default: nil
        }
    }
}

extension StoredText {
    /// Creates the text of a cursor column, which is never `NULL`: a key may contain several `NULL` values.
    init(cursor: String?) {
        self.init(cursor.map { "=" + $0 } ?? "")
    }

    /// The cursor in the column.
    var cursor: String? {
        text.isEmpty ? nil : String(text.dropFirst())
    }
}

extension Row {
    /// The text in a column.
    func text(_ column: String) -> String? {
        (self[column] as StoredText?)?.text
    }
}
#endif
