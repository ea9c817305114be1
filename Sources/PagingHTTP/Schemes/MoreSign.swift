/// How a response tells whether more follows, beside the address itself.
///
/// As text it is a place, `not:PLACE` or `present:PLACE`:
///
/// ```swift
/// let stripe: MoreSign = "/has_more"  // true while more follows
/// let salesforce = MoreSign.done("/done")  // true at the end
/// let discourse = MoreSign.presence("/topic_list/more_topics_url")
/// ```
public struct MoreSign: Hashable, Sendable {
    enum Kind: Hashable, Sendable { case flag, done, presence }

    let kind: Kind
    let place: ValuePlace

    /// A flag that is true while more follows: `has_more`, `hasNextPage`, `IsTruncated`.
    public static func flag(_ place: ValuePlace) -> MoreSign { MoreSign(kind: .flag, place: place) }
    /// A flag that is true on the last page: `done`, `isLast`.
    public static func done(_ place: ValuePlace) -> MoreSign { MoreSign(kind: .done, place: place) }
    /// A value that is there while more follows, whatever it is.
    public static func presence(_ place: ValuePlace) -> MoreSign { MoreSign(kind: .presence, place: place) }

    /// Reads the sign; `nil` where a flag is missing.
    ///
    /// - Throws: ``HTTPError`` for a flag that is neither true nor false.
    func reading(of reply: PageReply) throws -> Bool? {
        switch kind {
        case .flag: try flag(of: reply)
        case .done: try flag(of: reply).map { !$0 }
        case .presence: reply.meaningfulValue(at: place) != nil
        }
    }

    private func flag(of reply: PageReply) throws -> Bool? {
        guard let value = reply.value(at: place) else { return nil }
        switch value {
        case .bool(let isSet): return isSet
        // Null says "nothing": no more with one kind of flag, and not done with the other.
        case .null: return false
        case .number, .string:
            switch value.stringValue?.lowercased() ?? value.parameterText {
            case "true", "1", "yes": return true
            case "false", "0", "no", "": return false
            default: break
            }
        default: break
        }
        throw HTTPError.unexpectedContent("\(place) should be true or false, and is neither.")
    }
}

extension MoreSign: LosslessStringConvertible, ExpressibleByStringLiteral {
    /// Reads a sign from its text; `nil` for what holds no place.
    public init?(_ description: String) {
        let (kind, text): (Kind, String) =
            if let rest = description.afterPrefix("not:") {
                (.done, rest)
            } else if let rest = description.afterPrefix("present:") {
                (.presence, rest)
            } else {
                (.flag, description)
            }
        guard let place = ValuePlace(text) else { return nil }
        self.init(kind: kind, place: place)
    }

    /// Makes a sign from a literal; what is not one is taken as the place of a flag.
    public init(stringLiteral text: String) {
        self = MoreSign(text) ?? .flag(ValuePlace(stringLiteral: text))
    }

    /// The sign as text.
    public var description: String {
        switch kind {
        case .flag: "\(place)"
        case .done: "not:\(place)"
        case .presence: "present:\(place)"
        }
    }
}

extension MoreSign: Codable {
    /// Decodes a sign from its text.
    public init(from decoder: any Decoder) throws {
        self = try TextCoding.decode(from: decoder, writtenAs: "A sign is written PLACE, not:PLACE or present:PLACE")
    }

    /// Encodes the sign as its text.
    public func encode(to encoder: any Encoder) throws {
        try TextCoding.encode(self, to: encoder)
    }
}
