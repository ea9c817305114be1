/// An indicator in a response, apart from the next address, of whether more pages follow.
///
/// Its text form is a place, `not:PLACE` or `present:PLACE`:
///
/// ```swift
/// let stripe: MoreSign = "/has_more"  // true while more follows
/// let salesforce = MoreSign.done("/done")  // true at the end
/// let discourse = MoreSign.presence("/topic_list/more_topics_url")
/// ```
public struct MoreSign: Hashable, Sendable {
    enum Kind: Hashable, Sendable { case flag, done, presence }

    let kind: Kind
    /// The place of the value.
    package let place: ValuePlace

    /// Returns a flag that is true while more follows: `has_more`, `hasNextPage`, `IsTruncated`.
    package static func flag(_ place: ValuePlace) -> MoreSign { MoreSign(kind: .flag, place: place) }
    /// Returns a flag that is true on the last page: `done`, `isLast`.
    public static func done(_ place: ValuePlace) -> MoreSign { MoreSign(kind: .done, place: place) }
    /// Returns a value that is present while more follows, whatever it is.
    public static func presence(_ place: ValuePlace) -> MoreSign { MoreSign(kind: .presence, place: place) }

    /// Returns whether more follows, or `nil` if a flag is missing.
    ///
    /// - Throws: ``RequestError`` if a flag is neither true nor false.
    package func reading(of reply: PageReply) throws -> Bool? {
        switch kind {
        case .flag: try flag(of: reply)
        case .done: try flag(of: reply).map { !$0 }
        // An empty text is there: some APIs count it among their cursors.
        case .presence: reply.value(at: place).map { $0.stringValue != nil || !$0.saysNothing } ?? false
        }
    }

    /// The location in the body, or `nil` for a header field.
    package var pointer: JSONPointer? { place.pointer }

    /// Returns the sign at another location in the body.
    package func moved(to pointer: JSONPointer) -> MoreSign { MoreSign(kind: kind, place: .body(pointer)) }

    private func flag(of reply: PageReply) throws -> Bool? {
        guard let value = reply.value(at: place) else { return nil }
        switch value {
        case .bool(let isSet): return isSet
        // Neither says anything, as a flag that is missing.
        case .null, .string(""): return nil
        case .number, .string:
            switch value.stringValue?.lowercased() ?? value.parameterText {
            case "true", "1", "yes", "y": return true
            case "false", "0", "no", "n": return false
            default: break
            }
        default: break
        }
        throw RequestError.unexpectedContent("\(place) is neither true nor false.")
    }
}

extension MoreSign: TextFormed, ExpressibleByStringLiteral {
    /// Creates a sign from its text, or returns `nil` if the text contains no place.
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

    /// Creates a sign from a literal; an invalid sign becomes a flag at that place.
    public init(stringLiteral text: String) {
        self = MoreSign(text) ?? .flag(ValuePlace(stringLiteral: text))
    }

    /// The sign as text.
    package var text: String {
        switch kind {
        case .flag: "\(place)"
        case .done: "not:\(place)"
        case .presence: "present:\(place)"
        }
    }

    package static func parsed(_ text: String) throws(TextFormError) -> MoreSign {
        guard let value = MoreSign(text) else {
            throw TextFormError(message: "A sign is written PLACE, not:PLACE or present:PLACE, not \"\(text)\".")
        }
        return value
    }
}
