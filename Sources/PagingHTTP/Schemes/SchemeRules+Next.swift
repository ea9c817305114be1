extension SchemeRules.Next {
    /// The keys of a next page's description; exactly one of the first row selects the kind.
    enum CodingKeys: String, CodingKey, CaseIterable {
        case link, url, links, cursor, cursors, merge, page, offset, key, range, single
        case base, relation, into, first
    }
}

extension SchemeRules.Next: Codable {
    init(from decoder: any Decoder) throws {
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
            let base = try container.decodeIfPresent(ValuePlace.self, forKey: .base)
            self = .url(try container.decode(ValuePlace.self, forKey: kind), base: base)
        case .links:
            let relation = try container.decodeIfPresent(String.self, forKey: .relation) ?? "next"
            self = .links(try container.decode(JSONPointer.self, forKey: kind), relation: relation)
        case .cursor:
            let place = try container.decode(ValuePlace.self, forKey: kind)
            self = .cursors([.init(from: place, into: try container.decode(ParameterTarget.self, forKey: .into))])
        case .cursors: self = .cursors(try container.decode([SchemeRules.CursorRule].self, forKey: kind))
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

    func encode(to encoder: any Encoder) throws {
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
        }
    }
}
