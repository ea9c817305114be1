/// A value outside the items, with the meaning that its name suggests.
package struct PageSign: Sendable {
    /// The meaning of a name.
    package enum Role: Hashable, Sendable {
        /// The next page in any form: a URL, a token, a number, an object.
        case next
        /// A position in the list.
        case cursor
        /// A flag that is true while more follows.
        case more
        /// The number of items after this page.
        case remaining
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
        /// A link or a flag about the first, the last, the previous or this page.
        case navigation
        /// A statement about the exactness of a total.
        case accuracy
        /// A statement that the page lacks items.
        case partial
        case error, warning, status, message
        /// A value that does not concern the list, as far as its name tells.
        case other

        /// Whether the meaning is one of pagination, from which a scheme may follow.
        var isPagination: Bool {
            switch self {
            case .next, .cursor, .more, .remaining, .done, .total, .count, .lastPage, .page, .offset, .size: true
            case .navigation, .accuracy, .partial, .error, .warning, .status, .message, .other: false
            }
        }
    }

    /// The place of the value.
    package let place: ValuePlace
    /// The value.
    package let value: JSONValue
    /// The meaning of the value.
    package let role: Role
    /// Whether the name, with the enclosing objects, is used only for pagination.
    ///
    /// Only such a sign can end a list by indicating that nothing follows; any other sign can only raise a warning.
    package let isUsual: Bool
    /// The words of the sign's own name.
    package let name: NameWords
    /// The number of enclosing objects.
    package let depth: Int
    /// Whether a status says that the request failed, or that its result is partial.
    let reportsFailure: Bool

    init(place: ValuePlace, value: JSONValue, reading: SignClassifier.Reading, name: NameWords, depth: Int) {
        self.place = place
        self.value = value
        role = reading.role
        isUsual = reading.isUsual
        self.name = name
        self.depth = depth
        reportsFailure = role == .status && SignClassifier.reportsFailure(value, name)
    }

    /// Returns the sign with another meaning.
    func meaning(_ role: Role) -> PageSign {
        PageSign(place: place, value: value, reading: .init(role: role, isUsual: isUsual), name: name, depth: depth)
    }

    /// Whether the value indicates that nothing follows.
    ///
    /// An object of links may have a previous one only.
    package var saysNothing: Bool {
        guard case .object(let object) = value else { return value.saysNothing }
        return value.saysNothing
            || object.members.allSatisfy { $0.value.saysNothing || NameWords($0.key).has(SignNames.backward) }
    }

    /// Whether the value marks the end in a form that a next page cannot have.
    ///
    /// An empty object or array does not.
    package var saysEnd: Bool {
        switch value {
        case .array: false
        case .object: value.isEmptyLink
        default: saysNothing
        }
    }

    /// Whether a place that names the next page, and nothing else, is there and empty.
    var isEmptyPlace: Bool {
        switch role {
        case .next: name.words.first == "next" && saysEnd
        case .cursor: name.consists(of: SignNames.cursor) && saysEnd
        default: false
        }
    }

    /// The text of a token or number, if the value is either.
    package var token: String? {
        switch value {
        case .string(let text): text.isReference || text.contains(where: \.isWhitespace) || text.isEmpty ? nil : text
        case .number(let text): text
        default: nil
        }
    }

    /// Whether the name, or the name of an enclosing object, is that of a link.
    private var isNamedReference: Bool {
        guard case .body(let pointer) = place.kind else { return false }
        return pointer.tokens.contains { NameWords($0).has(["url", "uri", "link", "links", "href"]) }
    }

    /// The value as a reference to a page, if it resembles one.
    package var reference: String? {
        guard let reference = value.reference else { return nil }
        // A relative reference has to be named as one: a token may contain slashes, too.
        return reference.isReference || isNamedReference && reference.isPath ? reference : nil
    }
}

extension PageSign: CustomStringConvertible {
    /// The sign for a message.
    package var description: String { "\(place)" }
}

extension String {
    /// Whether the text can be a relative path of several segments.
    fileprivate var isPath: Bool {
        let segments = split(separator: "/", omittingEmptySubsequences: false)
        return segments.count > 1
            && segments.allSatisfy { segment in
                !segment.isEmpty
                    && segment.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber || "-._~%".contains($0)) }
            }
    }

    /// Whether the text resembles a reference to a page, not a token.
    package var isReference: Bool {
        guard !contains(where: \.isWhitespace) else { return false }
        return hasPrefix("http://") || hasPrefix("https://") || hasPrefix("?")
            || hasPrefix("/") && count > 1 && (contains("?") || !hasSuffix("=")) || hasPrefix("./")
            || contains("?") && contains("=")
    }
}

extension JSONValue {
    /// Whether the value is a link without an address (HAL, section 5): `{"href": null}`.
    fileprivate var isEmptyLink: Bool {
        guard case .object(let object) = self else { return false }
        return (object["href"] ?? object["url"])?.saysNothing == true
    }

    /// Whether the value says that there is no address: null, an empty text, or a link without one.
    var saysNoAddress: Bool { self == .null || stringValue?.isEmpty == true || isEmptyLink }

    /// Whether the value is empty, null, false, or a link without an address.
    var saysNothing: Bool {
        switch self {
        case .null, .bool(false): true
        case .string(let text): text.allSatisfy(\.isWhitespace)
        case .array(let elements): elements.isEmpty
        case .object(let object): object.members.isEmpty || isEmptyLink
        default: false
        }
    }
}
