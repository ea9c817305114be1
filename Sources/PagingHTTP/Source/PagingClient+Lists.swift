import Paging

/// The format of a list's pages: the pagination scheme and the location of the items.
public struct ListFormat: Sendable {
    /// The pagination scheme.
    public var scheme: PaginationScheme
    /// The location of the items in the body; `nil` selects the most likely array.
    public var items: JSONPointer?
    /// The location of an item's identity.
    ///
    /// With an identity, repeated items are skipped and counted as duplicates.
    public var identity: JSONPointer?

    /// Creates a format.
    public init(_ scheme: PaginationScheme, items: JSONPointer? = nil, identity: JSONPointer? = nil) {
        self.scheme = scheme
        self.items = items
        self.identity = identity
    }
}

extension PagingClient {
    /// Returns a list of this API with decoded items.
    ///
    /// ```swift
    /// let repos = api.list(Repo.self, "/orgs/swiftlang/repos", by: .linkHeader)
    /// ```
    ///
    /// No request is sent until the source is iterated.
    ///
    /// - Parameters:
    ///   - type: the type of the items, decoded with the settings of the client's decoder.
    ///   - path: the path and query, relative to the client's base.
    ///   - scheme: the pagination scheme of the API; `.automatic` of `PagingDetection` if it is unknown.
    ///   - items: the location of the items in the body, such as `/data`; by default the most likely array.
    public func list<Item: Decodable & Sendable>(
        _ type: Item.Type,
        _ path: String,
        by scheme: PaginationScheme,
        items: JSONPointer? = nil
    ) -> HTTPPageSource<Item> {
        list(ListRequest(path), format: ListFormat(scheme, items: items), decoding: .json(type, settings: decoder))
    }

    /// Returns a list of this API with a custom request and decoder.
    public func list<Item: Sendable>(
        _ request: ListRequest,
        format: ListFormat,
        decoding decoder: ItemDecoder<Item>
    ) -> HTTPPageSource<Item> {
        HTTPPageSource(client: self, request: request, format: format, decoder: decoder)
    }
}
