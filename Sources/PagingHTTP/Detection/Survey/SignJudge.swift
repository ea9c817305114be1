/// Judges whether a page's signs indicate more pages, the end, or neither.
struct SignJudge {
    let reply: PageReply
    let survey: PageSurvey
    /// Whether this is the list's first page, on which numbers are unambiguous.
    let isFirst: Bool
    let itemCount: Int

    init(_ reply: PageReply, _ survey: PageSurvey) {
        self.reply = reply
        self.survey = survey
        isFirst = reply.requested == nil
        itemCount = reply.content?.itemCount ?? 0
    }

    // MARK: - More may follow

    /// The signs that do not clearly indicate the end.
    var open: [PageSign] { survey.signs.filter { isOpen($0) } }

    /// Whether a sign may indicate more pages.
    func isOpen(_ sign: PageSign) -> Bool {
        switch sign.role {
        case .next: return !sign.saysNothing && !isEcho(sign)
        case .cursor: return !sign.saysNothing && !isEcho(sign) && !isRefuted(sign)
        case .more: return saysMore(sign) != false
        case .done: return (sign.value.boolValue ?? sign.value.flagText) == false
        case .total: return isFirst && isOpen(total: sign)
        case .count: return isFirst && isLargeCount(sign)
        case .lastPage: return isBeyond(sign)
        case .page, .offset: return isFirst && isUnexplained(sign)
        case .size: return false
        }
    }

    /// Returns whether a flag indicates more pages, or `nil` if the value is not a flag.
    func saysMore(_ sign: PageSign) -> Bool? {
        if sign.value == .null { return false }
        if let flag = sign.value.boolValue ?? sign.value.flagText { return flag }
        return sign.value.intValue.map { $0 > 0 }
    }

    /// Whether a value repeats one of the request, so it carries no information.
    func isEcho(_ sign: PageSign) -> Bool {
        guard let text = sign.value.stringValue ?? sign.value.intValue.map(String.init) else { return false }
        let asked = reply.requested?.url ?? reply.base
        if asked.query.map({ QueryString($0).pairs.contains { $0.value == text && !isMovingName($0.name) } }) ?? false {
            return true
        }
        if reply.requested?.assignments.contains(where: { $0.value.parameterText == text }) ?? false { return true }
        return reply.request.parameters.contains { $0.value.parameterText == text }
    }

    /// Whether a parameter's value may appear in a response with another meaning.
    private func isMovingName(_ name: String) -> Bool {
        NameWords(name).has(["page", "offset", "limit", "size", "per"])
    }

    /// Whether a flag beside a position indicates the end: many APIs always send their cursor.
    private func isRefuted(_ sign: PageSign) -> Bool {
        guard case .body(let pointer) = sign.place.kind else { return false }
        let object = pointer.tokens.dropLast()
        return survey.signs.contains { flag in
            guard flag.role == .more || flag.role == .done, flag.isUsual, !isOpen(flag),
                case .body(let other) = flag.place.kind
            else { return false }
            return object.starts(with: other.tokens.dropLast())
        }
    }

    private func isOpen(total sign: PageSign) -> Bool {
        guard let count = sign.value.intValue, count >= 0 else { return false }
        guard sign.isUsual || !survey.signs.contains(where: { $0.role == .total && $0.isUsual }) else { return false }
        return count != itemCount
    }

    /// Whether a count is larger than the page and is not a page size.
    private func isLargeCount(_ sign: PageSign) -> Bool {
        guard let count = sign.value.intValue, count > itemCount else { return false }
        return !sizes.contains(count)
    }

    private func isBeyond(_ sign: PageSign) -> Bool {
        if let reference = sign.value.reference { return isBeyond(reference) }
        guard let last = sign.value.intValue else { return true }
        // The last page's number, counted from 0, is 1 if there are two pages.
        let isFromZero = pageNumber == 0 && sign.name.has(["last", "max"])
        guard last > 1 || isFromZero && last == 1 else { return false }
        if let page = pageNumber { return last > page }
        return isFirst
    }

    /// Whether a link to the last page leads to another page than this one.
    private func isBeyond(_ reference: String) -> Bool {
        guard case .success(let url) = reply.follow(reference) else { return isFirst }
        guard url != reply.address else { return false }
        let difference = QueryDifference(from: reply.address, to: url)
        guard let difference else { return false }
        return difference.after > (difference.before ?? 1)
    }

    private func isUnexplained(_ sign: PageSign) -> Bool {
        guard let number = sign.value.intValue else { return !sign.saysNothing }
        return number > 1 && !isAsked(number, sign.role)
    }

    private func isAsked(_ number: Int, _ role: PageSign.Role) -> Bool {
        let names = reply.base.query.map { QueryString($0).pairs } ?? []
        return names.contains { Int($0.value) == number }
            || reply.request.parameters.contains { $0.value.intValue == number }
    }

    /// The number of this page, if a response declares it.
    var pageNumber: Int? {
        survey.signs.first { $0.role == .page }?.value.intValue
    }

    /// The page sizes in the request and in the response.
    var sizes: Set<Int> {
        let told = survey.signs.filter { $0.role == .size }.compactMap(\.value.intValue)
        return Set(told + [askedSize].compactMap(\.self))
    }

    /// The page size in the list's own request.
    var askedSize: Int? { SchemeDetector.askedSize(of: reply)?.size }

    // MARK: - Nothing follows

    /// The evidence that the list ends with this page, if any.
    var end: String? {
        for sign in survey.signs where sign.isUsual {
            if let words = end(by: sign) { return words }
        }
        return nil
    }

    /// Returns the evidence of a usual sign that the list ends, or `nil` if it is not terminal.
    private func end(by sign: PageSign) -> String? {
        switch sign.role {
        case .next where sign.saysEnd, .cursor where sign.saysEnd: return "nothing at \(sign.place)"
        case .more where saysMore(sign) == false: return "\(sign.place) indicates the end"
        case .done where !isOpen(sign): return "\(sign.place) indicates the end"
        // On a full page, the number of all items may be that of the page.
        case .total where isFirst && sign.value.intValue == itemCount && !sizes.contains(itemCount):
            return "all \(itemCount) items that \(sign.place) declares are on this page"
        case .lastPage where isFirst && !isOpen(sign) && (sign.value.intValue == 1 || itemCount == 0):
            return "\(sign.place) declares no other page"
        default: return nil
        }
    }
}
