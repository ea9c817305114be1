/// Judges what signs say on a page: that more follows, that nothing does, or neither.
struct SignJudge {
    let reply: PageReply
    let survey: PageSurvey
    /// Whether this is the list's first page, where a number tells what it counts.
    let isFirst: Bool
    let itemCount: Int

    init(_ reply: PageReply, _ survey: PageSurvey) {
        self.reply = reply
        self.survey = survey
        isFirst = reply.requested == nil
        itemCount = reply.content?.itemCount ?? 0
    }

    // MARK: - More may follow

    /// The signs that are not clearly terminal.
    var open: [PageSign] { survey.signs.filter { isOpen($0) } }

    /// Whether a sign may say that more follows.
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

    /// Whether a flag says that more follows; `nil` for a value that is no flag.
    func saysMore(_ sign: PageSign) -> Bool? {
        if sign.value == .null { return false }
        if let flag = sign.value.boolValue ?? sign.value.flagText { return flag }
        return sign.value.intValue.map { $0 > 0 }
    }

    /// Whether a value is what the request had: a server that repeats it says nothing new.
    func isEcho(_ sign: PageSign) -> Bool {
        guard let text = sign.value.stringValue ?? sign.value.intValue.map(String.init) else { return false }
        let asked = reply.requested?.url ?? reply.base
        if asked.query.map({ QueryString($0).pairs.contains { $0.value == text && !isMovingName($0.name) } }) ?? false {
            return true
        }
        if reply.requested?.assignments.contains(where: { $0.value.parameterText == text }) ?? false { return true }
        return reply.request.parameters.contains { $0.value.parameterText == text }
    }

    /// A page number of the request may stand in a response as something else.
    private func isMovingName(_ name: String) -> Bool {
        NameWords(name).has(["page", "offset", "limit", "size", "per"])
    }

    /// Whether a flag beside a position says that nothing follows it: many APIs always send their cursor.
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

    /// Whether a count is larger than the page, and no page size.
    private func isLargeCount(_ sign: PageSign) -> Bool {
        guard let count = sign.value.intValue, count > itemCount else { return false }
        return !sizes.contains(count)
    }

    private func isBeyond(_ sign: PageSign) -> Bool {
        if let reference = sign.value.reference { return isBeyond(reference) }
        guard let last = sign.value.intValue else { return true }
        // The number of the last page, counted from 0, is 1 where there are two.
        let isFromZero = pageNumber == 0 && sign.name.has(["last", "max"])
        guard last > 1 || isFromZero && last == 1 else { return false }
        if let page = pageNumber { return last > page }
        return isFirst
    }

    /// Whether a link to the last page leads to another one than this.
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

    /// The number of this page, as the request or the response has it.
    var pageNumber: Int? {
        survey.signs.first { $0.role == .page }?.value.intValue
    }

    /// Numbers that are page sizes: asked for, or told.
    var sizes: Set<Int> {
        let told = survey.signs.filter { $0.role == .size }.compactMap(\.value.intValue)
        return Set(told + [askedSize].compactMap(\.self))
    }

    /// The page size that the list's own request asks for.
    var askedSize: Int? { SchemeDetector.askedSize(of: reply)?.size }

    // MARK: - Nothing follows

    /// The evidence that the list ends with this page, if there is any.
    var end: String? {
        for sign in survey.signs where sign.isUsual {
            if let words = end(by: sign) { return words }
        }
        return nil
    }

    /// The evidence of a usual sign that the list ends; `nil` if it is none.
    private func end(by sign: PageSign) -> String? {
        switch sign.role {
        case .next where sign.saysEnd, .cursor where sign.saysEnd: return "nothing at \(sign.place)"
        case .more where saysMore(sign) == false: return "\(sign.place) says that no more follows"
        case .done where !isOpen(sign): return "\(sign.place) says that no more follows"
        // On a page that is full, the number of all items may be that of the page.
        case .total where isFirst && sign.value.intValue == itemCount && !sizes.contains(itemCount):
            return "all \(itemCount) items that \(sign.place) declares are on this page"
        case .lastPage where isFirst && !isOpen(sign) && (sign.value.intValue == 1 || itemCount == 0):
            return "\(sign.place) declares no other page"
        default: return nil
        }
    }
}
