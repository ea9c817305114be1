import Paging
public import PagingHTTP

/// The detection of `.automatic` lists.
struct PageSchemeFinder: SchemeFinder {
    func scheme(ofHead reply: PageReply) -> PaginationScheme? {
        SchemeDetector(reply).detectFromHead()
    }

    func scheme(ofListWith first: PageReply, requests: Int) async throws -> FoundScheme {
        let list = first.list
        var detection = Detection(
            client: list.client,
            request: list.request,
            format: list.isXML ? .xml : .json,
            requests: requests
        )
        detection.path = list.itemsPlace
        return FoundScheme(try await detection.finding(on: first, items: list.items, provesAddresses: false))
    }

    func identity(in content: PageContent) -> FoundScheme.Identity? {
        IdentityFinder.identity(in: [content]).map(FoundScheme.Identity.init)
    }
}

extension FoundScheme.Identity {
    fileprivate init(_ place: JSONPointer) {
        self.init(place: place, isSure: IdentityFinder.isSure(place))
    }
}

extension FoundScheme {
    fileprivate init(_ finding: SchemeFinding) {
        self.init()
        scheme = finding.knownScheme
        items = finding.items
        identity = finding.identity.map(Identity.init)
        isProven = finding.verdict == .verified
        second = finding.second
        warning = finding.warning
        words = finding.words
        let evidence = "\(finding.evidence.joined(separator: "; ")) (automatic: \(words))"
        linksWithoutScheme = PageLinks(
            totalCount: finding.total?.count,
            end: finding.verdict == .wholeList ? .signalled(evidence) : .unproven(evidence)
        )
    }
}

extension SchemeFinding {
    /// The scheme and the items' array, for messages.
    fileprivate var words: String {
        let place = (path ?? items).map { $0 == .root ? "the body" : "\($0)" } ?? "no array"
        return "\(summary ?? (verdict == .wholeList ? "one page" : "no scheme")), items in \(place)"
    }
}

extension PaginationScheme {
    /// A scheme that is detected from the first pages of the list.
    ///
    /// A `Link` header or next URL is followed at once. Anything else, such as a cursor whose parameter has to be
    /// inferred, is accepted only after the second page proves it. The detected scheme applies to the rest of the list.
    ///
    /// A list is complete only if a response proves it: see the guide "How completeness is proven". A page without any
    /// sign of pagination ends the list as ``/Paging/WalkEnding/unproven``, however few items it has. If it has as many as
    /// requested (without a request for a size, a usual number such as 20), or as many as its only total declares, a few
    /// usual parameters are tried first; use ``/PagingHTTP/PaginationScheme/single`` for a list that is not paginated.
    public static let automatic = PaginationScheme(.automatic(.init(finder: PageSchemeFinder())))

    /// Returns the scheme, with detection if it has no rule for the next page.
    public func orAutomatic() -> PaginationScheme {
        guard next.isAutomatic else { return self }
        return with { $0.next = PaginationScheme.automatic.next }
    }
}
