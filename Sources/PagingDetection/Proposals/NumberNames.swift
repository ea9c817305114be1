import PagingHTTP

/// The names of the number of a page or of its first item, by the name of the page size.
enum NumberNames {
    /// A name of a parameter, and whether its number counts items.
    struct Name {
        let text: String
        let countsItems: Bool
    }

    /// The names of page sizes, and the names of the first item's number beside each.
    private static let offsets: [(size: String, numbers: [String])] = [
        ("maxresultcount", ["skipCount"]), ("maxresults", ["startIndex", "startAt"]), ("maxrows", ["startRow"]),
        ("limit", ["offset", "skip", "start"]), ("top", ["skip"]), ("take", ["skip"]), ("rows", ["start"]),
        ("count", ["offset", "skip", "start"]), ("max", ["start"]),
    ]
    private static let pages: [(size: String, numbers: [String])] = [
        ("size", ["number", "num"]), ("limit", ["page"]), ("ps", ["p"]), ("sz", ["p"]),
    ]

    /// Returns the names to try, the most usual first.
    ///
    /// - Parameters:
    ///   - size: The name of the page size in the request, if it has one.
    ///   - countsPages: Whether the response counts pages.
    ///   - isCamel: Whether the response joins words by capitals.
    static func guesses(beside size: String?, countsPages: Bool, isCamel: Bool) -> [Name] {
        guard let size else {
            let others = isCamel ? ["startIndex", "start", "skip"] : ["start", "skip", "from"]
            return unique([page("page"), item("offset")] + others.map(item))
        }
        let words = NameWords(ParameterNames.withoutObject(size))
        let isCapital = size.first?.isUppercase == true
        func usual(_ name: String) -> String {
            isCapital ? name.prefix(1).uppercased() + name.dropFirst() : name
        }
        let counted = swapped(size, offsets).map(item)
        let numbered = pages(beside: size).map(page)
        let others = (size == "size" ? ["from", "offset", "start", "skip"] : ["offset", "skip", "start", "from"])
            .map { item(usual($0)) }
        let isCount = words.has(["limit", "top", "rows", "take", "count", "max"]) || !counted.isEmpty
        guard isCount, !words.has(["page", "per"]), !countsPages else {
            // A name with a sign or a vendor's word before it is a system of names of its own, and so is an abbreviation.
            let isSystem =
                size.first?.isLetter == false || size.contains("[") || size.count < 3 || words.words.count > 2
            let usual = [page(usual("page"))]
            return unique((isSystem ? numbered + usual : usual + numbered) + others)
        }
        let isSystem = size.contains { !$0.isLetter }
        if words.words == ["max"] { return unique([item("first"), item("offset"), page("page")] + counted) }
        if words.words == ["count"] {
            return unique(
                (isCamel ? [item("startIndex")] : []) + [item("offset"), page("page"), item("start"), item("skip")]
            )
        }
        return unique(
            counted.prefix(isSystem ? 3 : 1) + (isSystem ? numbered : []) + [others[0], page(usual("page"))]
                + counted + others
        )
    }

    /// Returns the names of a page's number beside a page size: `side` beside `per_side`.
    static func pages(beside size: String) -> [String] {
        // A lone "size" has no words for a page around it.
        var names = size.lowercased() == "size" ? [] : swapped(size, pages)
        for start in ["per_", "per-"] where size.lowercased().hasPrefix(start) && size.count > start.count {
            names.append(String(size.dropFirst(start.count)))
        }
        return names
    }

    /// Returns a name with other words in place of the last that it has of a table.
    private static func swapped(_ name: String, _ table: [(size: String, numbers: [String])]) -> [String] {
        guard name.allSatisfy(\.isASCII) else { return [] }
        let lower = name.lowercased()
        for (word, others) in table {
            guard let range = lower.ranges(of: word).last else { continue }
            let start = lower.distance(from: lower.startIndex, to: range.lowerBound)
            let (before, after) = (name.prefix(start), name.dropFirst(start + word.count))
            guard !after.contains(where: \.isLetter) else { continue }
            // An abbreviation is a whole name, and no part of a word.
            guard word.count > 2 || before.last?.isLetter != true else { continue }
            let isCapital = name.dropFirst(start).first?.isUppercase == true
            return others.map { other in
                before + (isCapital ? other.prefix(1).uppercased() + other.dropFirst() : other) + after
            }
        }
        return []
    }

    private static func page(_ text: String) -> Name { Name(text: text, countsItems: false) }
    private static func item(_ text: String) -> Name { Name(text: text, countsItems: true) }

    private static func unique(_ names: [Name]) -> [Name] {
        names.enumerated().filter { index, name in
            !names.prefix(index).contains { $0.text == name.text }
        }.map(\.element)
    }
}
