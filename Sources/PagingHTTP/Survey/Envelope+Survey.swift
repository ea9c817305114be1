import HTTPTypes
import Paging

extension Envelope {
    /// Returns the survey of the page for the judge of the list.
    ///
    /// - Parameters:
    ///   - rule: The scheme that reads the list, if it is known.
    ///   - readPlaces: The places that the links were read from, if no scheme names them.
    ///   - content: The content with the items that are delivered.
    ///   - hashes: The hashes of these items.
    ///   - itemsPlace: The place of the array that has them; `nil` for a page without one.
    ///   - saysNoItems: Whether a page without that array says that it has no items.
    ///   - isDetected: Whether the scheme was detected.
    ///   - hasDetectedIdentity: Whether the identity of the items was detected.
    func survey(
        by rule: SchemeRule?,
        readPlaces: [JSONPointer],
        _ content: PageContent?,
        _ hashes: ContentHashes,
        itemsPlace: String?,
        saysNoItems: Bool,
        isDetected: Bool,
        hasDetectedIdentity: Bool
    ) -> PageSurvey {
        let scheme = rule?.scheme
        var places = (scheme?.places ?? []) + readPlaces.map(ValuePlace.body)
        // The page at this position confirms the end of a list without a next link.
        if case .url? = scheme?.next, let position = linkedPosition { places.append(position.place) }
        let read = reply.locations(of: places).reduce(into: [:]) { $0[$1.key.text] = $1.value.text }
        let requested = requestedNumber(by: scheme)
        // Once a page: each copy of a scheme takes as long as the survey of a member.
        let isOnePage = scheme?.next == .single
        let numbering = Numbering(scheme)
        return PageSurvey(
            members: self.members.compactMap { member in
                isWithinLinks(member.place, of: scheme) || content?.isOneItem == true && member.role.countsItems
                    ? nil : surveyed(member, read: read, isOnePage: isOnePage, numbering)
            } + lastPageOfLinks(beside: scheme, numbering),
            items: hashes.items,
            nulls: hashes.nulls,
            requestedPage: requested?.page,
            requestedItem: requested?.item,
            requestedSize: reply.askedPageSize,
            rangeStart: contentRange?.first,
            cutItems: content.flatMap { $0.isOneItem ? nil : reply.list.nestedLists.cutItems(of: $0) },
            presentPlaces: rule?.presentPlaces(on: reply) ?? [],
            absentPlaces: rule?.absentPlaces(on: reply) ?? [],
            fault: fault(by: rule, content),
            otherPage: scheme?.otherRange(reply),
            itemsPlace: itemsPlace,
            saysNoItems: saysNoItems,
            obstacle: brokenLinks(beside: scheme) ?? unreadLink(beside: scheme),
            saysNothingWasFound: saysNothingWasFound,
            ignored: ignored,
            excluded: reply.list.scheme.ignoring.map(\.text),
            isDetected: isDetected,
            asksForPosition: asksForPosition(scheme),
            hasDetectedIdentity: hasDetectedIdentity
        )
    }

    private func surveyed(
        _ sign: PageSign,
        read: [String: String],
        isOnePage: Bool,
        _ numbering: Numbering?
    ) -> PageSurvey.Member {
        // The keys of a merged object are the server's own, and places are saved with the evidence.
        let written = read[sign.place.text]
        let place = reply.client.secrets.credentialsHidden(in: written ?? sign.place.text)
        var member = PageSurvey.Member(
            place: place,
            // Where nothing can follow, a flag that more was cut off says that items are missing.
            role: isOnePage && sign.role == .more && sign.name.has(SignNames.limits)
                ? .partial : sign.role.surveyed(sign.value),
            kind: sign.value.flagText == nil ? sign.value.surveyedKind : .bool,
            digest: sign.value.digest,
            isEmpty: sign.saysNothing || sign.value.intValue == 0
                || [.error, .message, .status].contains(sign.role) && sign.saysNoError
        )
        member.isUsual = sign.isUsual
        member.isRead = written != nil
        // Who declares a list of one page says that nothing on it leads further, and who reads previous links that the
        // next ones lead back.
        member.isOpen = !isOnePage && !(sign.role == .next && readsBackward(read)) && isOpen(sign)
        member.flag =
            switch sign.role {
            case .status: sign.reportsFailure
            // A status in words, such as "OK", may be such a message on the page behind the last item.
            case .message where itemCount == 0 && saysNothingWasFound: false
            case .accuracy: sign.saysLowerBound
            case .partial: sign.saysPartial
            default: sign.value.boolValue ?? sign.value.flagText
            }
        if case .body(let pointer) = sign.place.kind, pointer.tokens.contains(where: { Int($0) != nil }) {
            // Numbers and flags of lists beside the items say nothing about the list.
            return member
        }
        if sign.value.boolValue == nil { member.number = sign.value.intValue }
        if sign.role == .lastPage, let reference = sign.reference, let count = lastPage(reference, numbering) {
            return counting(count, at: place, isRead: member.isRead)
        }
        let isReport = sign.role == .error || sign.role == .warning || sign.reportsFailure
        if isReport && !member.isEmpty || itemCount == 0 && [.status, .message].contains(sign.role) {
            member.text = ServerText.shortened(sign.value, to: reply.client)
        }
        return member
    }

    /// Whether the scheme follows the links to previous pages.
    private func readsBackward(_ read: [String: String]) -> Bool {
        read.values.contains { place in
            let words = NameWords(place.split(separator: "/").last.map(String.init) ?? "").words
            return words.contains { ["prev", "previous", "before", "prior"].contains($0) }
        }
    }

    /// The parameter of a scheme that counts pages, and the number of the first page.
    private struct Numbering {
        let name: String
        let first: Int

        init?(_ scheme: PaginationScheme?) {
            guard case .pageNumber(let target, let first)? = scheme?.next, let name = target.queryName else {
                return nil
            }
            (self.name, self.first) = (name, first)
        }
    }

    /// A declaration of a last page: the number of pages, or a number of items that the list exceeds.
    private enum LastPage { case pages(Int), items(Int) }

    /// Returns what the address of the last page declares, if it differs from this page's in one number.
    private func lastPage(_ reference: String, _ numbering: Numbering?) -> LastPage? {
        guard case .success(let url) = reply.follow(reference) else { return nil }
        guard let difference = QueryDifference(from: reply.address, to: url) else { return nil }
        let words = NameWords(difference.name)
        if words.has(["page", "pages", "pg", "p", "paged"]), !words.has(["size", "offset", "limit"]) {
            let first = firstPageNumber(difference.name, numbering)
            return difference.after - first < .exactLimit ? .pages(difference.after - first + 1) : nil
        }
        return words.has(["offset", "skip", "start", "from"]) ? .items(difference.after + 1) : nil
    }

    /// Returns the number of the first page: 1, unless the scheme, the request or a link has another.
    private func firstPageNumber(_ name: String, _ numbering: Numbering?) -> Int {
        if let numbering, numbering.name == name { return numbering.first }
        if let own = reply.base.queryValue(name).flatMap({ Int($0) }), own == 0 { return 0 }
        // On the list's first page, its link to itself is one to the first page.
        let names: Set<String> = isFirst && reply.base.queryValue(name) == nil ? ["first", "self"] : ["first"]
        let first =
            members.lazy.first { $0.role == .navigation && $0.name.has(names) && $0.reference != nil }?.reference
            ?? LinkHeader.links(relation: "first", in: reply.headerValues("Link") ?? []).first?.target
        guard let first, case .success(let url) = reply.follow(first) else { return 1 }
        return url.queryValue(name) == "0" ? 0 : 1
    }

    private func counting(_ last: LastPage, at place: String, isRead: Bool) -> PageSurvey.Member {
        let (role, number): (PageSurvey.Role, Int) =
            switch last {
            case .pages(let count): (.pages, count)
            case .items(let count): (.total, count)
            }
        var member = PageSurvey.Member(
            place: place,
            role: role,
            kind: .address,
            digest: UInt64(clamping: number),
            isEmpty: false
        )
        // An offset of the last page is a bound of the number of items, and not the number.
        (member.number, member.isRead, member.isUsual) = (number, isRead, role == .pages)
        return member
    }

    /// Returns what a `Link` header that the scheme does not read declares about the last page.
    private func lastPageOfLinks(beside scheme: PaginationScheme?, _ numbering: Numbering?) -> [PageSurvey.Member] {
        if case .link? = scheme?.next { return [] }
        guard let lines = reply.headerValues("Link"),
            let last = LinkHeader.links(relation: "last", in: lines).first,
            let count = lastPage(last.target, numbering)
        else { return [] }
        return [counting(count, at: "header:Link", isRead: false)]
    }

    /// The range of items that the response declares, if it declares one.
    private var contentRange: ContentRange? {
        (reply.headerValues("Content-Range")?.first).flatMap { ContentRange($0) }
    }

    /// Whether a message says that there are no items.
    private var saysNothingWasFound: Bool {
        members.contains { member in
            guard [.message, .status, .error].contains(member.role), let text = member.value.stringValue else {
                return false
            }
            let words = NameWords(text).words
            let negative = words.contains { ["no", "not", "nothing", "zero", "empty", "none"].contains($0) }
            return negative && words.contains { SignNames.found.contains($0) }
        }
    }

    /// Whether a page without its array of items says that it has no items.
    ///
    /// Nothing is in its place, or the object that had it is empty, or a zero is the number of items.
    ///
    /// - Parameter place: The place of the array, if it is known.
    func saysNoItems(at place: JSONPointer?) -> Bool {
        if let outline = reply.content?.outline, let place {
            if outline.isNothing(at: place) { return true }
            let parent = JSONPointer(tokens: Array(place.tokens.dropLast()))
            if place != .root, parent != .root, let node = outline.node(at: parent), outline.isEmptyObject(node) {
                return true
            }
        }
        return members.contains { [.count, .total].contains($0.role) && $0.value.intValue == 0 }
    }

    // MARK: - The request

    /// Whether the list's own request has the number of a page or an item.
    private func asksForPosition(_ scheme: PaginationScheme?) -> Bool {
        switch scheme?.next {
        case .pageNumber(let target, _)?, .offset(let target, _)?: reply.listValue(of: target) != nil
        default: false
        }
    }

    /// Returns the number by which the request selected this page, in pages or in items.
    private func requestedNumber(by scheme: PaginationScheme?) -> (page: Int?, item: Int?)? {
        switch scheme?.next {
        case .pageNumber(let target, let first): return (reply.requestedValue(of: target)?.intValue ?? first, nil)
        case .offset(let target, let base): return (nil, reply.requestedValue(of: target)?.intValue ?? base)
        case .link, .url, .links:
            guard let url = reply.requested?.url else { return nil }
            return QueryDifference(from: reply.base, to: url).flatMap { Self.number($0.after, named: $0.name) }
        // The server may name the number of the next page.
        case .cursors(let rules):
            guard let target = rules.first?.into, rules.count == 1, reply.requested != nil,
                let number = reply.requestedValue(of: target)?.intValue
            else { return nil }
            return Self.number(number, named: "\(target)")
        default: return nil
        }
    }

    /// Returns what a number in a request counts by the name of its parameter, if it counts pages or items.
    private static func number(_ number: Int, named name: String) -> (page: Int?, item: Int?)? {
        let words = NameWords(name)
        guard !words.has(["token", "after", "before"]) else { return nil }
        if words.has(["page", "pages", "p", "paged"]), !words.has(["offset"]) { return (number, nil) }
        return words.has(["offset", "skip", "start", "from"]) ? (nil, number) : nil
    }

    /// Returns the number of items before the list's own first page, by the declared page size.
    func skippedItems(by scheme: PaginationScheme, total: Int?) -> Int? {
        guard case .pageNumber(let target, let first) = scheme.next, isFirst, let total,
            let number = reply.listValue(of: target)?.intValue, number > first, number - first < 1_000_000
        else { return nil }
        let told = members.filter { $0.role == .size }.compactMap(\.value.intValue)
        let size = told.first { $0 > 0 && $0 < 1_000_000 && (number - first) * $0 + itemCount == total }
        return size.map { (number - first) * $0 }
    }

    // MARK: - Faults

    /// Returns the reason that the body is not a page of the list, if its own content shows it.
    private func fault(by rule: SchemeRule?, _ content: PageContent?) -> String? {
        if let contradictory { return "\(contradictory) has different numbers" }
        guard let outline = reply.content?.outline else { return nil }
        // Any sign is evidence, whatever the scheme reads, and before the scheme is known it may be what it reads.
        var read = signs.compactMap(\.place.bodyPointer)
        read += rule?.bodyPlaces ?? []
        if let items = content?.itemsPointer { read.append(items) }
        let twice = read.first { outline.hasDuplicateMember(onPathTo: $0) }
        if let twice { return "\(twice) is there twice" }
        return content.flatMap(Self.errorInsteadOfLastItem)
    }

    /// Returns the words of an error that stands in the place of the last item.
    ///
    /// A server that fails while it writes a list of lines can only add one more. An only item is none if it has no other
    /// members than a report of an error has.
    private static func errorInsteadOfLastItem(_ content: PageContent) -> String? {
        guard !content.isOneItem, let items = content.items, let last = items.last, last.kind == .object,
            let first = items.first, first.kind == .object
        else { return nil }
        let outline = content.outline
        let own = outline.members(of: last)
        guard own.count <= 8, let report = own.first(where: { ItemsName.isError($0.key) && $0.node.kind != .null })
        else { return nil }
        let keys = Set(items.count > 1 ? outline.members(of: first).map(\.key) : [])
        let isReport = items.count > 1 || own.allSatisfy { SignNames.isOfReport($0.key) }
        guard isReport, own.allSatisfy({ !keys.contains($0.key) }) else { return nil }
        return "its last item is an error (\(report.key))"
    }
}

extension PageSign {
    /// Whether a statement about the page says that it lacks items; `nil` for a value that is no statement.
    fileprivate var saysPartial: Bool? {
        if let flag = value.boolValue ?? value.flagText { return name.saysWhole ? !flag : flag }
        return value.intValue.map { $0 > 0 }
    }

    private static let noError: Set<String> = ["ok", "none", "no", "success", "null", "nil", "false"]

    /// Whether the value of an error, a message or a status says that there is no error.
    fileprivate var saysNoError: Bool {
        if case .object(let object) = value {
            return object.members.contains { member in
                guard ["code", "status", "type", "name"].contains(member.key.lowercased()) else { return false }
                if let number = member.value.intValue { return number == 0 || number == 200 }
                return ["success", "ok", "none"].contains(member.value.stringValue?.lowercased() ?? "")
            }
        }
        guard let text = value.stringValue else { return false }
        let words = NameWords(text)
        return words.has(Self.noError) && words.consists(of: Self.noError, or: ["error", "errors"])
    }
}

extension PageSign.Role {
    /// Whether such a number counts items, which a page without an array of items does not have.
    fileprivate var countsItems: Bool {
        switch self {
        case .total, .count, .remaining, .offset, .size: true
        default: false
        }
    }

    /// Returns the meaning for the judge.
    fileprivate func surveyed(_ value: JSONValue) -> PageSurvey.Role {
        switch self {
        case .next: .next
        case .cursor: .cursor
        case .more: .more
        case .remaining: .remaining
        case .done: .end
        case .total: .total
        case .count: .count
        case .lastPage: value.intValue == nil ? .navigation : .pages
        case .page: .page
        case .offset: .offset
        case .size: .size
        case .navigation: .navigation
        case .accuracy: .accuracy
        case .partial: .partial
        case .error: .error
        case .warning: .warning
        case .status: .status
        case .message: .message
        case .other: .other
        }
    }
}

extension JSONValue {
    fileprivate var surveyedKind: PageSurvey.Kind {
        switch self {
        case .object: .object
        case .array: .array
        case .string: .string
        case .number: .number
        case .bool: .bool
        case .null: .null
        }
    }

    /// A digest of a scalar; containers have none.
    fileprivate var digest: UInt64 {
        switch self {
        case .string(let text): ContentHash.hash(text)
        case .number(let text): ContentHash.hash(text) ^ 1
        case .bool(let flag): flag ? 3 : 2
        case .null: 1
        case .array, .object: 4
        }
    }
}

extension SchemeRule {
    /// Returns the places that decide whether more follows and that a page has.
    fileprivate func presentPlaces(on reply: PageReply) -> [String] {
        places.filter { reply.has($0) }.map(\.text)
    }

    /// Returns the places that decide whether more follows and that a page lacks.
    ///
    /// A flag that is present decides, with or without an address beside it.
    fileprivate func absentPlaces(on reply: PageReply) -> [String] {
        let isFlagged = scheme.hasMore.map { reply.has($0.place) } ?? false
        return places.filter { !reply.has($0) && !(isFlagged && scheme.isNext($0)) }.map(\.text)
    }
}

extension PageReply {
    /// Whether the response has a place, with any value.
    fileprivate func has(_ place: ValuePlace) -> Bool {
        switch place.kind {
        case .header(let name): headerValues(name) != nil
        case .body(let pointer): content?.node(at: pointer) != nil
        }
    }
}

extension PaginationScheme {
    /// Returns the reason that a response has another range than the requested one, if it does.
    fileprivate func otherRange(_ reply: PageReply) -> String? {
        guard case .range = next, reply.requested != nil,
            let asked = reply.requestedValue(of: .header("Range"))?.stringValue,
            let lower = asked.split(separator: "=").last?.split(separator: "-").first.flatMap({ Int($0) }), lower > 0
        else { return nil }
        guard let text = reply.headerValues("Content-Range")?.first, let range = ContentRange(text) else {
            return reply.content?.itemCount ?? 0 > 0
                ? "\(asked) was requested, and the response has no Content-Range" : nil
        }
        guard let first = range.first, first != lower else { return nil }
        return "\(asked) was requested, and Content-Range is \(text)"
    }
}

extension JSONOutline {
    /// Whether a value stands for an array without elements: null, or an empty text.
    ///
    /// Converters of XML write the text.
    func isNothing(_ node: Node) -> Bool {
        node.kind == .null || node.kind == .string && string(of: node)?.allSatisfy(\.isWhitespace) == true
    }

    /// Whether the value at a place stands for an array without elements.
    func isNothing(at place: JSONPointer) -> Bool { node(at: place).map(isNothing) ?? false }

    /// Whether an object has no members, or an empty text is in its place.
    fileprivate func isEmptyObject(_ node: Node) -> Bool {
        node.kind == .object ? members(of: node).isEmpty : node.kind != .null && isNothing(node)
    }

    /// Whether an object on the path to a place has two members of the name that leads there.
    func hasDuplicateMember(onPathTo pointer: JSONPointer) -> Bool {
        var node = root
        for token in pointer.tokens {
            guard node.kind == .object else { return false }
            let found = members(of: node).filter { $0.key == token }
            guard let last = found.last else { return false }
            if found.count > 1 { return true }
            node = last.node
        }
        return false
    }
}
