#if SQLite
    internal import Foundation
    internal import GRDB

    /// A text as a column holds it, whatever it is made of.
    ///
    /// SQLite's functions for text end at a zero byte, and a server may send one in an id. Such a text is kept as bytes, which
    /// are equal to no text; any other can be read in the database as it is.
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
        /// A cursor as it stands in its column, which is never `NULL`: of such, a key could hold several.
        init(cursor: String?) {
            self.init(cursor.map { "=" + $0 } ?? "")
        }

        /// The cursor of a column.
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
