/// A classifier of values by their names and enclosing objects.
package struct SignClassifier {
    /// The items' name in singular and plural: "total_users" counts users.
    private let nouns: Set<String>
    /// The names of the objects that contain the items.
    private let path: [NameWords]

    /// Creates a classifier for a list, whose items have a place.
    package init(items: JSONPointer?) {
        path = items?.tokens.dropLast().map { NameWords($0) } ?? []
        let own = items?.tokens.last.map { NameWords($0).words } ?? []
        nouns = Set(own + own.map { $0.hasSuffix("s") ? String($0.dropLast()) : $0 + "s" })
    }

    /// The meaning of a value.
    package struct Reading {
        /// The role of the value in pagination.
        package let role: PageSign.Role
        /// Whether the name is used only for pagination.
        let isUsual: Bool
    }

    /// Returns the role of a value in pagination.
    ///
    /// - Parameters:
    ///   - name: the name of the value.
    ///   - parents: the names of the enclosing objects, outermost first.
    /// - Returns: `nil` for a name unrelated to pagination.
    package func reading(of name: NameWords, in parents: [NameWords], _ value: JSONValue) -> Reading? {
        let around = parents.last
        if let role = report(name, around, value) { return Reading(role: role, isUsual: name.has(SignNames.limits)) }
        let isForeign = parents.contains { $0.has(SignNames.foreign) }
        if value.intValue != nil, value.boolValue == nil {
            // What a response says about the parts of its system counts these: "_shards/total".
            if let around, around.consists(of: SignNames.systemParts), !path.contains(around) { return nil }
            // An object about a job or a session has the total of the list, but not in every API: "job_status/total".
            if isTotal(name), !isForeign || !parents.contains(where: \.isAboutAmounts) {
                return Reading(role: .total, isUsual: !isForeign)
            }
            if !isForeign, mayBeTotal(name, around) { return Reading(role: .total, isUsual: false) }
        }
        guard !name.has(SignNames.foreign), !isForeign else {
            return leadsToChanges(name, value) ? Reading(role: .navigation, isUsual: false) : nil
        }
        let isNext = around?.has(SignNames.next) == true && around?.has(SignNames.more) == false
        if value.intValue != nil, name.has(["current"]), name.has(["page"]), name.consists(of: SignNames.page) {
            return Reading(role: .page, isUsual: true)
        }
        if name.has(SignNames.backward) || around?.has(SignNames.backward) == true {
            return lastPage(name, around, value) ?? Reading(role: .navigation, isUsual: false)
        }
        if let reading = remaining(name, around, value) { return reading }
        if let reading = flag(name, value) { return reading }
        if let reading = number(name, around, value), !isNext { return reading }
        if let reading = lastPage(name, around, value) { return reading }
        return next(name, around, value)
    }

    // MARK: - Next pages and positions

    private func next(_ name: NameWords, _ around: NameWords?, _ value: JSONValue) -> Reading? {
        // An address is a link to a page, whatever position its name says: "after_url".
        let isLink = name.has(SignNames.cursor) && !name.has(["start"]) && value.reference?.isReference == true
        if name.has(SignNames.next) || name.has(["more"]) || isLink {
            return Reading(role: .next, isUsual: name.consists(of: SignNames.besideNext, or: nouns))
        }
        if around?.has(SignNames.next) == true, name.consists(of: SignNames.besideNext) {
            return Reading(role: .next, isUsual: true)
        }
        let isKey = name.has(["last", "max"]) && name.has(["key", "id", "evaluated", "cursor"])
        let isEnd = name.words == ["end"] && value.stringValue != nil
        // The position of the page's own first item leads nowhere.
        if name.has(SignNames.cursor), name.has(["start"]) { return Reading(role: .navigation, isUsual: false) }
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

    /// Whether a value is where the changes after this list begin, such as a sync token of its last page.
    private func leadsToChanges(_ name: NameWords, _ value: JSONValue) -> Bool {
        guard case .string(let text) = value, !text.contains(where: \.isWhitespace) else { return false }
        return name.has(SignNames.changes) && (name.has(SignNames.cursor) || name.has(SignNames.addresses))
    }

    // MARK: - Reports about the request and the page

    /// Returns the role of a statement about the request or the page, not about its position in the list.
    private func report(_ name: NameWords, _ around: NameWords?, _ value: JSONValue) -> PageSign.Role? {
        // An allowance is a number or a text; a list of failures is none, whatever it is about.
        let isAllowance = name.has(SignNames.allowances) || around?.has(SignNames.allowances) == true
        guard !isAllowance || !isScalar(value) else { return nil }
        let aboutTotal =
            name.has(SignNames.total) || name.has(["count", "counts"]) || around?.has(SignNames.total) == true
        if name.has(SignNames.accuracy) || name.has(["more"]) && name.has(SignNames.total),
            aboutTotal || name.words == ["relation"], value.intValue == nil || value.boolValue != nil
        {
            return .accuracy
        }
        if Self.isFailure(name, value) || ItemsName.isError(name) {
            return name.words.last.map(SignNames.notices.contains) == true ? .warning : .error
        }
        if isPartial(name, around, value) { return .partial }
        // A single word is a status, even if its name announces a message.
        let isWord = value.stringValue.map { !$0.isEmpty && !$0.contains(where: \.isWhitespace) } ?? false
        let isStatus =
            name.consists(of: SignNames.status) && !name.has(SignNames.texts)
            || isWord && name.consists(of: SignNames.status, or: SignNames.texts)
            || around?.has(["status"]) == true && name.words == ["type"]
        if isStatus, isScalar(value) { return .status }
        if name.consists(of: SignNames.texts), value.stringValue != nil { return .message }
        return nil
    }

    /// Whether a name denotes the words of a failure: "failureMessage".
    private static func isFailure(_ name: NameWords, _ value: JSONValue) -> Bool {
        if case .object(let object) = value, name.has(ItemsName.errors), name.words.count < 4 {
            return object.members.contains { ["message", "code", "detail", "reason"].contains($0.key.lowercased()) }
        }
        if name.words.last.map({ ["failed", "failure"].contains($0) }) == true, let text = value.stringValue {
            return !text.isEmpty && !NameWords(text).consists(of: ["no", "none", "false", "null", "ok"])
        }
        guard let index = name.words.lastIndex(where: { ["failure", "failures", "err", "errmsg"].contains($0) }) else {
            return false
        }
        return index + 1 < name.words.count && name.words[(index + 1)...].allSatisfy(ItemsName.parts.contains)
    }

    private func isPartial(_ name: NameWords, _ around: NameWords?, _ value: JSONValue) -> Bool {
        let isFlag = value.boolValue != nil || value.flagText != nil
        let isTimeout = name.has(["timed"]) && name.has(["out"]) || name.has(["timeout", "timedout"])
        if isTimeout { return isFlag }
        if name.saysWhole, !name.consists(of: SignNames.besideDone) { return isFlag }
        if name.saysPartial { return isFlag || value == .null || !isScalar(value) }
        guard name.namesFailedParts else { return false }
        if isFlag || !isScalar(value) { return true }
        guard !name.has(["jobs", "logins", "attempts", "tests"]) else { return false }
        // A number of items or bytes that were left out, not the offset of the page.
        if value.intValue != nil, name.words.count > 1, name.has(SignNames.units) || name.has(["bytes"]) { return true }
        // A number of failed parts, not of failed items such as jobs.
        return value.intValue != nil && around?.has(SignNames.systemParts) == true
    }

    private func isScalar(_ value: JSONValue) -> Bool {
        switch value {
        case .object, .array: false
        default: true
        }
    }

    /// Returns whether a status says that the request failed, or that its result is partial.
    static func reportsFailure(_ value: JSONValue, _ name: NameWords) -> Bool {
        let isSuccess = name.has(["success", "successful", "ok", "succeeded"])
        if let flag = value.boolValue ?? value.flagText { return !flag && isSuccess }
        if let number = value.intValue {
            return number < 0 || (400..<600).contains(number) && (isSuccess || name.has(["code", "status", "http"]))
        }
        return value.stringValue.map { NameWords($0).has(SignNames.failures) } ?? false
    }

    private func remaining(_ name: NameWords, _ around: NameWords?, _ value: JSONValue) -> Reading? {
        guard value.intValue != nil, value.boolValue == nil, name.has(["remaining", "left"]) else { return nil }
        return Reading(role: .remaining, isUsual: name.consists(of: SignNames.besideMore, or: nouns))
    }

    // MARK: - Flags

    private func flag(_ name: NameWords, _ value: JSONValue) -> Reading? {
        let isFlag = value.boolValue != nil || value.flagText != nil
        let isMore = name.has(SignNames.more) || name.has(["next"]) && (value.boolValue != nil || name.has(["has"]))
        if isMore, isFlag || value.intValue != nil || value == .null && name.has(["has", "is"]) {
            return Reading(role: .more, isUsual: name.consists(of: SignNames.besideMore, or: nouns))
        }
        guard isFlag, name.has(SignNames.done) || name.words.first == "end" else { return nil }
        let isSure = name.consists(of: SignNames.besideDone)
        // "complete" and "last" have many other meanings.
        guard isSure || !name.has(["complete", "completed", "final", "last"]) else { return nil }
        return Reading(role: .done, isUsual: isSure)
    }

    // MARK: - Numbers

    /// Returns the meaning of a number in a request by its name.
    package static func role(ofNumber name: NameWords) -> PageSign.Role? {
        SignClassifier(items: nil).number(name, nil, .number("0"))?.role
    }

    private func number(_ name: NameWords, _ around: NameWords?, _ value: JSONValue) -> Reading? {
        guard value.intValue != nil else { return nil }
        if name.words == ["number"] { return Reading(role: .page, isUsual: true) }
        if name.words == ["value"] || name.words == ["count"], around?.words == ["total"] {
            return Reading(role: .total, isUsual: true)
        }
        if name.has(["page"]), name.consists(of: SignNames.page) {
            return Reading(role: .page, isUsual: true)
        }
        let isLast = name.has(["page"]) && name.has(["max", "last", "count", "total"]) && !name.has(SignNames.sizes)
        if isLast { return nil }
        if name.consists(of: SignNames.offset), name.has(["offset", "skip", "start", "from", "startindex"]) {
            return Reading(role: .offset, isUsual: true)
        }
        if name.consists(of: SignNames.size), name.has(["limit", "per", "size", "max", "pagelen", "rows", "perpage"]) {
            // A few APIs count the list under the name "size" alone.
            return Reading(role: .size, isUsual: name.words != ["size"])
        }
        // The plural of what a list holds is a number of it: "hits": 12.
        if name.words.count == 1, name.has(SignNames.units) { return Reading(role: .count, isUsual: true) }
        let isAvailable = name.has(["available"]) && (name.has(SignNames.units) || name.has(nouns))
        guard name.has(SignNames.count) || isAvailable, !name.has(["page", "pages"]),
            name.consists(ofPluralsOf: SignNames.besideCount, or: nouns)
        else { return nil }
        return Reading(role: .count, isUsual: true)
    }

    /// Whether a name of other words says that it counts the list: a total of a noun, and not of an amount.
    ///
    /// In an object of pagination, a total of anything is the list's.
    private func mayBeTotal(_ name: NameWords, _ around: NameWords?) -> Bool {
        guard name.has(SignNames.total), !name.has(["page", "pages"]), !name.has(SignNames.backward),
            !name.has(SignNames.allowances)
        else { return false }
        if around?.has(SignNames.pagination) == true { return true }
        let isPlural = name.words.last.map { $0.hasSuffix("s") } ?? false
        return !name.has(SignNames.amounts) && (name.has(SignNames.counted) || isPlural && name.words.count < 5)
    }

    private func isTotal(_ name: NameWords) -> Bool {
        guard !name.has(["page", "pages"]) else { return false }
        let isNamed = name.has(SignNames.total) || name.has(["odata"]) && name.has(["count"])
        let isEstimate = name.has(["estimate", "estimated", "approximate"]) && name.has(["size", "count", "results"])
        return (isNamed || isEstimate) && name.consists(of: SignNames.besideTotal, or: nouns)
            || name.has(["matched", "found"]) && name.consists(of: ["number", "num", "nb", "matched", "found", "rows"])
            || name.words.last == "hits" && name.has(["nb", "x"]) && !name.has(["max"])
            || name.has(SignNames.whole) && (name.has(["count", "number"]) || name.has(["list", "set", "results"]))
                && name.has(SignNames.total.union(["count", "number", "size", "length"]))
                && name.consists(of: SignNames.besideTotal, or: SignNames.whole)
            || name.has(["records", "results"]) && name.has(["filtered"]) && name.consists(of: SignNames.besideTotal)
    }

    private func lastPage(_ name: NameWords, _ around: NameWords?, _ value: JSONValue) -> Reading? {
        if value.intValue != nil {
            let counts = name.has(["pages"]) && name.consists(of: SignNames.lastPage, or: nouns)
            let last = name.has(["page"]) && name.has(["total", "count", "last", "max", "num", "nb"])
            guard counts || last && name.consists(of: SignNames.lastPage) else { return nil }
            return Reading(role: .lastPage, isUsual: true)
        }
        guard name.has(["last"]), name.consists(of: SignNames.besideNext, or: ["last"]), value.reference != nil
        else { return nil }
        return Reading(role: .lastPage, isUsual: around?.has(["link", "links", "pages"]) == true)
    }
}

extension NameWords {
    /// Whether what has the name counts no items: allowances of requests, money, time.
    fileprivate var isAboutAmounts: Bool { has(SignNames.allowances) || has(SignNames.amounts) }

    /// Whether the name of a flag says that something is whole: "jobComplete".
    var saysWhole: Bool { has(["complete", "completed"]) && !saysPartial }

    /// Whether the name says that items are missing.
    var saysPartial: Bool { has(SignNames.partial) }

    /// Whether what has the name lists or counts what failed, and is missing for that reason.
    var namesFailedParts: Bool {
        has(SignNames.failedParts) || has(["not"]) && has(["found", "processed", "reachable"])
    }
}

extension JSONValue {
    /// The Boolean value that a string spells out; `nil` for other values.
    package var flagText: Bool? {
        switch stringValue?.lowercased() {
        case "true", "yes", "y": true
        case "false", "no", "n": false
        default: nil
        }
    }
}
