import Paging

/// What a list's pages look like: how they are linked, and where their items are.
public struct ListFormat: Sendable {
    /// How the pages are linked.
    public var scheme: PaginationScheme
    /// Where the items are in the body; `nil` takes the likeliest array.
    public var items: JSONPointer?
    /// Where an item holds its identity.
    ///
    /// With it, an item that arrives again is left out and counted.
    public var identity: JSONPointer?

    /// Makes a format.
    public init(_ scheme: PaginationScheme, items: JSONPointer? = nil, identity: JSONPointer? = nil) {
        self.scheme = scheme
        self.items = items
        self.identity = identity
    }
}

extension HTTPClient {
    /// A list of this API, decoded item by item.
    ///
    /// ```swift
    /// let repos = api.list(Repo.self, "/orgs/swiftlang/repos", by: .linkHeader)
    /// ```
    ///
    /// Nothing is sent until the source is walked.
    ///
    /// - Parameters:
    ///   - type: what an item is decoded as, with the client's decoder.
    ///   - path: the path and query, relative to the client's base.
    ///   - scheme: how the pages are linked.
    ///   - items: where the items are in the body, such as `/data`; by default the likeliest array.
    public func list<Item: Decodable & Sendable>(
        _ type: Item.Type,
        _ path: String,
        by scheme: PaginationScheme = .automatic,
        items: JSONPointer? = nil
    ) -> HTTPPageSource<Item> {
        list(ListRequest(path), format: ListFormat(scheme, items: items), decoding: .json(type, decoder: decoder))
    }

    /// A list of this API with a request and a decoding of its own.
    public func list<Item: Sendable>(
        _ request: ListRequest,
        format: ListFormat,
        decoding decoder: ItemDecoder<Item>
    ) -> HTTPPageSource<Item> {
        HTTPPageSource(client: self, request: request, format: format, decoder: decoder)
    }
}
