/// The unchanging parts of a list, which its source shares with the replies of all pages.
final class ListDefinition: Sendable {
    let client: PagingClient
    let request: ListRequest
    /// The address of the list's own request.
    let base: Result<WebAddress, any Error>
    /// The location of the items, if specified.
    let items: JSONPointer?
    /// The reading of rates in response bodies.
    let rates: RateHints.Reading
    let reader: SchemeReader
    let detectionTurn = DetectionTurn()
    /// The words of the names in responses.
    let names = NameCache()
    /// The lists within items that are paginated themselves.
    let nestedLists: NestedLists

    private static let errors: JSONPointer = "/errors"

    /// The pagination scheme that was declared.
    var scheme: PaginationScheme { reader.declared }

    init(client: PagingClient, request: ListRequest, format: ListFormat) {
        self.client = client
        self.request = request
        base = Result { try client.address(of: request.path) }
        items = format.items ?? format.scheme.items
        rates = RateHints.Reading(rates: request.rates, errorsAreItems: items == Self.errors)
        reader = SchemeReader(format.scheme)
        nestedLists = NestedLists(ignoring: format.scheme.ignoring)
    }
}
