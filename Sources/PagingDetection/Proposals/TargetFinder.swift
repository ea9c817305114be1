import HTTPTypes
import PagingHTTP

/// Infers the parameter that a position or number is sent in.
///
/// The sources are the request's own parameters, the member's name, and the links in the response.
struct TargetFinder {
    /// The JSON body of the request, if any: positions are then sent in the body, never in the query.
    let body: JSONValue?
    /// The numbers in the list's own request.
    let numbers: [(name: String, number: Int)]
    /// The page size in the request and its parameter, if it has one.
    ///
    /// Without a usual name, it is the only number in the request that is the number of items on the page.
    let asked: (target: ParameterTarget, size: Int)?
    /// The name of the page size in the request, if it has one.
    let size: String?
    /// The object in the body that holds the page size.
    private let container: [String]
    private let placeholders: JSONPointer?
    private let parameters: [String]
    private let linked: [String]
    private let envelope: Envelope
    /// The text around a member's name in its parameter: `$` and nothing for `$limit`.
    private let affixes: (before: Substring, after: Substring)

    init(_ reply: PageReply, _ envelope: Envelope) {
        if reply.request.method != .get || reply.request.sendsBodyAsQuery, case .object? = reply.request.body {
            body = reply.request.body
        } else {
            body = nil
        }
        placeholders = reply.request.placeholders
        self.envelope = envelope
        let names = reply.base.query.map { QueryString($0).names } ?? []
        let given = names + reply.request.parameters.compactMap(\.target.queryName) + reply.client.queryParameters.keys
        numbers =
            body.map { Self.numbers(in: $0) }
            ?? given.compactMap { name in
                let value = reply.requestedValue(of: .query(name))?.parameterText
                return value.flatMap { Int($0) }.map { (name, $0) }
            }
        let sizes = numbers.filter { name, number in
            let role = SignClassifier.role(ofNumber: NameWords(name))
            return number > 1 && number == envelope.itemCount && role != .page && role != .offset
        }.map { ParameterTarget.query($0.name) }
        let asked = reply.askedSize ?? (body == nil && sizes.count == 1 ? (sizes[0], envelope.itemCount) : nil)
        self.asked = asked
        switch asked?.target.kind {
        case .body(let pointer)?: (size, container) = (pointer.tokens.last, Array(pointer.tokens.dropLast()))
        case .query(let name)?: (size, container) = (name, [])
        default: (size, container) = (nil, [])
        }
        var around: (before: Substring, after: Substring) = ("", "")
        if let asked, let size, let found = Self.affixes(of: size, asking: asked.size, in: envelope) { around = found }
        affixes = around
        parameters = names
        var others: [String] = []
        for reference in envelope.references {
            guard case .success(let url) = reply.follow(reference), let query = url.query else { continue }
            others += QueryString(query).names.filter { !names.contains($0) && !others.contains($0) }
        }
        linked = others
    }

    /// Returns the parameters that a position may be sent in, the most likely first.
    func targets(for sign: PageSign) -> [ParameterTarget] {
        let candidates = PositionNames.candidates(for: sign)
        let own = candidates.enumerated().filter { !candidates.prefix($0.offset).contains($0.element) }.map(\.element)
        let related = { (name: String) in
            own.contains(name)
                || NameWords(name).has(["cursor", "token", "after", "marker", "bookmark", "continuation"])
        }
        let likely = PositionNames.restyled(Array(own.prefix(2)), of: sign, like: size)
        let partner = ownPosition(beside: sign).map { [sent($0)] } ?? []
        // A number of this page's items is a number of items to skip, whatever it is called.
        let counted = sign.value.intValue == envelope.itemCount ? ["from", "offset"] : []
        let names =
            parameters.filter(related) + partner + likely.prefix(2) + counted + likely.dropFirst(2)
            + linked.filter(related) + own.dropFirst(2)
        var found = targets(names, limit: 5)
        if case .header(let name) = sign.place.kind {
            if let known = DetectorNames.headerTargets[name.lowercased()] {
                found.insert(known, at: 0)
            } else {
                found.insert(.header(name), at: min(1, found.count))
            }
        }
        return Array(found.prefix(5))
    }

    /// Returns the parameters that a number may be sent in.
    func numberTargets(for sign: PageSign, itemCount: Int) -> [ParameterTarget] {
        let isPage = sign.name.has(["page", "pages"])
        let isOffset = sign.name.has(["offset", "skip", "start", "from"]) || sign.role == .offset
        let countsItems = isOffset || !isPage && sign.value.intValue.map { $0 >= itemCount && $0 > 2 } ?? false
        let family = countsItems ? UsualParameters.offsets : UsualParameters.pages
        let own = PositionNames.candidates(for: sign)
        let partner = ownPosition(beside: sign).map { [sent($0)] } ?? []
        let names =
            parameters.filter { family.contains($0) } + partner + linked.filter { family.contains($0) }
            + (countsItems ? ["offset"] : ["page"]) + own
        return targets(names, limit: 4)
    }

    // MARK: - Names that the page shows

    /// Returns the name of the parameter that a member of the response repeats.
    ///
    /// It differs from the member's name in the way in which the page size does: `$skip` beside `$limit`.
    func sent(_ sign: PageSign) -> String { sent(sign.leaf) }

    func sent(_ leaf: String) -> String {
        affixes.before.isEmpty && affixes.after.isEmpty
            || leaf.hasPrefix(affixes.before) && leaf.hasSuffix(affixes.after)
            ? leaf : affixes.before + leaf + affixes.after
    }

    /// Returns the member that repeats this page's own position, whose name has the parameter's words.
    ///
    /// A name of the next position has these words and more, and its value is a page or the page's items further on:
    /// `nextPageStart` is 10 beside a `start` of 0, on a page of 10 items.
    func ownPosition(beside next: PageSign) -> PageSign? {
        guard case .body(let pointer) = next.place.kind, let number = next.value.intValue else { return nil }
        return envelope.members.first { own in
            guard case .body(let other) = own.place.kind, let value = own.value.intValue, own.value.boolValue == nil,
                other.tokens.dropLast() == pointer.tokens.dropLast(), own.isPart(of: next)
            else { return false }
            return number > value && (number - value == 1 || number - value == envelope.itemCount)
        }
    }

    /// Returns the text around a member's name in the name of the page size, if the page repeats the size.
    private static func affixes(
        of size: String,
        asking asked: Int,
        in envelope: Envelope
    ) -> (before: Substring, after: Substring)? {
        let names = envelope.members.filter { $0.value.intValue == asked && !$0.place.isInHead }.map(\.leaf)
        let found = names.filter { $0.count > 2 && size.contains($0) }.max { $0.count < $1.count }
        guard let found, let range = size.firstRange(of: found) else { return nil }
        let (before, after) = (size[..<range.lowerBound], size[range.upperBound...])
        // A letter before the name is a part of another name: `max` in `climax`.
        return before.last?.isLetter == true || after.first?.isLetter == true ? nil : (before, after)
    }

    /// Returns the parameters with these names, without duplicates, in the query or the body.
    ///
    /// A header field has no name that a parameter repeats, so that the name is empty.
    func targets(_ names: [String], limit: Int) -> [ParameterTarget] {
        var found: [ParameterTarget] = []
        for target in names.lazy.filter({ !$0.isEmpty }).flatMap(places) where found.count < limit {
            if !found.contains(target) { found.append(target) }
        }
        return found
    }

    /// Returns the places of a parameter, the most likely first.
    ///
    /// In a body, a position stands where the request already has it, beside the page size, or at the top.
    private func places(_ name: String) -> [ParameterTarget] {
        guard let body else { return [.query(name)] }
        if let place = placeholder(for: name, in: body) { return [.body(place)] }
        if let path = Self.path(to: name, in: body) { return [.body(JSONPointer(tokens: path))] }
        let paths = container.isEmpty ? [[name]] : [container + [name], [name]]
        return paths.map { .body(JSONPointer(tokens: $0)) }
    }

    /// Returns the numbers in a body, the outermost first.
    private static func numbers(in value: JSONValue, depth: Int = 0) -> [(name: String, number: Int)] {
        guard depth < 4, case .object(let object) = value else { return [] }
        return object.members.compactMap { member in member.value.intValue.map { (member.key, $0) } }
            + object.members.flatMap { numbers(in: $0.value, depth: depth + 1) }
    }

    /// Returns the path to a body's member with a name, the outermost first.
    private static func path(to name: String, in value: JSONValue, depth: Int = 0) -> [String]? {
        guard depth < 4, case .object(let object) = value else { return nil }
        if object[name] != nil { return [name] }
        for member in object.members {
            if let rest = path(to: name, in: member.value, depth: depth + 1) { return [member.key] + rest }
        }
        return nil
    }

    /// Returns the place of the value that a text in the body uses for a name: `name: $placeholder`.
    private func placeholder(for name: String, in body: JSONValue) -> JSONPointer? {
        guard case .object(let object) = body,
            let placeholder = object.members.lazy.compactMap({ $0.value.placeholder(for: name) }).first
        else { return nil }
        let values = object.members.filter { if case .object = $0.value { true } else { false } }
        let own = values.first { $0.value[JSONPointer(tokens: [placeholder])] != nil } ?? values.first
        let place = placeholders ?? own.map { JSONPointer(tokens: [$0.key]) }
        return place.map { $0.appending(placeholder) }
    }
}

extension JSONValue {
    /// Returns the placeholder that a text uses for a name: `name: $placeholder`.
    fileprivate func placeholder(for name: String) -> String? {
        let pieces = stringValue?.split(separator: ":", omittingEmptySubsequences: false) ?? []
        for (left, right) in zip(pieces, pieces.dropFirst()) {
            let word = left.trimmingSuffix(while: \.isWhitespace).suffix { $0.isLetter || $0.isNumber || $0 == "_" }
            let value = right.drop(while: \.isWhitespace)
            guard word == name, value.first == "$" else { continue }
            return String(value.dropFirst().prefix { $0.isLetter || $0.isNumber || $0 == "_" })
        }
        return nil
    }
}

extension Substring {
    fileprivate func trimmingSuffix(while isLeftOut: (Character) -> Bool) -> Substring {
        var text = self
        while let last = text.last, isLeftOut(last) { text.removeLast() }
        return text
    }

    fileprivate func suffix(while isTaken: (Character) -> Bool) -> Substring {
        var start = endIndex
        while start > startIndex, isTaken(self[index(before: start)]) { start = index(before: start) }
        return self[start...]
    }
}

extension PageSign {
    /// The sign's own name in the body.
    var leaf: String { PositionNames.leaf(of: place) }

    /// Whether another name has all words of this one, and more.
    func isPart(of other: PageSign) -> Bool {
        !name.words.isEmpty && name.words.count < other.name.words.count
            && name.words.allSatisfy(other.name.words.contains)
    }
}

/// The request names for a position that has another name in the response.
enum PositionNames {
    /// Returns the candidates, the most likely first.
    static func candidates(for sign: PageSign) -> [String] {
        let leaf = leaf(of: sign)
        let style = NameStyle(leaf)
        let words = words(of: sign)
        let bare = words.filter { !["next", "end", "following", "new", "nxt", "forward", "resume"].contains($0) }
        var names = special(words, leaf, in: sign.place)
        if bare.count < words.count, !bare.isEmpty { names.append(style.name(bare)) }
        names.append(leaf)
        if bare == ["page", "token"] { names.append(leaf) }
        return names + ["cursor", "after", style.name(["page", "token"])]
    }

    /// Returns names, also in the style of the page size or else in usual styles.
    ///
    /// A response and its request may differ in style: `NextToken` beside `maxResults` is sent as `nextToken`.
    static func restyled(_ names: [String], of sign: PageSign, like size: String?) -> [String] {
        let split = names.map { NameWords($0).words }
        if let style = size.map(NameStyle.init), !style.isPlain { return split.map(style.name) + names }
        guard let first = split.first, first.count > 1, sign.name.words.count > 2 else {
            return names + split.map(NameStyle.camelCase.name)
        }
        return names + [NameStyle.camelCase.name(first), first.joined(separator: "-"), first.joined()]
    }

    /// Returns names that do not follow from the member's own name.
    private static func special(_ words: [String], _ leaf: String, in place: ValuePlace) -> [String] {
        switch words {
        case ["next", "token"]:
            "\(place)".hasPrefix("/meta/")
                ? ["pagination_token", leaf] : [leaf, NameStyle(leaf).name(["page", "token"])]
        case ["next", "cursor"]: ["cursor", leaf == "next_cursor" ? "start_cursor" : "cursor"]
        case ["end", "cursor"]: ["after", "cursor"]
        case ["after", "cursor"]: ["page[after]", "after"]
        case ["end"]: ["from", "after"]
        case ["next"]: ["cursor", "next"]
        case ["last", "evaluated", "key"]: ["ExclusiveStartKey", "exclusiveStartKey"]
        case ["next", "page"]: ["page"]
        case ["scroll", "id"], ["pit", "id"]: [leaf.hasPrefix("_") ? String(leaf.dropFirst()) : leaf]
        default: []
        }
    }

    /// Returns the words of a position's name: next and token in a field `X-Acme-NextToken`.
    private static func words(of sign: PageSign) -> [String] {
        let words = sign.name.words.filter { $0 != "x" && $0 != "ms" }
        guard sign.place.isInHead, let next = words.firstIndex(where: SignNames.next.contains) else { return words }
        return Array(words[next...])
    }

    /// Returns the own name of a value in the body.
    static func leaf(of place: ValuePlace) -> String { place.bodyPointer?.tokens.last ?? "" }

    private static func leaf(of sign: PageSign) -> String {
        // Parameters use underscores where header fields use hyphens.
        sign.place.isInHead ? words(of: sign).joined(separator: "_") : sign.leaf
    }
}

/// The style in which a name joins its words.
struct NameStyle {
    private let separator: String
    private let isCapitalized: Bool
    let isCamel: Bool

    init(_ name: String) {
        separator = name.contains("-") ? "-" : name.contains("_") ? "_" : ""
        isCapitalized = name.first?.isUppercase ?? false
        isCamel = separator.isEmpty && name.contains(where: \.isUppercase)
    }

    static let camelCase = NameStyle("camelCase")

    /// Whether the name has one word in lowercase, which has no style.
    var isPlain: Bool { separator.isEmpty && !isCapitalized && !isCamel }

    func name(_ words: [String]) -> String {
        guard separator.isEmpty else {
            return words.joined(separator: separator == "-" && isCapitalized ? "_" : separator)
        }
        guard isCamel || isCapitalized else { return words.joined(separator: words.count > 1 ? "_" : "") }
        return words.enumerated().map { index, word in
            index == 0 && !isCapitalized ? word : word.prefix(1).uppercased() + word.dropFirst()
        }.joined()
    }
}
