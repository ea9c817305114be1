public import HTTPTypes
public import Paging

/// A response as a ``PaginationScheme`` reads it: the head, the scanned body once it is there, and what was asked for.
public struct PageReply: Sendable {
    /// The status and the header fields.
    public let response: HTTPResponse
    /// Where the response came from, after redirects: what relative links are relative to.
    public let address: WebAddress
    /// The page that was asked for; `nil` for the first.
    public internal(set) var requested: PageAddress?
    /// The body; `nil` while only the head has arrived.
    public internal(set) var content: PageContent?

    let request: ListRequest
    let base: WebAddress
    let client: HTTPClient

    /// The same response to a request for an address that asks for the same page.
    func requested(_ address: PageAddress?) -> PageReply {
        var reply = self
        reply.requested = address
        return reply
    }

    /// Returns the value at a place, or `nil` when there is none.
    ///
    /// A header field's value is text.
    public func value(at place: ValuePlace) -> JSONValue? {
        switch place.kind {
        case .header(let name):
            return headerValues(name).map { .string($0.joined(separator: ", ")) }
        case .body(let pointer):
            guard let outline = content?.outline, let node = outline.node(at: pointer) else { return nil }
            return try? outline.value(of: node)
        }
    }

    /// Returns the value at a place unless it says "nothing": null, false, the empty text, an empty array or object.
    public func meaningfulValue(at place: ValuePlace) -> JSONValue? {
        guard let value = value(at: place) else { return nil }
        switch value {
        case .null, .bool(false): return nil
        case .string(let text): return text.allSatisfy(\.isWhitespace) ? nil : value
        case .array(let elements): return elements.isEmpty ? nil : value
        case .object(let object): return object.members.isEmpty ? nil : value
        default: return value
        }
    }

    /// The lines of a header field, or `nil` when it was not sent.
    func headerValues(_ name: String) -> [String]? {
        guard let name = HTTPField.Name(name) else { return nil }
        let values = response.headerFields[values: name]
        return values.isEmpty ? nil : values
    }

    /// The value that the request for this page had in a parameter, if it had one.
    func requestedValue(of target: ParameterTarget) -> JSONValue? {
        if let value = requested?.value(for: target) { return value }
        if case .query(let name) = target.kind, let text = (requested?.url ?? base).queryValue(name) {
            return request.parameters.last { $0.target == target }?.value ?? .string(text)
        }
        if let value = request.parameters.last(where: { $0.target == target })?.value { return value }
        guard case .body(let pointer) = target.kind else { return client.defaultValue(of: target) }
        return request.body?[pointer]
    }

    /// The value that the list's own request has in a parameter, whatever page was asked for.
    func listValue(of target: ParameterTarget) -> JSONValue? {
        var first = self
        first.requested = nil
        return first.requestedValue(of: target)
    }

    /// Returns the links of a page whose next page is at a reference: an absolute address, or one relative to this
    /// response's.
    ///
    /// A reference that leads where this client must not go gives links that end as refused, so that the page itself
    /// is kept.
    ///
    /// - Parameters:
    ///   - reference: the address of the next page.
    ///   - base: the address that a relative reference is relative to, itself relative to this response's.
    public func links(following reference: String, base: String? = nil) -> PageLinks<PageAddress> {
        switch follow(reference, base: base) {
        case .success(let address): PageLinks(following: [PageAddress(url: address)])
        case .failure(let refusal): PageLinks(end: .refused(refusal.reason))
        }
    }

    /// Resolves a reference against this response's address, or against a base that the body tells.
    ///
    /// A base with a path is meant to stand before a reference that begins with a slash, unless that repeats the path. One
    /// with a fragment names a document, as the context of OData does: what begins with a slash is not below it.
    private func resolve(_ reference: String, against base: String?) throws(WebAddressError) -> WebAddress {
        guard let base else { return try address.resolving(reference) }
        let origin = try address.resolving(base)
        let path = origin.path.hasSuffix("/") ? String(origin.path.dropLast()) : origin.path
        let isWhole =
            base.contains("#") || !reference.hasPrefix("/") || reference.hasPrefix("//")
            || reference.hasPrefix(path + "/")
        return try origin.resolving(isWhole ? reference : path + reference)
    }

    /// Resolves a reference to the address to request, without credentials that the server wrote into it.
    func follow(_ reference: String, base: String? = nil) -> Result<WebAddress, LinkRefusal> {
        do {
            switch client.passage(to: try resolve(reference, against: base)) {
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

/// Why a link is not followed.
struct LinkRefusal: Error {
    let reason: String
}
