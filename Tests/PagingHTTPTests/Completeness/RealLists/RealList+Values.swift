import Foundation
import HTTPTypes
import PagingTesting

/// The form in which a member names the next page.
enum NextForm: Sendable {
    case none, url, linkObject, token, numericToken, page, offset
}

extension RealList {
    // MARK: - Replies

    /// Returns the response for a page.
    func reply(_ page: RealPage) -> StubReply {
        var fields = HTTPFields()
        fields[.contentType] = page.contentType
        for (name, value) in headerFields(page) {
            if let name = HTTPField.Name(name) { fields.append(HTTPField(name: name, value: value)) }
        }
        let text = page.body ?? (page.status == 204 ? "" : body(page))
        return StubReply(status: .init(code: page.status), fields: fields, body: Array(text.utf8))
    }

    private func body(_ page: RealPage) -> String {
        let items = "[" + page.items.joined(separator: ",") + "]"
        guard !isBare else { return items }
        var document = EnvelopeJSON.object([])
        let isOmitted = omitsEmptyItems && page.items.isEmpty
        if (rolls.first ?? 0) % 3 == 0, !isOmitted { document.set(renamed(row.items)[...], to: items) }
        if !page.isBare {
            for (index, member) in row.members.enumerated() {
                if let text = text(of: member, rolls[index + 1], page) {
                    document.set(renamed(member.path)[...], to: text)
                }
            }
            for extra in extras where !extra.isField {
                if let text = text(of: extra.content, page) { document.set(renamed(extra.path)[...], to: text) }
            }
        }
        for extra in page.extras { document.set(renamed(extra.path)[...], to: extra.text) }
        if (rolls.first ?? 0) % 3 != 0, !isOmitted { document.set(renamed(row.items)[...], to: items) }
        let text = document.encoded
        guard page.repeatsNextAsNull, case .url(let place) = way.asMember, let key = Self.path(place).last else {
            return text
        }
        return repeatedAsNull(key, in: text)
    }

    /// Returns the document with a second member of this name after the first, which is null.
    private func repeatedAsNull(_ key: String, in text: String) -> String {
        let name = EnvelopeJSON.string(renames[key] ?? key) + ":\""
        guard let found = text.range(of: name), let end = text[found.upperBound...].firstIndex(of: "\"") else {
            return text
        }
        let after = text.index(after: end)
        return text[..<after] + ",\(EnvelopeJSON.string(renames[key] ?? key)):null" + text[after...]
    }

    func renamed(_ path: [String]) -> [String] { path.map { renames[$0] ?? $0 } }

    // MARK: - Header fields

    private func headerFields(_ page: RealPage) -> [(String, String)] {
        var fields: [(String, String)] = []
        for field in row.fields where !page.isBare {
            if let value = value(of: field, page) { fields.append((field.name, value)) }
        }
        if case .link = way, !row.fields.contains(where: { $0.name.lowercased() == "link" }) {
            if let value = link(page) { fields.append(("Link", value)) }
        }
        for extra in extras where extra.isField {
            guard let text = text(of: extra.content, page), let name = extra.path.first else { continue }
            fields.append((name, text))
        }
        return fields + page.fields.map { ($0.name, $0.value) }
    }

    func value(of field: RealListRow.Field, _ page: RealPage) -> String? {
        let numbers = [page.place.index, page.items.count]
        return switch field.meaning {
        case "next-url": field.name.lowercased() == "link" ? link(page) : page.next.flatMap(url)
        case "next-cursor": page.next.flatMap { selector?.style == .token ? token(for: $0) : nil }
        case "total-of-items": "\(page.total)"
        case "pages-total": "\(page.pages)"
        case "position+total": text(of: .range(hasTotal: true), page)
        case "rate":
            field.name.lowercased().contains("remaining") ? "\(4_800 - page.place.index)" : "5000"
        case "previous", "error", "warning": nil
        default: field.name.lowercased().contains("id") ? "r\(numbers[0])-\(numbers[1])-\(seed % 1_000)" : "v1"
        }
    }

    private func link(_ page: RealPage) -> String? {
        guard urlSelector != nil else { return nil }
        var links: [String] = []
        if let next = page.next { links.append("<\(address(of: next))>; rel=\"next\"") }
        if let malformed = page.malformedNext { links.append("<\(malformed)>; rel=\"next\"") }
        if urlSelector?.style != .token, urlSelector?.style != .key, seed % 2 == 0, bounds == nil {
            if page.next != nil { links.append("<\(address(of: lastPlace(page)))>; rel=\"last\"") }
            links.append("<\(address(of: .init(index: 0, start: 0)))>; rel=\"first\"")
        }
        return links.isEmpty ? nil : links.joined(separator: ", ")
    }

    private func lastPlace(_ page: RealPage) -> RealPage.Place {
        .init(index: page.pages - 1, start: (page.pages - 1) * pageSize)
    }

    private func url(_ place: RealPage.Place) -> String? { urlSelector.map { _ in address(of: place) } }

    func text(of content: Extra.Content, _ page: RealPage) -> String? {
        switch content {
        case .total: return "\(page.total)"
        case .pages: return "\(page.pages)"
        case .constant(let text): return text
        case .more: return page.flag ?? (page.next != nil) ? "true" : "false"
        case .totalObject(let name): return "{\"\(name)\":\(page.total),\"v\":1}"
        case .range(let hasTotal):
            let start = page.received - page.items.count
            let total = hasTotal ? "\(page.total)" : "*"
            return page.items.isEmpty ? "items */\(total)" : "items \(start)-\(page.received - 1)/\(total)"
        }
    }

    // MARK: - Members

    /// Returns the form in which a member names the next page.
    func nextForm(_ member: RealListRow.Member) -> NextForm {
        let words = Set(member.path.flatMap(RealListTable.words))
        let hasChildren = row.members.contains {
            $0.path.count > member.path.count && $0.path.starts(with: member.path)
        }
        let hasURL = urlSelector != nil
        let isAddress = !words.isDisjoint(with: ["url", "uri", "href", "link", "links"])
        func has(_ style: (Selector.Style) -> Bool) -> Bool { selectors.contains { style($0.style) } }
        let hasPage = has { if case .page = $0 { true } else { false } }
        let hasOffset = has { if case .offset = $0 { true } else { false } }
        switch (member.meaning, member.type) {
        case ("next-url", "object"), ("next-cursor", "object"), ("next?", "object"):
            let isNext = member.words.contains("next")
            return !hasChildren && hasURL && isNext && (isAddress || member.meaning == "next-url") ? .linkObject : .none
        case ("next-url", "string"), ("next-url", "string:uri"), ("next-url", "?"), ("next?", "string"), ("next?", "?"):
            return hasURL ? .url : .none
        case ("next-cursor", "integer"), ("next-cursor", "number"):
            if hasPage, words.isDisjoint(with: ["offset", "start", "skip"]) { return .page }
            if hasOffset { return .offset }
            return has { $0 == .token } ? .numericToken : .none
        case ("next-cursor", "string"), ("next-cursor", "string:uri"), ("next-cursor", "?"):
            if member.type == "string:uri" || isAddress { return hasURL ? .url : .none }
            if has({ $0 == .token }) { return .token }
            guard words.isDisjoint(with: ["id", "token", "cursor", "marker"]) else { return .none }
            if hasPage { return .page }
            return hasOffset ? .offset : .none
        default: return .none
        }
    }

    /// Returns the selector that takes a member's value.
    func selector(for form: NextForm) -> Selector? {
        selectors.first { selector in
            switch (form, selector.style) {
            case (.token, .token), (.numericToken, .token), (.page, .page), (.offset, .offset): true
            default: false
            }
        }
    }

    private func nextText(_ member: RealListRow.Member, _ page: RealPage) -> String? {
        let form = nextForm(member)
        let isText = !["integer", "number"].contains(member.type)
        if let malformed = page.malformedNext { return form == .none ? nil : malformed }
        guard let next = page.next, form != .none else {
            if form == .none, member.type == "object" { return nil }
            return ended(isText: isText, form: form)
        }
        func number(_ value: Int) -> String { isText ? "\"\(value)\"" : "\(value)" }
        switch form {
        case .url: return EnvelopeJSON.string(address(of: next))
        case .linkObject: return "{\"href\":\(EnvelopeJSON.string(address(of: next)))}"
        case .token: return EnvelopeJSON.string(token(for: next))
        case .numericToken: return "\((next.index + 1) * 1_000_000 + next.start)"
        case .page, .offset:
            guard let selector = selector(for: form), let value = Int(value(of: selector, for: next)) else {
                return nil
            }
            return number(value)
        case .none: return nil
        }
    }

    private func ended(isText: Bool, form: NextForm) -> String? {
        switch end {
        case .null: "null"
        case .absent: nil
        case .emptyText: isText && form != .linkObject ? "\"\"" : "null"
        }
    }

    /// Returns a member's honest value as JSON text, or `nil` if it is omitted.
    func text(of member: RealListRow.Member, _ roll: UInt64, _ page: RealPage) -> String? {
        let isText = member.type.hasPrefix("string")
        func number(_ value: Int) -> String { isText ? "\"\(value)\"" : "\(value)" }
        let words = Set(member.words)
        let containers = Set(member.path.dropLast().map { $0.lowercased() })
        if page.next == nil, page.malformedNext == nil, containers.contains("next") { return nil }
        if page.place.index == 0, !containers.isDisjoint(with: ["prev", "previous"]) { return nil }
        switch member.meaning {
        case "total-of-items", "total-of-items:filtered", "total-of-items:unfiltered": return number(page.total)
        case "total-of-items:estimated": return number(page.total)
        case "count?":
            let isTotal = words.contains("total") || roll % 2 == 0
            return number(isTotal ? page.total : page.items.count)
        case "page-count": return number(page.items.count)
        case "pages-total": return number(page.pages)
        case "position": return position(member, page)
        case "page-size": return number(kinds.contains(.capped) ? pageSize : askedSize ?? pageSize)
        case "next-cursor", "next-url", "next?": return nextText(member, page)
        case "more-flag": return flag(page.flag ?? (page.next != nil), member)
        case "end-flag": return flag(!(page.flag ?? (page.next != nil)), member)
        case "end?": return member.type == "boolean" ? flag(!(page.flag ?? (page.next != nil)), member) : nil
        case "previous": return previous(member, page)
        case "remaining":
            let left = words.contains("pages") ? page.pages - page.place.index - 1 : max(page.total - page.received, 0)
            return left == 0 && roll % 2 == 0 ? nil : number(max(left, 0))
        case "status-ok", "status?": return status(member, roll)
        case "error", "warning", "partial", "partial:failed-part", "partial:stale": return silence(member, roll)
        case "other:self-url": return link(page.place, member)
        case "other:first-url": return link(.init(index: 0, start: 0), member)
        case "other:last-url":
            guard let style = urlSelector?.style, style != .token, style != .key, bounds == nil else { return nil }
            return link(lastPlace(page), member)
        case "other:paging-object": return pagingObject(member, page)
        default: return constant(member, roll, page)
        }
    }

    private func link(_ place: RealPage.Place, _ member: RealListRow.Member) -> String? {
        guard let url = url(place) else { return nil }
        if member.type == "object" {
            let hasChildren = row.members.contains {
                $0.path.count > member.path.count && $0.path.starts(with: member.path)
            }
            return hasChildren ? nil : "{\"href\":\(EnvelopeJSON.string(url))}"
        }
        return member.type.hasPrefix("string") || member.type == "?" ? EnvelopeJSON.string(url) : nil
    }

    private func pagingObject(_ member: RealListRow.Member, _ page: RealPage) -> String? {
        guard member.type == "array:object", member.words.contains(where: { $0.hasPrefix("link") }), urlSelector != nil
        else { return member.type.hasPrefix("array") ? "[]" : nil }
        var links = ["{\"rel\":\"self\",\"href\":\(EnvelopeJSON.string(address(of: page.place)))}"]
        if let next = page.next {
            links.append("{\"rel\":\"next\",\"href\":\(EnvelopeJSON.string(address(of: next)))}")
        }
        return "[" + links.joined(separator: ",") + "]"
    }

    private func flag(_ isSet: Bool, _ member: RealListRow.Member) -> String? {
        switch member.type {
        case "boolean": isSet ? "true" : "false"
        case "string": isSet ? "\"true\"" : "\"false\""
        default: nil
        }
    }

    private func position(_ member: RealListRow.Member, _ page: RealPage) -> String? {
        let isText = member.type.hasPrefix("string")
        func number(_ value: Int) -> String { isText ? "\"\(value)\"" : "\(value)" }
        let name = (member.path.last ?? "").lowercased()
        let words = Set(member.words)
        let selectorStyles = selectors.map(\.style)
        let first = selectorStyles.compactMap { if case .page(let first) = $0 { first } else { nil } }.first ?? 1
        let base = selectorStyles.compactMap { if case .offset(let base) = $0 { base } else { nil } }.first
        if ["to", "end", "last"].contains(member.words.last ?? "") || name.hasPrefix("end") {
            return page.items.isEmpty ? "null" : number(page.received)
        }
        if name.contains("counter") || ["from", "first"].contains(member.words.last ?? "") {
            return page.items.isEmpty ? "null" : number(page.received - page.items.count + (base ?? 1))
        }
        if !words.isDisjoint(with: ["offset", "start", "skip", "index", "position"]), !name.contains("page") {
            return number(page.place.start + (base ?? 0))
        }
        if name.contains("page") || name.contains("current") || words.contains("number") {
            return number(page.place.index + first)
        }
        if isText { return page.place.index == 0 ? "\"\"" : EnvelopeJSON.string(token(for: page.place)) }
        return number(page.place.start + (base ?? 0))
    }

    private func previous(_ member: RealListRow.Member, _ page: RealPage) -> String? {
        guard page.place.index > 0, bounds == nil else {
            if member.type == "boolean" { return "false" }
            return member.type == "object" ? nil : ended(isText: member.type.hasPrefix("string"), form: .url)
        }
        let place = RealPage.Place(index: page.place.index - 1, start: max(page.place.start - pageSize, 0))
        let words = Set(member.path.flatMap(RealListTable.words))
        let isAddress = !words.isDisjoint(with: ["url", "uri", "href", "link", "links"])
        switch member.type {
        case "boolean": return "true"
        case "integer", "number":
            let style = selectors.first { if case .offset = $0.style { true } else { false } }
            return style == nil ? "\(place.index + 1)" : "\(place.start)"
        case "object": return isAddress ? link(place, member) : nil
        default:
            guard let url = url(place), isAddress || selector?.style != .token else {
                return EnvelopeJSON.string(token(for: place))
            }
            return EnvelopeJSON.string(url)
        }
    }

    private func status(_ member: RealListRow.Member, _ roll: UInt64) -> String? {
        let isError = member.words.contains { ["error", "errors", "exception", "failed"].contains($0) }
        let isCode = member.words.contains { ["code", "status"].contains($0) }
        switch member.type {
        case "boolean": return isError ? "false" : "true"
        case "integer", "number":
            if isError { return "0" }
            if let example = member.example, let number = Int(example), number < 300 { return "\(number)" }
            return isCode && roll % 4 != 0 ? "200" : "0"
        case "string":
            if isError { return roll % 2 == 0 ? "\"\"" : nil }
            if let example = member.example, Int(example) ?? 0 < 300 { return EnvelopeJSON.string(example) }
            return "\"" + ["OK", "ok", "success", "Success"][Int(roll % 4)] + "\""
        default: return nil
        }
    }

    /// Returns the value of a member that has nothing to report.
    func silence(_ member: RealListRow.Member, _ roll: UInt64) -> String? {
        let isGood = member.words.contains { ["complete", "completed", "done", "finished", "success"].contains($0) }
        switch member.type {
        case "boolean": return isGood ? "true" : "false"
        case "integer", "number": return "0"
        case _ where member.type.hasPrefix("array"): return roll % 3 == 0 ? nil : "[]"
        case _ where member.type.hasPrefix("string"):
            return [nil, "null", "\"\""][Int(roll % 3)]
        default: return nil
        }
    }

    /// Returns the value of a member that does not concern the list.
    private func constant(_ member: RealListRow.Member, _ roll: UInt64, _ page: RealPage) -> String? {
        let words = Set(member.words)
        switch member.type {
        case "string":
            let isUnique =
                words.contains("id") && !words.isDisjoint(with: ["request", "trace", "correlation", "log", "activity"])
            return isUnique ? "\"r\(roll % 1_000)\(page.place.index)\"" : "\"w\(roll % 1_000)\""
        case "string:time": return "\"2024-05-0\(roll % 9 + 1)T10:00:00Z\""
        case "string:uri": return "\"https://docs.test/\(roll % 100)\""
        case "integer":
            let isVarying = !words.isDisjoint(with: [
                "took", "time", "duration", "elapsed", "ms", "timestamp", "latency",
            ])
            return isVarying ? "\(roll % 50 + UInt64(page.place.index * 3))" : "\(roll % 40)"
        case "number": return "\(roll % 100).5"
        case "boolean":
            let isGood = !words.isDisjoint(with: [
                "status", "success", "successful", "ok", "valid", "complete", "result",
            ])
            return isGood || roll % 2 == 0 ? "true" : "false"
        case "object", "map":
            let hasChildren = row.members.contains {
                $0.path.count > member.path.count && $0.path.starts(with: member.path)
            }
            return hasChildren || roll % 2 == 0 ? nil : "{}"
        case _ where member.type.hasPrefix("array") && page.items.count < 3: return "[]"
        case "array:string": return roll % 3 == 0 ? "[\"a\",\"b\"]" : "[]"
        case "array:integer", "array:number": return roll % 3 == 0 ? "[1,2]" : "[]"
        case "array:object": return roll % 5 == 0 ? "[{\"label\":\"w\(roll % 100)\"}]" : "[]"
        case _ where member.type.hasPrefix("array"): return "[]"
        default: return roll % 2 == 0 ? "\"w\"" : "null"
        }
    }
}

extension RealList.Way {
    /// The place of the next address or token, as a URL's.
    var asMember: RealList.Way {
        switch self {
        case .url(let place) where place.hasPrefix("/"), .token(let place) where place.hasPrefix("/"):
            .url(place: place)
        default: .single
        }
    }
}
