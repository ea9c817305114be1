/// The lower-case words of a member's or header field's name: next, page, token for `nextPageToken`.
///
/// Words end at case changes and at any character that is neither a letter nor a digit. A name without either is split
/// if it consists entirely of pagination words: `nextlink` is next, link.
struct NameWords: Hashable, Sendable {
    let words: [String]

    init(_ name: String) {
        var found: [String] = []
        for whole in Self.pieces(of: name) {
            // A number at the end of a word distinguishes members with the same name.
            let bare = String(whole.prefix { !$0.isNumber })
            let piece = bare.isEmpty ? whole : bare
            found += Self.vocabulary.contains(piece) ? [piece] : Self.segments(of: piece[...]) ?? [piece]
        }
        words = found
    }

    /// Whether any of the words is in a set.
    func has(_ any: Set<String>) -> Bool { words.contains { any.contains($0) } }

    /// Whether there are words, and all of them are in a set.
    func consists(of allowed: Set<String>) -> Bool { !words.isEmpty && words.allSatisfy(allowed.contains) }

    /// Whether there are words, and all of them, or their plurals, are in a set.
    func consists(ofPluralsOf allowed: Set<String>) -> Bool {
        !words.isEmpty && words.allSatisfy { allowed.contains($0) || allowed.contains($0 + "s") }
    }

    private static func pieces(of name: String) -> [String] {
        var pieces: [String] = []
        var current = ""
        var previous: Character?
        let characters = Array(name)
        for (index, character) in characters.enumerated() {
            guard character.isASCII, character.isLetter || character.isNumber else {
                if !current.isEmpty { pieces.append(current) }
                (current, previous) = ("", nil)
                continue
            }
            let next = characters.indices.contains(index + 1) ? characters[index + 1] : nil
            let follows = previous.map { $0.isLowercase || $0.isNumber } ?? false
            let isLastCapital = previous?.isUppercase == true && next?.isLowercase == true
            if character.isUppercase, !current.isEmpty, follows || isLastCapital {
                pieces.append(current)
                current = ""
            }
            current += character.lowercased()
            previous = character
        }
        if !current.isEmpty { pieces.append(current) }
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
