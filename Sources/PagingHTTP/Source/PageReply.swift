public import HTTPTypes
public import Paging

/// A response as input for a ``PaginationScheme``: the head, the scanned body and the request.
public struct PageReply: Sendable {
    /// The parts that never change, which all copies share.
    private final class Head: Sendable {
        let response: HTTPResponse
        let address: WebAddress
        let list: ListDefinition
        let base: WebAddress

        init(_ exchange: Exchange, of list: ListDefinition) throws {
            base = try list.base.get()
            response = exchange.reply.response
            address = exchange.address
            self.list = list
        }

        init(expectedFrom list: ListDefinition) throws {
            base = try list.base.get()
            (response, address) = (HTTPResponse(status: .ok), base)
            self.list = list
        }
    }

    private let head: Head
    /// The requested page; `nil` for the first.
    package internal(set) var requested: PageAddress?
    /// The body; `nil` while only the head has arrived.
    package var content: PageContent?

    /// Creates the reply of a list from an exchange.
    package init(_ exchange: Exchange, requested: PageAddress?, of list: ListDefinition) throws {
        head = try Head(exchange, of: list)
        self.requested = requested
    }

    /// Creates a reply that has not arrived, for the values of its request.
    init(expectedAt requested: PageAddress?, of list: ListDefinition) throws {
        head = try Head(expectedFrom: list)
        self.requested = requested
    }

    /// The status and the header fields.
    public var response: HTTPResponse { head.response }
    /// The final address after redirects, which is the base of relative links.
    package var address: WebAddress { head.address }
    /// The list of the page.
    package var list: ListDefinition { head.list }
    /// The address of the list's own request.
    package var base: WebAddress { head.base }
    /// The request for the list.
    package var request: ListRequest { list.request }
    /// The client that sent the request.
    package var client: PagingClient { list.client }

    /// Returns the same response for another address of the same page.
    func requested(_ address: PageAddress?) -> PageReply {
        var reply = self
        reply.requested = address
        return reply
    }

    /// Returns the value at a place, or `nil` if there is none.
    ///
    /// The value of a header field is a string.
    public func value(at place: ValuePlace) -> JSONValue? {
        switch place.kind {
        case .header(let name):
            // A slash, which no name contains, leads into the JSON that a field contains.
            if let slash = name.firstIndex(of: "/") { return fieldValue(name[..<slash], at: String(name[slash...])) }
            guard let values = headerValues(name), let first = values.first else { return nil }
            return .string(values.allSatisfy { $0 == first } ? first : values.joined(separator: ", "))
        case .body(let pointer):
            guard let content, let node = content.node(at: pointer) else { return nil }
            return try? content.outline.value(of: node)
        }
    }

    /// Returns a value within the JSON that a header field contains.
    private func fieldValue(_ name: Substring, at pointer: String) -> JSONValue? {
        guard let text = headerValues(String(name))?.first, let pointer = try? JSONPointer(pointer) else { return nil }
        return (try? JSONValue(parsing: Array(text.utf8)))?[pointer]
    }

    /// Returns the value at a place, or `nil` if it is null, false, or an empty string, array or object.
    ///
    /// In a header field, the text `null` is null.
    public func meaningfulValue(at place: ValuePlace) -> JSONValue? {
        value(at: place).flatMap { $0.saysNothing || isNullText($0, at: place) ? nil : $0 }
    }

    /// Whether a value at a place says that there is no address there.
    func saysNoAddress(_ value: JSONValue, at place: ValuePlace) -> Bool {
        value.saysNoAddress || isNullText(value, at: place)
    }

    /// Whether a header field, which has no null of its own, has the text: Salesforce ends a list so.
    private func isNullText(_ value: JSONValue, at place: ValuePlace) -> Bool {
        place.isInHead && value.stringValue == "null"
    }

    /// Returns the lines of a header field, or `nil` if the field is absent.
    ///
    /// Bytes that are not text are percent-encoded, as in a reference.
    package func headerValues(_ name: String) -> [String]? {
        guard let name = HTTPField.Name(name) else { return nil }
        let values = response.headerFields[fields: name].map(\.encodedText)
        return values.isEmpty ? nil : values
    }

    /// Returns the first place whose header field has bytes that are not text.
    ///
    /// No parameter can have its value.
    func placeWithoutText(among places: some Sequence<ValuePlace>) -> ValuePlace? {
        places.first { place in
            guard case .header(let name) = place.kind, let name = HTTPField.Name(name) else { return false }
            return !response.headerFields[fields: name].allSatisfy(\.isText)
        }
    }

    /// Returns the value of a parameter in the request for this page, if any.
    package func requestedValue(of target: ParameterTarget) -> JSONValue? {
        value(of: target, requestedAt: requested)
    }

    private func value(of target: ParameterTarget, requestedAt page: PageAddress?) -> JSONValue? {
        if let value = page?.value(for: target) { return value }
        if case .query(let name) = target.kind, let text = (page?.url ?? base).queryValue(name) {
            return request.parameters.last { $0.target == target }?.value ?? .string(text)
        }
        if let value = request.parameters.last(where: { $0.target == target })?.value { return value }
        guard case .body(let pointer) = target.kind else { return client.defaultValue(of: target) }
        return request.body?[pointer]
    }

    /// Returns the value of a parameter in the list's own request, regardless of the page.
    func listValue(of target: ParameterTarget) -> JSONValue? {
        value(of: target, requestedAt: nil)
    }

    /// Returns the links of a page from a reference to the next page.
    ///
    /// A reference to an address that this client must not request results in links with a refused end, so that the
    /// page itself is still delivered.
    ///
    /// - Parameters:
    ///   - reference: the address of the next page, absolute or relative to this response's address.
    ///   - base: the base of a relative reference, itself relative to this response's address.
    public func links(following reference: String, base: String? = nil) -> PageLinks<PageAddress> {
        switch follow(reference, base: base) {
        case .success(let address): PageLinks(following: [PageAddress(url: address)])
        case .failure(let refusal): PageLinks(end: .refused(refusal.reason))
        }
    }

    /// Resolves a reference against this response's address, or against a base from the body.
    ///
    /// A base with a path is prepended to a reference with a leading slash, unless the reference already contains the
    /// path. A base with a fragment names a document, as the context of OData does: a reference with a leading slash is
    /// not relative to it.
    private func resolve(_ reference: String, against base: String?) throws(WebAddressError) -> WebAddress {
        guard let base else { return try address.resolving(reference) }
        let origin = try address.resolving(base)
        let path = origin.path.hasSuffix("/") ? String(origin.path.dropLast()) : origin.path
        let isWhole =
            base.contains("#") || !reference.hasPrefix("/") || reference.hasPrefix("//")
            || reference.hasPrefix(path + "/")
        return try origin.resolving(isWhole ? reference : path + reference)
    }

    /// Resolves a reference to the address to request, without credentials that the server wrote.
    package func follow(_ reference: String, base: String? = nil) -> Result<WebAddress, LinkRefusal> {
        do {
            var address = try resolve(String(reference.trimmingSpaces), against: base)
            if list.scheme.rebasesLinks { address = WebAddress(self.base, path: address.path, query: address.query) }
            switch client.passage(to: address) {
            case .trusted(let target), .untrusted(let target):
                return .success(target)
            case .refused(let reason):
                return .failure(LinkRefusal(reason: "the link to the next page was not followed: \(reason)"))
            }
        } catch {
            let reason = error.reasonWithoutText
            return .failure(LinkRefusal(reason: "the link to the next page cannot be followed: \(reason)"))
        }
    }
}

/// The reason for not following a link.
package struct LinkRefusal: Error {
    let reason: String
}
