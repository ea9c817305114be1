/// The words of a member's or header field's name, in lower case: `nextPageToken` is next, page, token.
///
/// Words end at case changes and at anything that is neither a letter nor a digit. A name without either is cut into
/// words that pagination uses, if it consists of nothing else: `nextlink` is next, link.
struct NameWords: Hashable, Sendable {
    let words: [String]

    init(_ name: String) {
        var found: [String] = []
        for whole in Self.pieces(of: name) {
            // A number at the end of a word tells apart what has the same name.
            let bare = String(whole.prefix { !$0.isNumber })
            let piece = bare.isEmpty ? whole : bare
            found += Self.vocabulary.contains(piece) ? [piece] : Self.segments(of: piece[...]) ?? [piece]
        }
        words = found
    }

    /// Whether one of the words is among the given ones.
    func has(_ any: Set<String>) -> Bool { words.contains { any.contains($0) } }

    /// Whether there are words, and all of them are among the given ones.
    func consists(of allowed: Set<String>) -> Bool { !words.isEmpty && words.allSatisfy(allowed.contains) }

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

    /// Cuts a piece into known words, the longest first; `nil` when something is left over.
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
