public import Paging

/// How the pages of a list are linked: a value that reads, from a response, which pages lie next to it.
///
/// ```swift
/// let repos = api.list(Repo.self, "/repos", by: .linkHeader)
/// let users = api.list(User.self, "/users", by: .cursor(from: "/meta/next_cursor", into: "cursor"))
/// let posts = api.list(Post.self, "/posts", by: .pageNumber(totalPages: .header("X-Pages")).ending(onStatus: 400))
/// ```
///
/// A scheme knows three things: where the next address is told (or how it is computed), where a total is told, and what
/// ends the list. Where a response tells more than one following address, as a page number with a total does, the pages
/// are loaded in parallel, whatever the parameters are called.
public struct PaginationScheme: Sendable {
    enum Storage: Sendable {
        case rules(SchemeRules)
        case automatic
        /// A page by itself, whose links are not read.
        case unread
        case closure(@Sendable (PageReply) throws -> PageLinks<PageAddress>)
    }

    var storage: Storage
    /// Where the items are in the body; `nil` takes the likeliest array.
    var items: JSONPointer?
    /// The place of an item's identity, within the item; `nil` where it is not known.
    var identity: JSONPointer?
    /// What the requests for pages need.
    var request = SchemeRequest()
    /// What a body has to say for its page to be one.
    var success: SuccessSign?
    /// What a body has to say for its page to be ready.
    var readiness: SuccessSign?
    /// Whether the API leaves the items out of a page that has none.
    var omitsEmptyItems = false
    /// Whether each page is one item, its whole body.
    var takesWholePages = false
    /// Where a body says that its page may lack items.
    var doubts: [ValuePlace] = []
    /// Whether a page after the first can be had once only.
    var servesPagesOnce = false
    /// Statuses that mean "there is no such list yet, so it is empty" when the first page answers with them.
    var emptyStatuses: Set<Int> = []
    /// Statuses that mean "past the last page" when a page after the first answers with them.
    var endStatuses: Set<Int> = []
    /// Statuses that mean "this address has expired" when a page after the first answers with them.
    ///
    /// 410 always does, unless it ends the list. Kubernetes puts a fresh token into the body of its 410, with which a
    /// list could be continued that is not consistent any more; it is not read.
    var expiredStatuses: Set<Int> = [410]
    /// The rules of a walk by this scheme.
    var policy = WalkPolicy()

    init(_ rules: SchemeRules) {
        storage = .rules(rules)
    }

    private init(storage: Storage) {
        self.storage = storage
    }

    /// Finds the scheme from the first pages, by what their responses say.
    ///
    /// A `Link` header or next URL is followed at once. Anything else, such as a cursor whose parameter has to be inferred,
    /// is accepted only after the second page proves it. What was found holds for the rest of the list.
    ///
    /// A list is complete only if a response says so: see the guide "How completeness is proven". A page without any sign
    /// of pagination ends the walk as ``/Paging/WalkEnding/unproven``, however few items it has; use ``single`` for a list
    /// that is not paginated.
    public static let automatic = PaginationScheme(storage: .automatic)

    /// A list that is not paginated: its one page is the whole list.
    public static var single: PaginationScheme { PaginationScheme(SchemeRules(.single)) }

    /// A page by itself, whose links are not read.
    static let unread = PaginationScheme(storage: .unread)

    /// A scheme of your own.
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
    /// - Parameter read: returns the links of a page once its body is there. What it throws fails the page.
    public init(_ read: @escaping @Sendable (PageReply) throws -> PageLinks<PageAddress>) {
        self.init(storage: .closure(read))
    }
}
