@_spi(Command) import PagingHTTP

/// The items of NDJSON, and of a sequence of JSON texts (RFC 7464).
///
/// Each line is an item, whatever its kind. Blank lines are skipped.
enum LineItems {
    /// The byte before each text of a sequence.
    private static let recordSeparator: UInt8 = 0x1E

    /// Returns the items as a JSON array, each with its own bytes.
    ///
    /// - Throws: ``FormatProblem`` that names the first invalid line or record.
    static func array(of body: ArraySlice<UInt8>, limit: Int) throws -> [UInt8] {
        let isSequence = body.trimmed.first == recordSeparator
        let noun = isSequence ? "record" : "line"
        var items = ItemArray(limit: limit)
        try body.forEachPiece(separatedBy: isSequence ? recordSeparator : UInt8(ascii: "\n")) { number, piece in
            let text = piece.trimmed
            guard !text.isEmpty else { return }
            // The first piece of a sequence ends before the first record.
            let place = "\(noun) \(isSequence ? number - 1 : number)"
            try check(text, place)
            guard !isSequence || isWhole(piece) else { throw FormatProblem("\(place) is cut short.") }
            try items.add(text)
        }
        return items.finished()
    }

    private static func check(_ text: ArraySlice<UInt8>, _ place: String) throws {
        do {
            _ = try JSONOutline(Array(text))
        } catch {
            guard error.code != .unexpectedEnd else { throw FormatProblem("\(place) is cut short.") }
            throw FormatProblem("\(place) is not one JSON value. \(error.description)")
        }
    }

    /// Whether a record ends where its value does (RFC 7464, section 2.4).
    ///
    /// The rest of a number could be missing.
    private static func isWhole(_ record: ArraySlice<UInt8>) -> Bool {
        guard let first = record.trimmed.first, let last = record.last else { return true }
        return "{[\"".utf8.contains(first) || last.isJSONSpace
    }
}
