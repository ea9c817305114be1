/// The names of a request's parameters, and the parts of them that say nothing about pagination.
///
/// Such a part is an object of pagination, as in `pagination[page]`, and a word that a vendor puts before its names, as in
/// `sysparm_offset` and `sysparm_limit`. No list has the words of vendors: a prefix is one if the rest of one name is the
/// position of a page and the rest of another is its size, and if no name is a position with all of its words. Words of
/// other meanings, as in `time_offset` and `time_limit`, are no prefix.
package struct ParameterNames {
    private let prefix: [String]
    /// The first letters of names that do not show where a word ends: `acme` in `acmeoffset`.
    private let letters: String

    /// - Parameter words: Returns the words of a name.
    package init(_ names: some Sequence<String>, words: (String) -> NameWords = NameWords.init) {
        let own = names.map(Self.withoutObject)
        let all = own.map(words)
        // This is read on each page: the names of most requests need no look at their first words.
        guard !all.contains(where: \.isPosition) else {
            (prefix, letters) = ([], "")
            return
        }
        var groups: [String: [NameWords]] = [:]
        for name in all where name.words.count > 1 { groups[name.words[0], default: []].append(name) }
        groups = groups.filter { $0.value.count > 1 }
        prefix =
            groups.sorted { $0.key < $1.key }.lazy.compactMap { Self.prefix(of: $0.value) }.first ?? []
        guard prefix.isEmpty else {
            letters = ""
            return
        }
        let plain = Dictionary(grouping: own.filter(Self.isPlain)) { $0.prefix(2) }.filter { $0.value.count > 1 }
        letters = plain.sorted { $0.key < $1.key }.lazy.compactMap { Self.letters(of: $0.value) }.first ?? ""
    }

    private static func isPlain(_ name: String) -> Bool {
        name.utf8.count > 2 && name.utf8.allSatisfy { $0.isLowercase }
    }

    /// Returns the fewest first letters of names that begin alike, if the rest of them pages.
    private static func letters(of names: [String]) -> String? {
        let longest = names.map(\.utf8.count).max() ?? 0
        for count in 2..<max(longest, 2) {
            for letters in Set(names.map { String($0.prefix(count)) }).sorted() {
                let rests = names.filter { $0.utf8.count > count && $0.hasPrefix(letters) }
                    .map { NameWords(String($0.dropFirst(count))) }
                guard rests.contains(where: \.isPosition), rests.contains(where: \.isSize), mayBePrefix([letters])
                else {
                    continue
                }
                return letters
            }
        }
        return nil
    }

    /// Whether words before a name leave its meaning.
    private static func mayBePrefix(_ words: [String]) -> Bool {
        !NameWords(words: words).has(SignNames.foreign.union(SignNames.backward))
    }

    /// Returns the first words of names that begin alike, if the rest of them pages; the fewest such words.
    private static func prefix(of names: [NameWords]) -> [String]? {
        let longest = names.map(\.words.count).max() ?? 0
        for count in 1..<longest {
            for prefix in Set(names.map { Array($0.words.prefix(count)) }) {
                guard mayBePrefix(prefix) else { continue }
                let rests = names.filter { $0.words.count > count && $0.words.starts(with: prefix) }
                    .map { NameWords(words: Array($0.words.dropFirst(count))) }
                if rests.contains(where: \.isPosition), rests.contains(where: \.isSize) { return prefix }
            }
        }
        return nil
    }

    /// Returns a name without the parts that say nothing about pagination: `page_size` for `acmePageSize`.
    package func bare(_ name: String) -> String {
        let own = Self.withoutObject(name)
        if !letters.isEmpty, Self.isPlain(own), own.utf8.count > letters.utf8.count, own.hasPrefix(letters) {
            return String(own.dropFirst(letters.count))
        }
        guard !prefix.isEmpty else { return own }
        let words = NameWords(own).words
        guard words.count > prefix.count, words.starts(with: prefix) else { return own }
        return words.dropFirst(prefix.count).joined(separator: "_")
    }

    /// Returns a name without an object of pagination around it: `page` for `pagination[page]`.
    package static func withoutObject(_ name: String) -> String {
        guard name.hasSuffix("]"), let start = name.firstIndex(of: "["),
            NameWords(String(name[..<start])).consists(of: SignNames.pagination)
        else { return name }
        return String(name[name.index(after: start)...].dropLast())
    }
}

extension NameWords {
    /// Whether the words are those of the number of a page or of an item, or of a cursor.
    fileprivate var isPosition: Bool {
        switch SignClassifier.role(ofNumber: self) {
        case .page?, .offset?: true
        default: isCursor
        }
    }

    fileprivate var isSize: Bool { SignClassifier.role(ofNumber: self) == .size }

    /// Whether the words are those of an opaque position.
    ///
    /// `cursor` and its like are, beside any noun. `after` and `token` have other meanings beside other words, and so has
    /// a lone `resume`.
    package var isCursor: Bool {
        guard !has(Self.moments) else { return false }
        if boundKey != nil || has(Self.opaque) { return true }
        return has(Self.positions)
            && consists(
                of: Self.besidePosition,
                or: has(SignNames.cursor) || words.count > 1 ? Self.besideWithNext : Self.beside
            )
    }

    // Names are read on each page, so that these sets are made once.
    private static let moments: Set<String> = ["created", "updated", "modified", "at"]
    private static let opaque = SignNames.cursor.subtracting(["after", "token"])
    private static let positions = SignNames.cursor.union(SignNames.next)
    private static let besidePosition = SignNames.besideNext.union(SignNames.cursor)
    private static let beside: Set<String> = ["starting", "last", "param"]
    private static let besideWithNext = beside.union(SignNames.next)

    /// The words of the key at which a page begins or ends: item and id for `after_item_id`.
    package var boundKey: [String]? {
        guard !has(SignNames.foreign), let last = words.last, SignNames.keys.contains(last),
            let bound = words.lastIndex(where: SignNames.bounds.contains), bound < words.count - 1
        else { return nil }
        let key = Array(words[(bound + 1)...])
        // The start of something has a key of its own: `start_station_id`.
        guard key.count == 1 || words[bound] == "after" || words[bound] == "before" else { return nil }
        return key
    }
}
