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
        case closure(@Sendable (PageReply) throws -> PageLinks<PageAddress>)
    }

    let storage: Storage
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

    /// Finds the scheme from the first page, for APIs that use one of the usual conventions.
    ///
    /// A `Link` header comes first, then a next URL in the body, a cursor, and a total with a page number or offset. What
    /// was found holds for the rest of the list. When a response shows none of them and may all the same be one page of
    /// many, the walk ends as ``WalkEnding/unproven`` rather than pass page one for the whole.
    public static let automatic = PaginationScheme(storage: .automatic)

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

extension PaginationScheme {
    /// The same scheme for an API that answers a page past the last with one of these statuses.
    ///
    /// WordPress answers 400 there, others 404. Only pages after the first are judged so; a total that was declared still
    /// has to be met for the list to be complete.
    public func ending(onStatus statuses: Int...) -> PaginationScheme {
        var scheme = self
        scheme.endStatuses.formUnion(statuses)
        scheme.expiredStatuses.subtract(statuses)
        return scheme
    }

    /// The same scheme for an API that answers with one of these statuses when a page's address has expired.
    ///
    /// A cursor that was good for some minutes ends a slow walk that way. The status 410 is always understood so. Only
    /// pages after the first are judged so; what becomes of the walk says ``WalkPolicy/expiredCursor``.
    ///
    /// ```swift
    /// let audit = api.list(Post.self, "/audit", by: .cursor(from: "/next", into: "cursor").expiring(onStatus: 422))
    /// ```
    public func expiring(onStatus statuses: Int...) -> PaginationScheme {
        var scheme = self
        scheme.expiredStatuses.formUnion(statuses)
        scheme.endStatuses.subtract(statuses)
        return scheme
    }

    /// The same scheme for an API that ends its lists by repeating the address it was just asked for.
    public func endingOnRepeatedAddress() -> PaginationScheme {
        var scheme = self
        scheme.policy.repeatedAddress = .endsList
        return scheme
    }

    /// The same scheme for an API that answers a page past the last with the last page.
    public func endingOnRepeatedPage() -> PaginationScheme {
        var scheme = self
        scheme.policy.repeatedPage = .endsList
        return scheme
    }
}
