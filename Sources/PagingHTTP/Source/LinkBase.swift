/// The base of relative URLs in a response: an address in the response, or one that is known.
///
/// The text form is a place, `/_links/base`, or an absolute URL (RFC 3986), `https://api.test/v2/`:
///
/// ```swift
/// let scheme = PaginationScheme.nextURL(at: "/paging/next", base: "https://api.test/v2/")
/// ```
public struct LinkBase: Hashable, Sendable {
    private enum Kind: Hashable, Sendable {
        case place(ValuePlace)
        case fixed(WebAddress)
    }

    private let kind: Kind

    /// Returns a base that each response contains.
    public static func at(_ place: ValuePlace) -> LinkBase { LinkBase(kind: .place(place)) }

    /// The place of the base, if responses contain it.
    var place: ValuePlace? {
        if case .place(let place) = kind { place } else { nil }
    }

    /// Returns the address for a response; `nil` for the response's own.
    func address(for reply: PageReply) -> String? {
        switch kind {
        case .place(let place): reply.value(at: place)?.stringValue
        case .fixed(let address): address.description
        }
    }
}

extension LinkBase: TextFormed, ExpressibleByStringLiteral {
    /// Creates a base from its text form, or `nil` for text that is neither a place nor an absolute URL.
    public init?(_ description: String) {
        if description.contains("://"), !description.hasPrefix("/"), !description.hasPrefix("header:") {
            guard let address = try? WebAddress(parsing: description) else { return nil }
            self.init(kind: .fixed(address))
        } else {
            guard let place = ValuePlace(description) else { return nil }
            self.init(kind: .place(place))
        }
    }

    /// Creates a base from a literal; text that is no absolute URL is a place.
    public init(stringLiteral text: String) {
        self = LinkBase(text) ?? .at(ValuePlace(stringLiteral: text))
    }

    /// The text form of the base.
    package var text: String {
        switch kind {
        case .place(let place): place.text
        case .fixed(let address): address.description
        }
    }

    package static func parsed(_ text: String) throws(TextFormError) -> LinkBase {
        guard let value = LinkBase(text) else {
            throw TextFormError(
                message: "A base is written as /JSON/POINTER, header:NAME or an absolute URL, not \"\(text)\"."
            )
        }
        return value
    }
}
