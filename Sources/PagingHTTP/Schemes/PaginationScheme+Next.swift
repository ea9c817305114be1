import Paging

extension PaginationScheme {
    /// The source of the next address.
    package enum Next: Hashable, Sendable {
        case link(relation: String)
        case url(ValuePlace, base: LinkBase?)
        case links(JSONPointer, relation: String)
        case cursors([CursorRule])
        case merge(ValuePlace)
        case pageNumber(ParameterTarget, first: Int)
        case offset(ParameterTarget, base: Int)
        case keyset(JSONPointer, into: ParameterTarget)
        case range(unit: String)
        /// No next page: the list is one page.
        case single
        /// A source that is found on the first pages, or unknown without a finder.
        case automatic(Finder)
        /// No reading of links: the list may have other pages.
        case unread
        case closure(ReadingClosure)

        /// Returns the source of one cursor.
        package static func cursor(_ place: ValuePlace, into target: ParameterTarget) -> Next {
            .cursors([CursorRule(from: place, into: target)])
        }

        /// The type that finds the source on the first pages, if any.
        package var finder: (any SchemeFinder)? {
            guard case .automatic(let finder) = self else { return nil }
            return finder.finder
        }

        /// Whether the scheme has no rule for the next page, which can be found on the first pages.
        package var isAutomatic: Bool {
            guard case .automatic = self else { return false }
            return true
        }

        /// Whether the source is a rule that can be written to a file.
        var isRule: Bool {
            switch self {
            case .link, .url, .links, .cursors, .merge, .pageNumber, .offset, .keyset, .range, .single: true
            case .automatic, .unread, .closure: false
            }
        }
    }

    /// A way to find the next address on the first pages; all are equal.
    ///
    /// It is a class, because an existential value would make each copy of a scheme, of which a page needs about 30, a
    /// copy by its witness: 3 percent of all instructions.
    package final class Finder: Hashable, Sendable {
        let finder: (any SchemeFinder)?

        /// Creates it from a finder; without one the address is unknown.
        package init(finder: (any SchemeFinder)?) {
            self.finder = finder
        }

        package static func == (left: Finder, right: Finder) -> Bool { true }

        package func hash(into hasher: inout Hasher) {}
    }

    /// The place of a cursor, and the parameter it is sent in.
    package struct CursorRule: Hashable, Sendable, Codable {
        /// The place of the cursor.
        package let from: ValuePlace
        /// The parameter that the cursor is sent in.
        package let into: ParameterTarget

        /// Creates the rule of a cursor.
        package init(from: ValuePlace, into: ParameterTarget) {
            self.from = from
            self.into = into
        }
    }

    /// A closure that reads the links of a page, equal only to itself.
    package final class ReadingClosure: Hashable, Sendable {
        let links: @Sendable (PageReply) throws -> PageLinks<PageAddress>

        init(_ links: @escaping @Sendable (PageReply) throws -> PageLinks<PageAddress>) {
            self.links = links
        }

        package static func == (left: ReadingClosure, right: ReadingClosure) -> Bool { left === right }

        package func hash(into hasher: inout Hasher) {
            hasher.combine(ObjectIdentifier(self))
        }
    }
}

extension PaginationScheme.Next {
    /// The keys of a next page's description; exactly one of the first row selects the kind.
    enum CodingKeys: String, CodingKey, CaseIterable {
        case link, url, links, cursor, cursors, merge, page, offset, key, range, single
        case base, relation, into, first
    }
}

extension PaginationScheme.Next: Codable {
    /// Returns the source that a text stands for: the place of a URL, or the Link header.
    private static func named(_ text: String, codingPath: [any CodingKey]) throws -> Self {
        if text == "link" { return .link(relation: "next") }
        if text.hasPrefix("/") || text.hasPrefix("header:"), let place = ValuePlace(text) {
            return .url(place, base: nil)
        }
        let problem = "\"next\" is the place of a URL, such as \"/meta/next\", or \"link\", or an object."
        throw DecodingError.dataCorrupted(.init(codingPath: codingPath, debugDescription: problem))
    }

    package init(from decoder: any Decoder) throws {
        if let text = try? decoder.singleValueContainer().decode(String.self) {
            self = try Self.named(text, codingPath: decoder.codingPath)
            return
        }
        let container = try decoder.container(keyedBy: CodingKeys.self)
        try AnyKey.check(decoder, known: CodingKeys.allCases.map(\.rawValue))
        let kinds: [CodingKeys] = [
            .link, .url, .links, .cursor, .cursors, .merge, .page, .offset, .key, .range, .single,
        ]
        let named = kinds.filter { container.contains($0) }
        guard let kind = named.first, named.count == 1 else {
            throw DecodingError.dataCorrupted(
                .init(
                    codingPath: decoder.codingPath,
                    debugDescription: "\"next\" needs one of \(kinds.map(\.rawValue).joined(separator: ", "))."
                )
            )
        }
        switch kind {
        case .link: self = .link(relation: try container.decode(String.self, forKey: kind))
        case .url:
            let base = try container.decodeIfPresent(LinkBase.self, forKey: .base)
            self = .url(try container.decode(ValuePlace.self, forKey: kind), base: base)
        case .links:
            let relation = try container.decodeIfPresent(String.self, forKey: .relation) ?? "next"
            self = .links(try container.decode(JSONPointer.self, forKey: kind), relation: relation)
        case .cursor:
            let place = try container.decode(ValuePlace.self, forKey: kind)
            self = .cursors([.init(from: place, into: try container.decode(ParameterTarget.self, forKey: .into))])
        case .cursors: self = .cursors(try container.decode([PaginationScheme.CursorRule].self, forKey: kind))
        case .merge: self = .merge(try container.decode(ValuePlace.self, forKey: kind))
        case .page:
            let first = try container.decodeIfPresent(Int.self, forKey: .first) ?? 1
            self = .pageNumber(try container.decode(ParameterTarget.self, forKey: kind), first: first)
        case .offset:
            let first = try container.decodeIfPresent(Int.self, forKey: .first) ?? 0
            self = .offset(try container.decode(ParameterTarget.self, forKey: kind), base: first)
        case .key:
            let target = try container.decode(ParameterTarget.self, forKey: .into)
            self = .keyset(try container.decode(JSONPointer.self, forKey: kind), into: target)
        case .single:
            guard try container.decode(Bool.self, forKey: kind) else {
                throw DecodingError.dataCorruptedError(
                    forKey: kind,
                    in: container,
                    debugDescription: "\"single\" must be true or absent."
                )
            }
            self = .single
        default: self = .range(unit: try container.decode(String.self, forKey: .range))
        }
    }

    package func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        switch self {
        case .link(let relation): try container.encode(relation, forKey: .link)
        case .url(let place, let base):
            try container.encode(place, forKey: .url)
            try container.encodeIfPresent(base, forKey: .base)
        case .links(let place, let relation):
            try container.encode(place, forKey: .links)
            try container.encode(relation, forKey: .relation)
        case .cursors(let rules):
            guard let rule = rules.first, rules.count == 1 else { return try container.encode(rules, forKey: .cursors) }
            try container.encode(rule.from, forKey: .cursor)
            try container.encode(rule.into, forKey: .into)
        case .merge(let place): try container.encode(place, forKey: .merge)
        case .pageNumber(let target, let first):
            try container.encode(target, forKey: .page)
            try container.encode(first, forKey: .first)
        case .offset(let target, let base):
            try container.encode(target, forKey: .offset)
            try container.encode(base, forKey: .first)
        case .keyset(let key, let target):
            try container.encode(key, forKey: .key)
            try container.encode(target, forKey: .into)
        case .range(let unit): try container.encode(unit, forKey: .range)
        case .single: try container.encode(true, forKey: .single)
        case .automatic, .unread, .closure:
            throw EncodingError.invalidValue(
                self,
                .init(codingPath: encoder.codingPath, debugDescription: "Only a rule can be encoded.")
            )
        }
    }
}
