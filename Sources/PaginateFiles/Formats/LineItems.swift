import PagingHTTP

/// The items of NDJSON, and of a sequence of JSON texts (RFC 7464).
///
/// Each line is an item, whatever its kind. Blank lines are skipped. A server that fails after the first lines can only
/// say so in a line of its own: it is no item if it reports an error and has no member of the other lines, and among
/// objects, if it is none or has no member of the others, which all have one in common.
enum LineItems {
    /// The byte before each text of a sequence.
    private static let recordSeparator: UInt8 = 0x1E

    /// Returns the items as a JSON array, each with its own bytes.
    ///
    /// - Throws: ``FormatProblem`` that names the first invalid line or record; ``ServerReport`` for an error in the last.
    static func array(of body: ArraySlice<UInt8>, limit: Int) throws -> [UInt8] {
        let isSequence = body.trimmed.first == recordSeparator
        let noun = isSequence ? "record" : "line"
        var items = ItemArray(limit: limit)
        var kinds = LineKinds()
        var last: (text: ArraySlice<UInt8>, place: String)?
        try body.forEachPiece(separatedBy: isSequence ? recordSeparator : UInt8(ascii: "\n")) { number, piece in
            let text = piece.trimmed
            guard !text.isEmpty else { return }
            // The first piece of a sequence ends before the first record.
            let place = "\(noun) \(isSequence ? number - 1 : number)"
            try kinds.add(text, outline(of: text, place), at: place)
            guard !isSequence || isWhole(piece) else { throw FormatProblem("\(place) is cut short.") }
            try items.add(text)
            last = (text, place)
        }
        if let last, let words = report(in: last.text, of: body[..<last.text.startIndex], isSequence: isSequence) {
            throw ServerReport(words: words, place: last.place)
        }
        if let problem = kinds.problem { throw FormatProblem(problem) }
        return items.finished()
    }

    /// Returns the words of an item that reports an error instead of being one; `nil` for any other.
    ///
    /// - Parameter earlier: The items before it. Without any, an object that has nothing but the error is a report.
    private static func report(in item: ArraySlice<UInt8>, of earlier: ArraySlice<UInt8>, isSequence: Bool) -> String? {
        guard item.first == UInt8(ascii: "{") else { return nil }
        let members = members(of: item)
        guard let words = members.lazy.compactMap({ words(of: $0) }).first else { return nil }
        let keys = Set(members.map(\.key))
        var (hasOthers, isItem) = (false, false)
        earlier.forEachPiece(separatedBy: isSequence ? recordSeparator : UInt8(ascii: "\n")) { _, piece in
            let text = piece.trimmed
            guard !isItem, text.first == UInt8(ascii: "{") else { return }
            hasOthers = true
            isItem = Self.members(of: text).contains { keys.contains($0.key) }
        }
        return isItem || !hasOthers && !keys.allSatisfy(ServerWords.isBesideReport) ? nil : words
    }

    private static func members(of item: ArraySlice<UInt8>) -> [JSONValue.Object.Member] {
        guard case .object(let object)? = try? JSONValue(parsing: item) else { return [] }
        return object.members
    }

    /// Returns what a member reports, if it reports an error.
    private static func words(of member: JSONValue.Object.Member) -> String? {
        guard ServerWords.isReport(member.key) else { return nil }
        switch member.value {
        case .null, .bool(false): return nil
        case .array(let elements) where elements.isEmpty: return nil
        case .object(let object) where object.members.isEmpty: return nil
        case .string(let text): return ServerWords.report([text])
        default: return ServerWords.report([String(decoding: member.value.encoded(), as: UTF8.self)])
        }
    }

    private static func outline(of text: ArraySlice<UInt8>, _ place: String) throws -> JSONOutline {
        do {
            return try JSONOutline(Array(text))
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
