public import Paging

/// A pagination convention, which reads the links to other pages from a response.
///
/// ```swift
/// let repos = api.list(Repo.self, "/repos", by: .linkHeader)
/// let users = api.list(User.self, "/users", by: .cursor(from: "/meta/next_cursor", into: "cursor"))
/// let posts = api.list(Post.self, "/posts", by: .pageNumber(totalPages: .header("X-Pages")).ending(onStatus: 400))
/// ```
///
/// A scheme defines three things: the place or computation of the next address, the place of a total, and the sign that
/// ends the list. If a response implies more than one following address, as a page number with a total does, the pages
/// load in parallel, whatever the parameters are called.
public struct PaginationScheme: Sendable {
    enum Storage: Sendable {
        case rules(SchemeRules)
        case automatic
        /// A single page, whose links are not read.
        case unread
        case closure(@Sendable (PageReply) throws -> PageLinks<PageAddress>)
    }

    var storage: Storage
    /// The place of the items in the body; `nil` for the most likely array.
    var items: JSONPointer?
    /// The place of the identity within an item, if known.
    var identity: JSONPointer?
    /// The parameters and the endpoint of page requests.
    var request = SchemeRequest()
    /// The value that a body must have to be a valid page.
    var success: SuccessSign?
    /// The value that a body must have to be ready.
    var readiness: SuccessSign?
    /// Whether the API omits the array of items from an empty page.
    var omitsEmptyItems = false
    /// Whether each page is one item, its whole body.
    var takesWholePages = false
    /// The places that indicate whether a page may lack items.
    var warnings: [ValuePlace] = []
    /// Whether each page after the first is served only once.
    var servesPagesOnce = false
    /// Statuses of the first page that mean an empty list.
    var emptyStatuses: Set<Int> = []
    /// Statuses of later pages that mean a page past the last.
    var endStatuses: Set<Int> = []
    /// Statuses of later pages that mean that the address has expired.
    ///
    /// 410 is one of them, unless it ends the list. Kubernetes sends a new token in the body of its 410, which would
    /// continue a list that is no longer consistent. That token is ignored.
    var expiredStatuses: Set<Int> = [410]
    /// The iteration rules for lists with this scheme.
    var policy = WalkPolicy()

    init(_ rules: SchemeRules) {
        storage = .rules(rules)
    }

    private init(storage: Storage) {
        self.storage = storage
    }

    /// A scheme that is detected from the first pages of the list.
    ///
    /// A `Link` header or next URL is followed at once. Anything else, such as a cursor whose parameter has to be
    /// inferred, is accepted only after the second page proves it. The detected scheme applies to the rest of the list.
    ///
    /// A list is complete only if a response proves it: see the guide "How completeness is proven". A page without any
    /// sign of pagination ends the list as ``/Paging/WalkEnding/unproven``, however few items it has; use ``single``
    /// for a list that is not paginated.
    public static let automatic = PaginationScheme(storage: .automatic)

    /// A scheme for a list that is not paginated: its only page is the whole list.
    public static var single: PaginationScheme { PaginationScheme(SchemeRules(.single)) }

    /// A scheme for a single page, whose links are not read.
    static let unread = PaginationScheme(storage: .unread)

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
        self.init(storage: .closure(read))
    }
}
