import HTTPTypes

/// The unchanging parts of a list, which its source shares with the replies of all pages.
package final class ListDefinition: Sendable {
    /// The client that sends the requests.
    package let client: PagingClient
    /// The request for the list.
    package let request: ListRequest
    /// The address of the list's own request.
    let base: Result<WebAddress, any Error>
    /// The location of the items in the content of a page, if specified.
    package let items: JSONPointer?
    /// The place of the items, if specified.
    package let itemsPlace: JSONPointer?
    /// The reading of responses in XML; `nil` for JSON.
    private let xml: Result<XMLReading, any Error>?
    /// The reading of rates in response bodies.
    let rates: RateHints.Reading
    let reader: SchemeReader
    let detectionGate = DetectionGate()
    /// The lists within items that are paginated themselves.
    let nestedLists: NestedLists
    /// The parameters of requests that may specify a page size.
    let sizeTargets: SizeTargets

    private static let errors: JSONPointer = "/errors"

    /// The pagination scheme that was declared.
    var scheme: PaginationScheme { reader.declared }

    /// Creates the definition of a list.
    package init(
        client: PagingClient,
        request: ListRequest,
        format: ListFormat,
        sharing shared: SchemeReader.Shared = .init()
    ) {
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
        sizeTargets = SizeTargets(request, names: client.names)
        rates = RateHints.Reading(rates: request.rates, errorsAreItems: items == Self.errors)
        reader = SchemeReader(format.scheme, sharing: shared)
        nestedLists = NestedLists(ignoring: format.scheme.ignoring)
    }

    /// Whether responses are XML.
    package var isXML: Bool { xml != nil }

    /// Returns whether a body begins as a value of JSON.
    private static func beginsAsJSON(_ bytes: [UInt8]) -> Bool {
        let text = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? bytes.dropFirst(3) : bytes[...]
        return text.first { !$0.isBlank }.map { $0.isDecimalDigit || "{[\"-tfn".utf8.contains($0) } ?? false
    }

    /// Returns the content of a response.
    ///
    /// - Parameter items: The location of the items in JSON, if it is known.
    func content(of bytes: [UInt8], items: JSONPointer?, from response: HTTPResponse) throws -> PageContent {
        let contentType = response.headerFields[.contentType]
        guard let xml, !request.mayReceiveJSON || !Self.beginsAsJSON(bytes) else {
            do {
                return try PageContent(bytes, items: isXML ? nil : items)
            } catch let error as RequestError where error.code == .unreadableContent {
                if let type = contentType?.prefix(while: { $0 != ";" }), type.asciiLowercased.hasPrefix("multipart/") {
                    throw RequestError.unexpectedContent(
                        "The response has several parts (\(ServerWords.shown(String(type)))), which are not read; remove "
                            + "what makes the server send them, such as @defer and @stream in a GraphQL document."
                    )
                }
                guard let markup = MarkupBody(bytes) else { throw quoting(bytes, in: error) }
                let words = ServerText(bytes, contentType: contentType)
                // A list that has sent JSON sends it again: the page of a proxy or a login may pass.
                throw markup.error(says: words?.visible(hiding: client.secrets), isTransient: reader.hasReadPage)
            }
        }
        do {
            return try PageContent(
                xml: bytes,
                by: xml.get(),
                contentType: contentType,
                limit: client.maximumBodySize
            )
        } catch let error as RequestError where error.code == .unreadableContent {
            // The message may quote the server.
            var shown = RequestError(error.code, ServerWords.shown(client.secrets.hidden(in: error.description)))
            shown.isContentWhole = error.isContentWhole
            throw shown
        }
    }

    /// Returns an error about a whole JSON body of another form, with what the server says in it.
    private func quoting(_ bytes: [UInt8], in error: RequestError) -> RequestError {
        guard error.isContentWhole, let says = try? PageContent(bytes, items: nil).report(to: client) else {
            return error
        }
        return .unexpectedContent(error.description + RequestError.explanation(quoted: says), status: error.status)
    }
}
