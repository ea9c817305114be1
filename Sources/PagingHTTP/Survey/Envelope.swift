import HTTPTypes
import Paging
import Synchronization

/// The envelope of a page: its members outside of the items, at any depth, and its header fields.
///
/// It is read once for each page, in every mode. Detection proposes schemes from its signs, and the survey of the page
/// takes its members to the judge of the list.
package struct Envelope: Sendable {
    let reply: PageReply
    /// The members in the order of the response, header fields first.
    package let members: [PageSign]
    /// Arrays of link objects, each with a relation and an address.
    package let linkArrays: [JSONPointer]
    /// References in the body outside the items, regardless of their names.
    package let references: [String]
    /// The places that the caller has excluded, as far as the page has them.
    let ignored: [String]
    /// A header field that has several numbers.
    let contradictory: ValuePlace?
    /// Whether this is the list's first page, on which numbers are unambiguous.
    let isFirst: Bool
    /// The number of items.
    package let itemCount: Int

    /// Creates the envelope of a page.
    package init(_ reply: PageReply) {
        var reader = EnvelopeReader(reply)
        reader.readHeader()
        reader.readBody()
        self.reply = reply
        (members, linkArrays, references, ignored) =
            (reader.members, reader.linkArrays, reader.references, reader.ignored)
        contradictory = reader.contradictory
        isFirst = reply.requested == nil
        itemCount = reply.content?.itemCount ?? 0
    }

    /// The members with a name that suggests pagination.
    var signs: [PageSign] { members.filter(\.role.isPagination) }

    /// Returns the members with any of the roles.
    package func signs(_ roles: PageSign.Role...) -> [PageSign] { members.filter { roles.contains($0.role) } }

    // MARK: - More may follow

    /// The signs that do not clearly indicate the end.
    var open: [PageSign] { signs.filter { isOpen($0) } }

    /// Whether a sign may indicate more pages.
    package func isOpen(_ sign: PageSign) -> Bool {
        switch sign.role {
        case .next: return !sign.saysNothing && !isEcho(sign)
        case .cursor: return !sign.saysNothing && !isEcho(sign) && !isRefuted(sign)
        case .more: return saysMore(sign) != false
        case .remaining: return (sign.value.intValue ?? 0) > 0
        case .done: return (sign.value.boolValue ?? sign.value.flagText) == false
        case .total: return isFirst && isOpen(total: sign)
        case .count: return isFirst && isLargeCount(sign)
        case .lastPage: return isBeyond(sign)
        case .page, .offset: return isFirst && isUnexplained(sign)
        case .size, .navigation, .accuracy, .partial, .error, .warning, .status, .message, .other: return false
        }
    }

    /// Returns whether a flag indicates more pages, or `nil` if the value is not a flag.
    func saysMore(_ sign: PageSign) -> Bool? {
        if sign.value == .null { return false }
        if let flag = sign.value.boolValue ?? sign.value.flagText { return flag }
        return sign.value.intValue.map { $0 > 0 }
    }

    /// Whether a value repeats one of the request, so it carries no information.
    package func isEcho(_ sign: PageSign) -> Bool {
        switch sign.value {
        case .null, .array, .object: return false
        default: break
        }
        let text = sign.value.parameterText
        let asked = reply.requested?.url ?? reply.base
        let pairs = asked.query.map { QueryString($0).pairs } ?? []
        let own = sign.place.bodyPointer?.tokens.last
        if pairs.contains(where: { $0.value == text && ($0.name == own || !isMovingName($0.name)) }) {
            return true
        }
        if reply.requested?.assignments.contains(where: { $0.value.parameterText == text }) ?? false { return true }
        if case .success(let url)? = sign.reference.map({ reply.follow($0) }), url == reply.address { return true }
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
        return members.contains { flag in
            guard flag.role == .more || flag.role == .done, flag.isUsual, !isOpen(flag),
                case .body(let other) = flag.place.kind
            else { return false }
            return object.starts(with: other.tokens.dropLast())
        }
    }

    private func isOpen(total sign: PageSign) -> Bool {
        guard let count = sign.value.intValue, count >= 0 else { return false }
        guard sign.isUsual || !members.contains(where: { $0.role == .total && $0.isUsual }) else { return false }
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
        // A number of the page's length counts its items.
        return number > 1 && !isAsked(number) && number != itemCount
    }

    private func isAsked(_ number: Int) -> Bool {
        let names = reply.base.query.map { QueryString($0).pairs } ?? []
        return names.contains { Int($0.value) == number }
            || reply.request.parameters.contains { $0.value.intValue == number }
    }

    /// The number of this page, if a response declares it.
    var pageNumber: Int? { members.first { $0.role == .page }?.value.intValue }

    /// The page sizes in the request and in the response.
    package var sizes: Set<Int> {
        let told = members.filter { $0.role == .size || isSize(count: $0) }.compactMap(\.value.intValue)
        return Set(told + [askedSize].compactMap(\.self))
    }

    /// Whether a count above the page's is that of a full page.
    ///
    /// Two other numbers say that this page is the only one and has all items.
    private func isSize(count sign: PageSign) -> Bool {
        guard sign.role == .count, let count = sign.value.intValue, count > itemCount, isFirst else { return false }
        func declares(_ role: PageSign.Role, _ number: Int) -> Bool {
            members.contains { $0.role == role && $0.isUsual && $0.value.intValue == number }
        }
        return declares(.total, itemCount) && declares(.lastPage, 1)
    }

    /// The page size in the list's own request.
    package var askedSize: Int? { reply.askedSize?.size }

    /// Whether the page has fewer items than a full page.
    package var isShort: Bool { !sizes.isEmpty && sizes.allSatisfy { $0 > itemCount } }

    /// Returns the signs that may indicate more pages and that a scheme does not read.
    package func openSigns(beside scheme: PaginationScheme?) -> [PageSign] {
        let known = reply.locations(of: scheme?.places ?? [])
        return open.filter { known[$0.place] == nil && !isWithinLinks($0.place, of: scheme) }
    }

    /// Whether a place is part of the links that a scheme reads.
    func isWithinLinks(_ place: ValuePlace, of scheme: PaginationScheme?) -> Bool {
        guard let links = scheme?.linkArray, case .body(let pointer) = place.kind else { return false }
        return reply.areas(of: [.body(links)]).contains { pointer.tokens.starts(with: $0.bodyPointer?.tokens ?? []) }
    }

    /// The position of a page whose own address, which the server named, has a position of that name.
    ///
    /// A page without a next link may still have the position behind its last item. The link to this page shows how it is
    /// sent.
    var linkedPosition: (place: ValuePlace, url: WebAddress)? {
        guard let url = reply.requested?.url else { return nil }
        return signs(.cursor).lazy.compactMap { sign -> (place: ValuePlace, url: WebAddress)? in
            guard let name = sign.place.bodyPointer?.tokens.last, let token = sign.value.stringValue,
                sign.token != nil, isOpen(sign), let own = url.queryValue(name), own != token,
                reply.base.queryValue(name) != own
            else { return nil }
            return (sign.place, url.settingQuery(name, token))
        }.first
    }

    // MARK: - Links in the head

    /// The reason that a malformed `Link` header rules out an end, if it does.
    package var brokenLinks: String? { brokenLinks(beside: nil) }

    /// Returns the reason that a `Link` header that is not understood rules out an end, if it does.
    ///
    /// A scheme that reads the header needs all of it: what is no link, has no relation or one that resembles the read
    /// one may have led to the next page. Beside another scheme, a header that says nothing about a next page says nothing.
    func brokenLinks(beside scheme: PaginationScheme?) -> String? {
        let lines = (reply.headerValues("Link") ?? []).filter { !$0.allSatisfy(\.isWhitespace) }
        guard !lines.isEmpty else { return nil }
        let links = LinkHeader.parse(lines)
        var read = "next"
        var isRead = false
        if case .link(let relation)? = scheme?.next { (read, isRead) = (relation.lowercased(), true) }
        guard !links.contains(where: { $0.hasRelation(read) }) else { return nil }
        // The first page may be the only one, whose links have other meanings, unless a quotation is open.
        let isTorn = lines.contains { !$0.count { $0 == "\"" }.isMultiple(of: 2) }
        let isExpected = isRead && (reply.requested != nil || isTorn)
        let relations = isRead ? links.flatMap(\.relations) : []
        let isCut = relations.contains { read.hasPrefix($0) || isExpected && $0.hasPrefix(read) }
        guard isCut || !LinkHeader.isWhole(lines) else { return nil }
        let hasNoLink = links.isEmpty && lines.contains { !$0.contains("<") || !$0.contains(">") }
        let names = lines.contains { $0.lowercased().replacing(/<[^>]*>/, with: "<>").contains(/\bnext(?![-\w])/) }
        return isCut || isExpected || hasNoLink || names ? "the Link header cannot be read" : nil
    }

    /// Returns the reason that a `Link` header with a next page rules out an end, if no scheme reads it.
    func unreadLink(beside scheme: PaginationScheme?) -> String? {
        if case .link? = scheme?.next { return nil }
        guard let lines = reply.headerValues("Link") else { return nil }
        let next = LinkHeader.links(relation: "next", in: lines).first {
            $0.parameter("results")?.lowercased() != "false"
        }
        guard let next, case .success(let url) = reply.follow(next.target), url != reply.address else { return nil }
        return "the Link header names a next page"
    }

    // MARK: - Nothing follows

    /// The evidence that the list ends with this page, if any.
    package var end: String? {
        for sign in signs where sign.isUsual || sign.isEmptyPlace {
            if let words = end(by: sign) { return words }
        }
        // A list whose first page is empty, and says so, is empty, whether the number counts the page or the list.
        guard isFirst, itemCount == 0 else { return nil }
        return signs(.count).first { $0.isUsual && $0.value.intValue == 0 }.map { "\($0.place) declares no items" }
    }

    /// Returns the evidence of a usual sign that the list ends, or `nil` if it is not terminal.
    private func end(by sign: PageSign) -> String? {
        switch sign.role {
        case .next where sign.saysEnd, .cursor where sign.saysEnd: return "nothing at \(sign.place)"
        // That nothing was cut says nothing about further pages.
        case .more where saysMore(sign) == false && !sign.name.has(["truncated"]):
            return "\(sign.place) indicates the end"
        case .done where !isOpen(sign): return "\(sign.place) indicates the end"
        // On a page that may be full, the number of all items may be that of the page.
        case .total
        where isFirst && sign.value.intValue == itemCount && (isShort || itemCount == 0 || hasEmptyCursor)
            && !isLowerBound(sign.place):
            return "all \(itemCount) items that \(sign.place) declares are on this page"
        case .lastPage where isFirst && !isOpen(sign) && (sign.value.intValue == 1 && isShort || itemCount == 0):
            return "\(sign.place) declares no other page"
        default: return nil
        }
    }

    /// Whether the place of a position is there and empty, and no other sign leads on.
    private var hasEmptyCursor: Bool {
        let positions = signs(.next, .cursor)
        return !positions.isEmpty && positions.allSatisfy(\.saysEnd)
    }

    /// Returns whether the page marks a total as a lower bound or an estimate.
    func isLowerBound(_ total: ValuePlace) -> Bool {
        guard case .body(let pointer) = total.kind else { return false }
        return members.contains { member in
            guard member.saysLowerBound, case .body(let other) = member.place.kind else { return false }
            return other.tokens.dropLast().starts(with: pointer.tokens.dropLast())
        }
    }
}

extension PageSign {
    /// Whether the value says that a total is a lower bound or an estimate.
    var saysLowerBound: Bool {
        guard role == .accuracy else { return false }
        if let flag = value.boolValue ?? value.flagText {
            return name.has(["exact", "accurate", "precise"]) ? !flag : flag
        }
        guard let text = value.stringValue?.lowercased() else { return false }
        let isLower = NameWords(text).has(["lower", "least", "minimum", "estimate", "estimated", "approximate"])
        return text.hasPrefix("gt") || isLower
    }
}

extension String {
    /// The name behind the prefix of its vendor, as in `@iot.count` and `search:total`; `nil` without one.
    fileprivate var withoutNamespace: String? {
        let end = hasPrefix("@") ? lastIndex(of: ".") ?? startIndex : lastIndex(of: ":")
        return end.map { String(self[index(after: $0)...]) }
    }
}

/// The words of names, which the pages of all lists of a client have again.
final class NameCache: Sendable {
    private let words = Mutex<[String: NameWords]>([:])
    private static let limit = 2_000

    func words(of name: String) -> NameWords {
        if let known = words.withLock({ $0[name] }) { return known }
        let new = NameWords(name)
        words.withLock { if $0.count < Self.limit { $0[name] = new } }
        return new
    }
}

/// The traversal of one page.
private struct EnvelopeReader {
    let reply: PageReply
    let items: JSONPointer?
    let classifier: SignClassifier
    let names: NameCache
    let ignoring: [ValuePlace]
    var members: [PageSign] = []
    var linkArrays: [JSONPointer] = []
    var references: [String] = []
    var ignored: [String] = []
    var contradictory: ValuePlace?
    var count = 0

    /// The maximum number of members to read.
    private static let memberLimit = 5_000
    /// The maximum number of elements to read in an array other than the items.
    private static let elementLimit = 16
    private static let depthLimit = 12
    /// The maximum number of bytes of a value to read.
    private static let valueLimit = 16_384

    init(_ reply: PageReply) {
        self.reply = reply
        items = reply.content?.envelopeItems
        classifier = SignClassifier(items: items)
        names = reply.client.names
        ignoring = reply.areas(of: reply.list.scheme.ignoring)
    }

    /// Returns whether the caller has excluded a place, and records it.
    private mutating func isIgnored(_ place: ValuePlace) -> Bool {
        guard !ignoring.isEmpty else { return false }
        let excluded = ignoring.first { excluded in
            switch (excluded.kind, place.kind) {
            case (.header(let left), .header(let right)): left.lowercased() == right.lowercased()
            case (.body(let left), .body(let right)): right.tokens.starts(with: left.tokens)
            default: false
            }
        }
        guard let excluded else { return false }
        if !ignored.contains(excluded.text) { ignored.append(excluded.text) }
        return true
    }

    // MARK: - Header fields

    /// Standard HTTP header fields, and others unrelated to lists, by their first word.
    private static let standard: Set<String> = [
        "accept", "access", "age", "allow", "alt", "cache", "cf", "connection", "content", "cookie", "cross", "date",
        "etag", "expect", "expires", "host", "keep", "last", "link", "location", "nel", "origin", "pragma", "referrer",
        "report", "server", "set", "strict", "te", "timing", "trailer", "transfer", "upgrade", "vary", "via", "www",
    ]

    mutating func readHeader() {
        for field in reply.response.headerFields {
            let raw = field.name.rawName
            let name = names.words(of: raw)
            let place = ValuePlace.header(raw)
            if field.name == .contentRange, !isIgnored(place), let total = ContentRange(field.value)?.total {
                // See RFC 9110, section 14.4.
                let reading = SignClassifier.Reading(role: .total, isUsual: true)
                members.append(
                    PageSign(place: place, value: .number(String(total)), reading: reading, name: name, depth: 0)
                )
                continue
            }
            guard let first = name.words.first, !Self.standard.contains(first) else { continue }
            guard !isIgnored(place), !members.contains(where: { $0.place == place }),
                let value = reply.value(at: place)?.plainNumber
            else { continue }
            if let text = value.stringValue, text.first == "{", let json = try? JSONValue(parsing: Array(text.utf8)) {
                readHeader(json, at: raw, [name])
                continue
            }
            if value.hasDifferentNumbers, reading(ofField: name, .number("1"))?.0.role.isPagination == true {
                contradictory = contradictory ?? place
            }
            guard let (reading, own) = reading(ofField: name, value) else { continue }
            members.append(PageSign(place: place, value: value, reading: reading, name: own, depth: 0))
        }
    }

    /// Returns the meaning of a header field and the words that have it.
    ///
    /// Those before them name the object, as in a body: `X-Pagination-Total` is a total in one about pagination.
    private func reading(ofField name: NameWords, _ value: JSONValue) -> (SignClassifier.Reading, NameWords)? {
        for count in name.words.indices {
            let (parents, own) = (name.words.prefix(count), NameWords(words: Array(name.words.dropFirst(count))))
            guard parents.allSatisfy(SignNames.containers.contains) else { return nil }
            let reading = classifier.reading(of: own, in: parents.map { NameWords(words: [$0]) }, value)
            if let reading { return (reading, own) }
        }
        return nil
    }

    /// Reads the members of an object in a header field, as in `X-Pagination: {"TotalCount": 15}`.
    private mutating func readHeader(_ value: JSONValue, at field: String, _ parents: [NameWords]) {
        guard case .object(let object) = value, parents.count < 4 else { return }
        for member in object.members {
            let name = names.words(of: member.key)
            let place = "\(field)/\(member.key)"
            if case .object = member.value { readHeader(member.value, at: place, parents + [name]) }
            guard let reading = classifier.reading(of: name, in: parents, member.value) else { continue }
            let sign = PageSign(
                place: .header(place),
                value: member.value,
                reading: reading,
                name: name,
                depth: parents.count
            )
            members.append(sign)
        }
    }

    // MARK: - The body

    mutating func readBody() {
        guard let outline = reply.content?.outline else { return }
        read(outline.root, at: [], parents: [], in: outline)
    }

    /// Reads the members of an object and of its nested objects.
    private mutating func read(
        _ node: JSONOutline.Node,
        at tokens: [String],
        parents: [NameWords],
        in outline: JSONOutline
    ) {
        guard tokens.count < Self.depthLimit, items.map({ $0.tokens != tokens }) ?? true else { return }
        if node.kind == .array {
            if isLinks(node, in: outline) { return linkArrays.append(JSONPointer(tokens: tokens)) }
            for (index, element) in outline.elements(of: node).prefix(Self.elementLimit).enumerated()
            where element.kind == .object {
                read(element, at: tokens + [String(index)], parents: parents, in: outline)
            }
            return
        }
        let known = members.count
        for member in outline.members(of: node) {
            count += 1
            guard count < Self.memberLimit else { return }
            read(member, at: tokens + [member.key], parents: parents, in: outline)
        }
        // Beside the size of pages, a bare size is the list's: "pagelen": 5, "size": 23.
        let sizes = members[known...].indices.filter { members[$0].role == .size && members[$0].depth == tokens.count }
        if sizes.count > 1, let own = sizes.first(where: { members[$0].name.words == ["size"] }) {
            members[own] = members[own].meaning(.total)
        }
    }

    private mutating func read(
        _ member: JSONOutline.Member,
        at tokens: [String],
        parents: [NameWords],
        in outline: JSONOutline
    ) {
        // The text of an element in XML is the value of the element.
        let isText = member.key == XMLBody.textName && tokens.count > 1 && reply.content?.xml != nil
        let (tokens, parents): ([String], [NameWords]) =
            isText ? (tokens.dropLast(), parents.dropLast()) : (tokens, parents)
        let pointer = JSONPointer(tokens: tokens)
        guard pointer != items, !isIgnored(.body(pointer)) else { return }
        let name = names.words(of: tokens.last ?? member.key)
        let value = member.node.range.count > Self.valueLimit ? nil : (try? outline.value(of: member.node))?.plainNumber
        if references.count < 32, let text = value?.stringValue, text.isReference { references.append(text) }
        let known = members.count
        let reading = value.flatMap { value in
            classifier.reading(of: name, in: parents, value)
                ?? (tokens.last ?? member.key).withoutNamespace.flatMap {
                    classifier.reading(of: names.words(of: $0), in: parents, value)
                }
        }
        let isContainer = member.node.kind == .object || member.node.kind == .array
        if isOtherConnection(member.node, at: tokens, in: outline) { return }
        if isContainer, !isWhole(value, reading, name) {
            read(member.node, at: tokens, parents: parents + [name], in: outline)
            // An object whose members have no meaning by themselves is a sign as a whole.
            let isMeaningless = members[known...].allSatisfy { !$0.role.isPagination }
            guard isMeaningless, reading?.role == .next || reading?.role == .cursor else { return }
        }
        guard let value else { return }
        // Values in lists beside the items belong to those.
        guard reading != nil || !tokens.contains(where: { Int($0) != nil }) else { return }
        // What stands beside the next address in an object belongs to it.
        let isBesideNext = parents.last.map { $0.has(SignNames.next) || $0.has(SignNames.backward) } ?? false
        let isNavigation = isBesideNext || reading == nil && value.stringValue.map(leadsToList) == true
        let found = reading ?? SignClassifier.Reading(role: isNavigation ? .navigation : .other, isUsual: false)
        let isUsual = found.isUsual && (found.role == .partial || isUsualPlace(tokens.dropLast(), parents))
        members.append(
            PageSign(
                place: .body(pointer),
                value: value,
                reading: .init(role: found.role, isUsual: isUsual),
                name: name,
                depth: tokens.count - 1
            )
        )
    }

    /// Whether a text is an address of this list with other parameters, such as that of its later changes.
    private func leadsToList(_ text: String) -> Bool {
        guard text.isReference, case .success(let url) = reply.follow(text) else { return false }
        return url.path == reply.base.path && url.host == reply.base.host
    }

    /// Whether an object is another list of the same response, whose position is its own.
    ///
    /// See the GraphQL Cursor Connections Specification.
    private func isOtherConnection(_ node: JSONOutline.Node, at tokens: [String], in outline: JSONOutline) -> Bool {
        guard node.kind == .object, let items, !items.tokens.starts(with: tokens) else { return false }
        let members = outline.members(of: node)
        return members.contains { $0.node.kind == .array } && members.contains { $0.key == "pageInfo" }
    }

    /// Whether an array contains objects with a relation and an address.
    private func isLinks(_ node: JSONOutline.Node, in outline: JSONOutline) -> Bool {
        outline.elements(of: node).prefix(Self.elementLimit).contains { element in
            guard element.kind == .object, element.range.count < Self.valueLimit else { return false }
            return (try? outline.value(of: element))?.relations.isEmpty == false
        }
    }

    /// Whether an object or array is one value: an address, a multipart position, an error, or empty.
    private func isWhole(_ value: JSONValue?, _ reading: SignClassifier.Reading?, _ name: NameWords) -> Bool {
        guard let value else { return false }
        if value.saysNothing { return true }
        guard let role = reading?.role else { return false }
        if value.reference != nil { return true }
        switch role {
        case .error, .warning, .partial: return true
        case .next, .cursor:
            if case .array(let elements) = value {
                return elements.allSatisfy { $0.stringValue != nil || $0.intValue != nil }
            }
            return role == .next && name.has(["continue"]) || role == .cursor && name.has(["key", "evaluated"])
        default: return false
        }
    }

    /// Whether the enclosing objects usually hold pagination values, or hold the items too.
    private func isUsualPlace(_ tokens: ArraySlice<String>, _ parents: [NameWords]) -> Bool {
        let shared = zip(items?.tokens ?? [], tokens).prefix { $0.0 == $0.1 }.count
        let around = parents.dropFirst(shared)
        // The words before the last one say which data an outer object holds: "additional_data".
        // A total may be an object with its exactness: "total": {"value": 4, "relation": "eq"}.
        return around.last.map { $0.consists(of: SignNames.containers, or: SignNames.total) } ?? true
            && around.dropLast().allSatisfy { $0.words.last.map(SignNames.containers.contains) ?? true }
    }
}
