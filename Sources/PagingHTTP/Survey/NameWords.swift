/// The lower-case words of a member's or header field's name: next, page, token for `nextPageToken`.
///
/// Words end at case changes and at any character that is neither a letter nor a digit. A name without either is split
/// if it consists entirely of pagination words: `nextlink` is next, link.
package struct NameWords: Hashable, Sendable {
    /// The words in lower case.
    package let words: [String]

    /// Creates the words of a name.
    package init(_ name: String) {
        var found: [String] = []
        for whole in Self.pieces(of: name) {
            // A number at the end of a word distinguishes members with the same name.
            let bare = String(Substring(whole.utf8.prefix { !$0.isDecimalDigit }))
            let piece = bare.isEmpty ? whole : bare
            found += Self.vocabulary.contains(piece) ? [piece] : Self.segments(of: piece[...]) ?? [piece]
        }
        words = found
    }

    init(words: [String]) {
        self.words = words
    }

    /// Whether any of the words is one of others.
    ///
    /// The compiler lays out a literal of few words as an array. A set would be hashed in each call.
    package func has(_ any: some Sequence<String>) -> Bool { words.contains { any.contains($0) } }

    /// Whether there are words, and all of them are allowed.
    package func consists(of allowed: some Sequence<String>, or others: Set<String> = []) -> Bool {
        !words.isEmpty && words.allSatisfy { allowed.contains($0) || others.contains($0) }
    }

    /// Whether there are words, and all of them, or their plurals, are allowed.
    func consists(ofPluralsOf allowed: Set<String>, or others: Set<String>) -> Bool {
        func isAllowed(_ word: String) -> Bool { allowed.contains(word) || others.contains(word) }
        return !words.isEmpty && words.allSatisfy { isAllowed($0) || isAllowed($0 + "s") }
    }

    private static func pieces(of name: String) -> [String] {
        var pieces: [String] = []
        var piece: [UInt8] = []
        func end() {
            if !piece.isEmpty { pieces.append(String(decoding: piece, as: UTF8.self)) }
            piece = []
        }
        let bytes = Array(name.utf8)
        for (index, byte) in bytes.enumerated() {
            guard byte.isLetter || byte.isDecimalDigit else {
                end()
                continue
            }
            // A word ends before a capital, except within an abbreviation: next, URL, list for `nextURLList`.
            if byte.isUppercase, !piece.isEmpty {
                let isAbbreviation = bytes[index - 1].isUppercase
                let isFollowedByWord = index + 1 < bytes.count && bytes[index + 1].isLowercase
                if !isAbbreviation || isFollowedByWord { end() }
            }
            piece.append(byte.asciiLowercased)
        }
        end()
        return pieces
    }

    /// Splits a piece into known words, the longest first; `nil` if any text remains.
    private static func segments(of piece: Substring) -> [String]? {
        guard !piece.isEmpty else { return [] }
        guard piece.count <= 32 else { return nil }
        for length in stride(from: piece.count, through: 2, by: -1) {
            let word = String(piece.prefix(length))
            guard vocabulary.contains(word), let rest = segments(of: piece.dropFirst(length)) else { continue }
            return [word] + rest
        }
        return nil
    }

    private static let vocabulary: Set<String> = Set(
        """
        after aggregations all at available before bookmark continuation continue count current cursor cursors done elements end entries \
        error errors facets filters first found from grand has have hits href id in index is items key last limit link links list mark marker matched matches \
        max message messages min more next no num number objects of offset page pages pagination paging path per pit position prev previous \
        query range records remaining result results rows scroll search seek self set size skip start suggested suggestions sync token total \
        totals truncated uri url warnings
        """.split(separator: " ").map(String.init)
    )
}
