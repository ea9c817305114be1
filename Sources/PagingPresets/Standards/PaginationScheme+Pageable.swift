import Paging
public import PagingHTTP

extension PaginationScheme {
    /// Creates the scheme that an OpenAPI document declares in the extension `x-ms-pageable`.
    ///
    /// `nextLinkName` is the key of the next page's address; null means that the list has one page. `itemName` is the
    /// key of the items, `value` by default. `operationName` is for code generators and ignored; the address is
    /// requested with the list's own method.
    ///
    /// ```swift
    /// let pageable: JSONValue = ["nextLinkName": "nextLink", "itemName": "vaults"]
    /// let vaults = api.list(Vault.self, "/vaults?api-version=7.4", by: try PaginationScheme(pageable: pageable))
    /// ```
    ///
    /// - Throws: ``/PagingHTTP/RequestError`` with ``/PagingHTTP/RequestError/Code/invalidRequest`` for an invalid
    ///   extension.
    ///
    /// See "AutoRest Extensions for OpenAPI 2.0".
    public init(pageable: JSONValue) throws {
        guard let next = pageable["/nextLinkName"] else {
            throw RequestError(.invalidRequest, "x-ms-pageable must be an object with \"nextLinkName\".")
        }
        let items = JSONPointer(tokens: [try Self.key(pageable["/itemName"] ?? .null, "itemName") ?? "value"])
        guard let key = try Self.key(next, "nextLinkName") else {
            self = PaginationScheme.single.with { $0.items = items }
            return
        }
        self = PaginationScheme.nextURL(at: .body(JSONPointer(tokens: [key]))).with { $0.items = items }
    }

    private static func key(_ value: JSONValue, _ name: String) throws -> String? {
        if case .null = value { return nil }
        guard let key = value.stringValue, !key.isEmpty else {
            throw RequestError(.invalidRequest, "\"\(name)\" of x-ms-pageable must be a property name or null.")
        }
        return key
    }
}
