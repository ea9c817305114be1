/// A value outside the items whose name says something about pagination.
struct PageSign: Sendable {
    /// The meaning of a name in pagination.
    enum Role: Hashable, Sendable {
        /// The next page, told in any way: a URL, a token, a number, an object.
        case next
        /// A position in the list.
        case cursor
        /// A flag that is true while more follows, or a number of what remains.
        case more
        /// A flag that is true at the end.
        case done
        /// The number of all items.
        case total
        /// A number of items, of the page or of the list.
        case count
        /// The number of pages, or the number or address of the last one.
        case lastPage
        /// The number of this page.
        case page
        /// The number of items before this page.
        case offset
        /// The number of items on a full page.
        case size
    }

    let place: ValuePlace
    let value: JSONValue
    let role: Role
    /// Whether the name, with the objects around it, is one that only pagination has.
    ///
    /// Only such a place ends a list by saying that nothing follows; any other can only raise a doubt.
    let isUsual: Bool
    /// The words of the name itself.
    let name: NameWords
    /// The number of objects around it.
    let depth: Int

    /// Whether the value says that nothing follows.
    var saysNothing: Bool { value.saysNothing }

    /// Whether the value says that nothing follows, in a form that a next page cannot have: an empty object is none.
    var saysEnd: Bool {
        switch value {
        case .array, .object: false
        default: saysNothing
        }
    }

    /// The text of a token or number, if the value is one.
    var token: String? {
        switch value {
        case .string(let text): text.isReference || text.contains(where: \.isWhitespace) || text.isEmpty ? nil : text
        case .number(let text): text
        default: nil
        }
    }

    /// The value as a reference to a page, if it looks like one.
    var reference: String? {
        guard let reference = value.reference, reference.isReference else { return nil }
        return reference
    }
}

extension PageSign: CustomStringConvertible {
    /// The sign for a message.
    var description: String { "\(place)" }
}

extension String {
    /// Whether the text looks like a reference to a page, and not like a token.
    var isReference: Bool {
        guard !contains(where: \.isWhitespace) else { return false }
        return hasPrefix("http://") || hasPrefix("https://") || hasPrefix("?")
            || hasPrefix("/") && count > 1 && (contains("?") || !hasSuffix("=")) || hasPrefix("./")
            || contains("?") && contains("=")
    }
}

extension JSONValue {
    /// Whether the value stands for nothing.
    var saysNothing: Bool {
        switch self {
        case .null, .bool(false): true
        case .string(let text): text.allSatisfy(\.isWhitespace)
        case .array(let elements): elements.isEmpty
        case .object(let object): object.members.isEmpty
        default: false
        }
    }
}
