/// A classifier of values by their names and enclosing objects.
struct SignClassifier {
    /// The items' name in singular and plural: "total_users" counts users.
    private let nouns: Set<String>

    init(items: JSONPointer?) {
        let own = items?.tokens.last.map { NameWords($0).words } ?? []
        nouns = Set(own + own.map { $0.hasSuffix("s") ? String($0.dropLast()) : $0 + "s" })
    }

    struct Reading {
        let role: PageSign.Role
        /// Whether the name is used only for pagination.
        let isUsual: Bool
    }

    /// Returns the role of a value in pagination.
    ///
    /// - Parameters:
    ///   - name: the name of the value.
    ///   - parents: the names of the enclosing objects, outermost first.
    /// - Returns: `nil` for a name unrelated to pagination.
    func reading(of name: NameWords, in parents: [NameWords], _ value: JSONValue) -> Reading? {
        let around = parents.last
        guard !name.has(SignNames.foreign), !parents.contains(where: { $0.has(SignNames.foreign) }) else { return nil }
        let isNext = around?.has(SignNames.next) == true && around?.has(SignNames.more) == false
        if name.has(SignNames.backward) || around?.has(SignNames.backward) == true {
            return lastPage(name, around, value)
        }
        if let reading = flag(name, value) { return reading }
        if let reading = number(name, around, value), !isNext { return reading }
        if let reading = lastPage(name, around, value) { return reading }
        return next(name, around, value)
    }

    // MARK: - Next pages and positions

    private func next(_ name: NameWords, _ around: NameWords?, _ value: JSONValue) -> Reading? {
        if name.has(SignNames.next) || name.has(["more"]) {
            return Reading(role: .next, isUsual: name.consists(of: SignNames.besideNext.union(nouns)))
        }
        if around?.has(SignNames.next) == true, name.consists(of: SignNames.besideNext) {
            return Reading(role: .next, isUsual: true)
        }
        let isKey = name.has(["last", "max"]) && name.has(["key", "id", "evaluated", "cursor"])
        let isEnd = name.words == ["end"] && value.stringValue != nil
        if name.has(SignNames.cursor) || isKey || isEnd {
            let isUsual = name.has(["end", "continuation"]) && name.has(SignNames.cursor)
            return Reading(role: .cursor, isUsual: isUsual)
        }
        // A number or text of an unusual kind for its name.
        if name.consists(of: ["page", "offset"]), value.stringValue != nil, value.intValue == nil {
            return Reading(role: .cursor, isUsual: false)
        }
        return nil
    }

    // MARK: - Flags

    private func flag(_ name: NameWords, _ value: JSONValue) -> Reading? {
        let isFlag = value.boolValue != nil || value.flagText != nil
        let isMore = name.has(SignNames.more) || name.has(["next"]) && (value.boolValue != nil || name.has(["has"]))
        if isMore, isFlag || value.intValue != nil || value == .null && name.has(["has", "is"]) {
            return Reading(role: .more, isUsual: name.consists(of: SignNames.besideMore.union(nouns)))
        }
        guard isFlag, name.has(SignNames.done) || name.words.first == "end" else { return nil }
        let isSure = name.consists(of: SignNames.besideDone)
        // "complete" and "last" have many other meanings.
        guard isSure || !name.has(["complete", "completed", "final", "last"]) else { return nil }
        return Reading(role: .done, isUsual: isSure)
    }

    // MARK: - Numbers

    private func number(_ name: NameWords, _ around: NameWords?, _ value: JSONValue) -> Reading? {
        guard value.intValue != nil else { return nil }
        if name.words == ["number"] { return Reading(role: .page, isUsual: true) }
        if name.words == ["value"] || name.words == ["count"], around?.words == ["total"] {
            return Reading(role: .total, isUsual: true)
        }
        if isTotal(name) { return Reading(role: .total, isUsual: true) }
        if name.has(["page"]), name.consists(of: SignNames.page) { return Reading(role: .page, isUsual: true) }
        if name.has(["page"]), name.has(["current"]) { return Reading(role: .page, isUsual: true) }
        if name.consists(of: SignNames.offset), name.has(["offset", "skip", "start", "from", "startindex"]) {
            return Reading(role: .offset, isUsual: true)
        }
        if name.consists(of: SignNames.size), name.has(["limit", "per", "size", "max", "pagelen", "rows", "perpage"]) {
            return Reading(role: .size, isUsual: true)
        }
        guard name.has(SignNames.count), !name.has(["page", "pages"]),
            name.consists(of: SignNames.besideCount.union(nouns))
        else { return nil }
        return Reading(role: .count, isUsual: true)
    }

    private func isTotal(_ name: NameWords) -> Bool {
        guard !name.has(["page", "pages"]) else { return false }
        let isNamed = name.has(SignNames.total) || name.has(["odata"]) && name.has(["count"])
        let isEstimate = name.has(["estimate", "estimated", "approximate"]) && name.has(["size", "count", "results"])
        return (isNamed || isEstimate) && name.consists(of: SignNames.besideTotal.union(nouns))
            || name.words == ["number", "matched"] || name.words.last == "hits" && name.has(["nb", "x"])
            || name.has(["records", "results"]) && name.has(["filtered"]) && name.consists(of: SignNames.besideTotal)
    }

    private func lastPage(_ name: NameWords, _ around: NameWords?, _ value: JSONValue) -> Reading? {
        if value.intValue != nil {
            let counts = name.has(["pages"]) && name.consists(of: SignNames.lastPage.union(["pages"]))
            let last = name.has(["page"]) && name.has(["total", "count", "last", "max", "num", "nb"])
            guard counts || last && name.consists(of: SignNames.lastPage.union(["page"])) else { return nil }
            return Reading(role: .lastPage, isUsual: true)
        }
        guard name.has(["last"]), name.consists(of: SignNames.besideNext.union(["last"])), value.reference != nil
        else { return nil }
        return Reading(role: .lastPage, isUsual: around?.has(["link", "links", "pages"]) == true)
    }
}

extension JSONValue {
    /// The Boolean value that a string spells out; `nil` for other values.
    var flagText: Bool? {
        switch stringValue?.lowercased() {
        case "true", "yes": true
        case "false", "no": false
        default: nil
        }
    }
}
