public import HTTPTypes
public import Paging

/// A pagination convention, which reads the links to other pages from a response.
///
/// ```swift
/// let repos = api.list(Repo.self, "/repos", by: .linkHeader)
/// let users = api.list(User.self, "/users", by: .cursor(from: "/meta/next_cursor", into: "cursor"))
/// let posts = api.list(Post.self, "/posts", by: .pageNumber(total: "/total").with { $0.endStatuses = [400] })
/// ```
///
/// A scheme defines three things: the place or computation of the next address, the place of a total, and the sign that
/// ends the list. If a response implies more than one following address, as a page number with a total does, the pages
/// load in parallel, whatever the parameters are called.
///
/// A factory such as ``cursor(from:into:hasMore:total:)`` defines the source of the next address. Everything else is a
/// property, with the same name in a file; ``with(_:)`` sets properties in an expression. ``total``,
/// ``totalExactness``, ``totalPages``, ``hasMore``, ``endsOnEmptyPage``, ``endsBelowPageSize`` and ``carries`` belong to
/// the source of the next address: they have no effect on an automatic scheme and on one from a closure.
public struct PaginationScheme: Hashable, Sendable {
    /// The source of the next address.
    package var next: Next

    /// The format of the responses; JSON by default.
    ///
    /// ```swift
    /// let records = PaginationScheme.cursor(
    ///     from: "/OAI-PMH/ListRecords/resumptionToken",
    ///     into: "resumptionToken",
    ///     total: "/OAI-PMH/ListRecords/resumptionToken/@completeListSize"
    /// ).with {
    ///     $0.responseFormat = .xml
    ///     $0.items = "/OAI-PMH/ListRecords/record"
    /// }
    /// ```
    ///
    /// In XML, the places in the body are paths of elements, a subset of XPath: `/feed/entry`, `//item` at any depth,
    /// `*` for any name, `*:record` for a name with any prefix, `/feed/link[@rel="next"]/@href` for an attribute.
    public var responseFormat = ResponseFormat.json

    /// The place of the items in the body; `nil` for the most likely array.
    ///
    /// The list's own format takes precedence.
    public var items: JSONPointer?

    /// The place of the identity within an item, such as `/id`, if known.
    ///
    /// An item that arrives again is skipped and counted. The list's own format takes precedence.
    public var identity: JSONPointer?

    /// The place of the number of all items, if any.
    public var total: ValuePlace?

    /// The exactness of the total.
    ///
    /// ```swift
    /// let videos = PaginationScheme.cursor(from: "/nextPageToken", into: "pageToken", total: "/pageInfo/totalResults")
    ///     .with { $0.totalExactness = .estimate }
    /// ```
    public var totalExactness = TotalCount.Exactness.exact

    /// The place of the number of pages, if any.
    public var totalPages: ValuePlace?

    /// The sign that more pages follow, if any.
    public var hasMore: MoreSign?

    /// A Boolean value that indicates whether any page without items ends the list.
    public var endsOnEmptyPage = false

    /// The parameter for the page size, if a page with fewer items than requested ends the list.
    ///
    /// Set it only for APIs that never shorten a page for another reason, such as a filter or a permission.
    public var endsBelowPageSize: ParameterTarget?

    /// The response to a page that links to a visited address.
    ///
    /// Some APIs end a list by repeating the requested address. A cursor that refers to a position on the server, such
    /// as a scroll, is the same on every page. ``/Paging/WalkPolicy/repeatedAddress`` describes the responses.
    public var repeatedAddress = WalkPolicy.Repetition.stops

    /// The response to a page with the same content as an earlier page, byte for byte.
    ///
    /// Some APIs answer a request past the end with the last page. ``/Paging/WalkPolicy/repeatedPage`` describes the
    /// responses, and the repeated pages that are allowed by default.
    public var repeatedPage = WalkPolicy.Repetition.stops

    /// The maximum number of items that the API returns of a list, if known.
    ///
    /// An iteration that ends there is ``/Paging/WalkEnding/short``, not complete.
    public var knownCap: Int?

    /// The statuses of the first page that mean an empty list.
    ///
    /// Some APIs respond with 404, 409 or 422 where others send an empty array. By default these statuses are errors.
    /// The status 204 always means an empty list.
    ///
    /// ```swift
    /// let drafts = PaginationScheme.linkHeader.with { $0.emptyStatuses = [404] }
    /// ```
    public var emptyStatuses: Set<Int> = []

    /// The statuses of later pages that mean a page past the last.
    ///
    /// WordPress responds with 400 there, other APIs with 404. A declared total still has to be reached for the list to
    /// be complete. A status that is also one of ``expiredStatuses`` ends the list.
    public var endStatuses: Set<Int> = []

    /// The statuses of later pages that mean that the page's address has expired; 410 by default.
    ///
    /// A cursor that is valid for a few minutes stops a slow iteration this way.
    /// ``/Paging/WalkPolicy/expiredCursor`` controls what happens next.
    ///
    /// ```swift
    /// let audit = PaginationScheme.cursor(from: "/next", into: "cursor").with { $0.expiredStatuses.insert(422) }
    /// ```
    ///
    /// Kubernetes sends a new token in the body of its 410, which would continue a list that is no longer consistent.
    /// That token is ignored.
    public var expiredStatuses: Set<Int> = [410]

    /// The values in the body of a valid page, by place.
    ///
    /// Another value at such a place is an error that was sent with the status 200. `ok`, `success`, `error` and
    /// `errors` are recognized by default.
    ///
    /// ```swift
    /// let flickr = PaginationScheme.pageNumber(totalPages: "/photos/pages").with { $0.success = ["/stat": "ok"] }
    /// ```
    public var success: [ValuePlace: JSONValue] = [:]

    /// The values in the body of a finished page, by place.
    ///
    /// For APIs that respond with the status 200 before a page is ready. Such a response is an error with the code
    /// ``RequestError/Code/notReady``, like the status 202. The client's retry policy applies.
    ///
    /// ```swift
    /// let job = PaginationScheme.cursor(from: "/pageToken", into: "pageToken")
    ///     .with { $0.ready = ["/jobComplete": true] }
    /// ```
    public var ready: [ValuePlace: JSONValue] = [:]

    /// A Boolean value that indicates whether the API omits the array of items from an empty page.
    ///
    /// By default, a page without items at their place is an error, since APIs also report errors with the status 200,
    /// unless it says that it has none. With this option such a page is empty, unless it reports an error, or has another
    /// array that may have the items and no total of 0. Arrays of links are none of these.
    ///
    /// ```swift
    /// let mail = PaginationScheme.cursor(from: "/nextPageToken", into: "pageToken").with { $0.omitsEmptyItems = true }
    /// ```
    public var omitsEmptyItems = false

    /// A Boolean value that indicates whether each page's whole body is one item.
    ///
    /// Set it for pages that contain more than a list: several lists, or a cursor for requesting later changes. The
    /// last item of a complete iteration has that cursor. A body that reports an error, or that has no pagination of
    /// this scheme, is not an item.
    ///
    /// ```swift
    /// let updates = PaginationScheme.cursor(from: "/next_cursor", into: .body("/cursor"), hasMore: "/has_more")
    ///     .with { $0.takesWholePages = true }
    /// ```
    public var takesWholePages = false

    /// The parameters of every list's request; those of the list's own request take precedence.
    ///
    /// They are sent in the order of their text forms, so a scheme from a file sends the same requests.
    ///
    /// ```swift
    /// let zendesk = PaginationScheme.nextURL(at: "/links/next", hasMore: "/meta/has_more")
    ///     .with { $0.parameters = ["page[size]": 100] }
    /// ```
    public var parameters: [ParameterTarget: JSONValue] = [:]

    /// The names of the parameters that remain after the first page; `nil` for all.
    ///
    /// Some APIs reject filters that the cursor already contains. The names are those of query parameters and of
    /// members of a JSON body.
    public var keeps: [String]?

    /// The endpoint of the pages after the first; `nil` for the list's own.
    ///
    /// The path is relative to the list's own address.
    ///
    /// ```swift
    /// let dropbox = PaginationScheme.cursor(from: "/cursor", into: .body("/cursor"), hasMore: "/has_more").with {
    ///     $0.continuesAt = "/2/files/list_folder/continue"
    ///     $0.keeps = []
    /// }
    /// ```
    public var continuesAt: String?

    /// The method of the pages at a next URL or at ``continuesAt``; `nil` for the list's own.
    ///
    /// With `.get`, the first request has a body and the further ones have none.
    ///
    /// ```swift
    /// let query = PaginationScheme.nextURL(at: "/nextUri").with { $0.continuesWith = .get }
    /// ```
    public var continuesWith: HTTPRequest.Method?

    /// A Boolean value that indicates whether only the path and the query of a link count.
    ///
    /// A server behind a gateway may write links with its own, inner name, which the client refuses. With this option,
    /// such a link is requested from the origin of the list. Nothing is sent anywhere else.
    ///
    /// ```swift
    /// let inner = PaginationScheme.nextURL(at: "/next").with { $0.rebasesLinks = true }
    /// ```
    public var rebasesLinks = false

    /// The values of a page that are sent along with the next address.
    ///
    /// Each place in the page has the parameter of the next request for its value. If a page lacks the value, the
    /// request keeps the list's own.
    ///
    /// ```swift
    /// let newest = PaginationScheme.keyset(from: "/sort", into: .body("/search_after"))
    ///     .with { $0.carries = ["/pit_id": .body("/pit/id")] }
    /// ```
    public var carries: [ValuePlace: ParameterTarget] = [:]

    /// The places that indicate whether a page may lack items.
    ///
    /// Search APIs report this when a search times out or a part of the index is unreachable. The items are delivered,
    /// and a list with such a page ends as ``/Paging/WalkEnding/unproven``. A value that is absent, null, false, zero
    /// or empty has no effect.
    ///
    /// ```swift
    /// let search = PaginationScheme.linkHeader.with { $0.warnings = ["/incomplete_results"] }
    /// ```
    public var warnings: [ValuePlace] = []

    /// The places that do not concern the list, although they look like it.
    ///
    /// Every response is searched for statements about the list, whatever the scheme reads: a total that is not reached
    /// or a flag that says that items are missing makes a list short or ``/Paging/WalkEnding/unproven``. These places
    /// and what they contain are left out, which the outcome repeats. A place within an item, such as `/labels`,
    /// excludes a list that is nested there.
    ///
    /// ```swift
    /// let posts = PaginationScheme.linkHeader.with { $0.ignoring = ["/stats/total"] }
    /// ```
    public var ignoring: [ValuePlace] = []

    /// A Boolean value that indicates whether the list repeats items, so that equal items are no fault.
    ///
    /// ``/Paging/WalkPolicy/allowsRepeatedItems`` describes the default.
    public var allowsRepeatedItems = false

    /// A Boolean value that indicates whether a complete list needs a declared number of items.
    public var requiresCount = false

    /// A Boolean value that indicates whether each page after the first is served only once.
    ///
    /// The request advances a position on the server. If its response is lost, repeating the request returns the page
    /// after the lost one. The request is therefore not retried, and the iteration fails instead of skipping items.
    ///
    /// ```swift
    /// let scroll = PaginationScheme.cursor(from: "/scroll", into: "scroll").with {
    ///     $0.repeatedAddress = .isAllowed
    ///     $0.servesPagesOnce = true
    /// }
    /// ```
    public var servesPagesOnce = false

    /// Creates a scheme from the source of the next address.
    package init(_ next: Next, total: ValuePlace? = nil, hasMore: MoreSign? = nil) {
        self.next = next
        self.total = total
        self.hasMore = hasMore
    }

    /// A scheme without a rule for the next page.
    static let unspecified = PaginationScheme(.automatic(.init(finder: nil)))

    /// A scheme for a list that is not paginated: its only page is the whole list.
    public static var single: PaginationScheme { PaginationScheme(.single) }

    /// A scheme for a single page, whose links are not read.
    package static let unread = PaginationScheme(.unread)

    /// Creates a scheme from a closure.
    ///
    /// ```swift
    /// let scheme = PaginationScheme { reply in
    ///     guard let next = reply.meaningfulValue(at: "/paging/next")?.stringValue else {
    ///         return PageLinks(end: .signalled("no /paging/next"))
    ///     }
    ///     return reply.links(following: next)
    /// }
    /// ```
    ///
    /// - Parameter read: a closure that returns the links of a page after its body has arrived. An error that it throws
    ///   fails the page.
    public init(_ read: @escaping @Sendable (PageReply) throws -> PageLinks<PageAddress>) {
        self.init(.closure(ReadingClosure(read)))
    }

    /// Returns a copy of the scheme with changed properties.
    ///
    /// ```swift
    /// let posts = api.list(Post.self, "/posts", by: .pageNumber().with { $0.endStatuses = [404] })
    /// ```
    public func with(_ change: (inout PaginationScheme) -> Void) -> PaginationScheme {
        var scheme = self
        change(&scheme)
        return scheme
    }
}
