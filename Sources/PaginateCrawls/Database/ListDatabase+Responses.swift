import PaginateDatabase
import PaginateFiles
import PaginateOptions

extension ListDatabase {
    /// The statement for the table of responses, whose name `--table` refuses.
    ///
    /// A response belongs to the list that used it last.
    static let responsesCreation = """
        CREATE TABLE IF NOT EXISTS paginate_responses (
            request TEXT PRIMARY KEY NOT NULL, list TEXT NOT NULL COLLATE NOCASE, walk TEXT NOT NULL,
            compression TEXT, response BLOB NOT NULL
        )
        """

    /// Returns the stored response to a request, if any.
    static func response(to request: String, in database: SQLiteConnection) -> PackedResponse? {
        let sql = "SELECT compression, response FROM paginate_responses WHERE request = ?"
        guard let row = try? database.rows(sql, [.text(request)]).first, case .blob(let bytes) = row[1] else {
            return nil
        }
        guard let name = row[0].text else { return PackedResponse(compression: nil, bytes: bytes) }
        return Compression(rawValue: name).map { PackedResponse(compression: $0, bytes: bytes) }
    }

    /// Writes a change to the response of a request.
    ///
    /// - Parameter walk: The name of the walk over the list.
    static func write(
        _ change: DatabaseResponses.Change,
        to request: String,
        of list: String,
        walk: String,
        in database: SQLiteConnection
    ) throws {
        switch change {
        case .confirmation:
            let sql = "UPDATE paginate_responses SET list = ?, walk = ? WHERE request = ?"
            try database.rows(sql, [.text(list), .text(walk), .text(request)])
        case .response(let packed):
            let sql = """
                INSERT OR REPLACE INTO paginate_responses (request, list, walk, compression, response)
                VALUES (?, ?, ?, ?, ?)
                """
            let compression = packed.compression.map { SQLiteValue.text($0.rawValue) } ?? .null
            try database.rows(sql, [.text(request), .text(list), .text(walk), compression, .blob(packed.bytes)])
        }
    }

    /// Removes the responses of a list that a complete walk has not used.
    static func removeResponses(of list: String, except walk: String, in database: SQLiteConnection) throws {
        let sql = "DELETE FROM paginate_responses WHERE list = ? AND walk <> ?"
        try database.rows(sql, [.text(list), .text(walk)])
    }
}
