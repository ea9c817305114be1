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
    /// The name of the page size in the request, if it has one.
    let size: String?
    /// The object in the body that holds the page size.
    private let container: [String]
    private let placeholders: JSONPointer?
    private let asked: [String]
    private let linked: [String]

    init(_ reply: PageReply, _ envelope: Envelope) {
        if reply.request.method != .get || reply.request.sendsBodyAsQuery, case .object? = reply.request.body {
            body = reply.request.body
        } else {
            body = nil
        }
        placeholders = reply.request.placeholders
        switch reply.askedSize?.target.kind {
        case .body(let pointer)?: (size, container) = (pointer.tokens.last, Array(pointer.tokens.dropLast()))
        case .query(let name)?: (size, container) = (name, [])
        default: (size, container) = (nil, [])
        }
        let names = reply.base.query.map { QueryString($0).names } ?? []
        let given = names + reply.request.parameters.compactMap(\.target.queryName) + reply.client.queryParameters.keys
        numbers =
            body.map { Self.numbers(in: $0) }
            ?? given.compactMap { name in
                let value = reply.requestedValue(of: .query(name))?.parameterText
                return value.flatMap { Int($0) }.map { (name, $0) }
            }
        asked = names
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
        let styled = PositionNames.restyled(own.prefix(2), like: size)
        let names = asked.filter(related) + own.prefix(2) + styled + linked.filter(related) + own.dropFirst(2)
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
        let names =
            asked.filter { family.contains($0) } + linked.filter { family.contains($0) }
            + (countsItems ? ["offset"] : ["page"]) + own
        return targets(names, limit: 4)
    }

    /// Returns the parameters with these names, without duplicates, in the query or the body.
    func targets(_ names: [String], limit: Int) -> [ParameterTarget] {
        var found: [ParameterTarget] = []
        for target in names.lazy.flatMap(places) where found.count < limit {
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

/// The request names for a position that has another name in the response.
enum PositionNames {
    /// Returns the candidates, the most likely first.
    static func candidates(for sign: PageSign) -> [String] {
        let leaf = leaf(of: sign.place)
        let style = NameStyle(leaf)
        let words = sign.name.words.filter { $0 != "x" && $0 != "ms" }
        let bare = words.filter { !["next", "end", "following", "new", "nxt", "forward", "resume"].contains($0) }
        var names = special(words, leaf, in: sign.place)
        if bare.count < words.count, !bare.isEmpty { names.append(style.name(bare)) }
        names.append(leaf)
        if bare == ["page", "token"] { names.append(leaf) }
        return names + ["cursor", "after", style.name(["page", "token"])]
    }

    /// Returns names in the style of the parameter of a page size, or in the style of most other APIs.
    ///
    /// A response and its request may differ in style: `NextToken` beside `maxResults` is sent as `nextToken`.
    static func restyled(_ names: some Sequence<String>, like size: String?) -> [String] {
        let style = size.map(NameStyle.init).flatMap { $0.isPlain ? nil : $0 } ?? .camelCase
        return names.map { style.name(NameWords($0).words) }
    }

    /// Returns the names of a position in the style of the parameter of a page size.
    ///
    /// Such as "PageNumber" beside "PageSize", and "$skip" beside "$top".
    static func beside(_ size: String?, isOffset: Bool) -> [String] {
        let usual = isOffset ? "offset" : "page"
        guard let size else { return [usual] }
        let swaps =
            isOffset ? [("limit", "offset"), ("top", "skip"), ("take", "skip"), ("rows", "row")] : [("size", "number")]
        var names = [size.first?.isUppercase == true ? usual.prefix(1).uppercased() + usual.dropFirst() : usual]
        for (word, other) in swaps {
            guard let range = size.lowercased().firstRange(of: word), size.utf8.count == size.count else { continue }
            let start = size.lowercased().distance(from: size.lowercased().startIndex, to: range.lowerBound)
            let (before, after) = (size.prefix(start), size.dropFirst(start + word.count))
            let isCapital = size.dropFirst(start).first?.isUppercase == true
            var name = before + (isCapital ? other.prefix(1).uppercased() + other.dropFirst() : other) + after
            if other == "row" { name = (before.isEmpty ? "start" : "startRow") + after }
            // A name with other characters than letters is a system of names of its own.
            let isSystem = size.contains { !$0.isLetter }
            names.insert(String(name), at: isSystem ? 0 : names.count)
        }
        return names
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

    private static func leaf(of place: ValuePlace) -> String {
        switch place.kind {
        case .body(let pointer): pointer.tokens.last ?? ""
        // Parameters use underscores where header fields use hyphens.
        case .header(let name):
            NameWords(name).words.filter { $0 != "x" && $0 != "ms" }.joined(separator: "_")
        }
    }
}

/// The style in which a name joins its words.
private struct NameStyle {
    private let separator: String
    private let isCapitalized: Bool
    private let isCamel: Bool

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
