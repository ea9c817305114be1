/// A value outside the items whose name suggests pagination.
struct PageSign: Sendable {
    /// The meaning of a pagination name.
    enum Role: Hashable, Sendable {
        /// The next page in any form: a URL, a token, a number, an object.
        case next
        /// A position in the list.
        case cursor
        /// A flag that is true while more follows, or the number of remaining items.
        case more
        /// A flag that is true at the end.
        case done
        /// The number of all items.
        case total
        /// A number of items, on the page or in the list.
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
    /// Whether the name, with the enclosing objects, is used only for pagination.
    ///
    /// Only such a sign can end a list by indicating that nothing follows; any other sign can only raise a warning.
    let isUsual: Bool
    /// The words of the sign's own name.
    let name: NameWords
    /// The number of enclosing objects.
    let depth: Int

    /// Whether the value indicates that nothing follows.
    var saysNothing: Bool { value.saysNothing }

    /// Whether the value marks the end in a form that a next page cannot have.
    ///
    /// An empty object or array does not.
    var saysEnd: Bool {
        switch value {
        case .array, .object: false
        default: saysNothing
        }
    }

    /// The text of a token or number, if the value is either.
    var token: String? {
        switch value {
        case .string(let text): text.isReference || text.contains(where: \.isWhitespace) || text.isEmpty ? nil : text
        case .number(let text): text
        default: nil
        }
    }

    /// The value as a reference to a page, if it resembles one.
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
    /// Whether the text resembles a reference to a page, not a token.
    var isReference: Bool {
        guard !contains(where: \.isWhitespace) else { return false }
        return hasPrefix("http://") || hasPrefix("https://") || hasPrefix("?")
            || hasPrefix("/") && count > 1 && (contains("?") || !hasSuffix("=")) || hasPrefix("./")
            || contains("?") && contains("=")
    }
}

extension JSONValue {
    /// Whether the value is empty, null or false.
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
