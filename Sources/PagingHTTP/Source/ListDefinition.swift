import HTTPTypes

/// The unchanging parts of a list, which its source shares with the replies of all pages.
final class ListDefinition: Sendable {
    let client: PagingClient
    let request: ListRequest
    /// The address of the list's own request.
    let base: Result<WebAddress, any Error>
    /// The location of the items in the content of a page, if specified.
    let items: JSONPointer?
    /// The place of the items, if specified.
    let itemsPlace: JSONPointer?
    /// The reading of responses in XML; `nil` for JSON.
    private let xml: Result<XMLReading, any Error>?
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
        base = Result { try client.address(of: request.path) }
        let place = format.items ?? format.scheme.items
        let isXML = format.scheme.responseFormat == .xml
        xml = isXML ? Result { try XMLReading(format.scheme, items: place) } : nil
        itemsPlace = place
        items = isXML ? XMLBody.items : place
        var request = request
        if isXML, request.headerFields[.accept] == nil { request.headerFields[.accept] = ResponseFormat.acceptedXML }
        self.request = request
        rates = RateHints.Reading(rates: request.rates, errorsAreItems: items == Self.errors)
        reader = SchemeReader(format.scheme)
        nestedLists = NestedLists(ignoring: format.scheme.ignoring)
    }
}
