/// The conditions under which a cached source uses the network or the store.
///
/// ```swift
/// let quick = posts.cached(in: store, as: "posts", coding: coding, policy: .maximumAge(.seconds(60)))
/// ```
///
/// Every policy stores the pages that the network returns.
public indirect enum CachePolicy: Hashable, Sendable {
    /// Use only the store, and never the network.
    ///
    /// A page that is not stored fails with ``PagingError/Code/notCached``.
    case cacheOnly

    /// Use only the network, and never the stored page.
    case networkOnly

    /// Use the network, and the stored page if the network fails.
    ///
    /// That page is stale and contains the error (``CacheMark/failure``). A cancellation, a limit of the walk, an
    /// expired cursor and a refused address are rethrown unchanged, because a stored page does not resolve them.
    case networkElseCached

    /// Return the stored page immediately, and load the page from the network for the next request.
    ///
    /// The page is stale until the network confirms it. ``CachedSource/versions(at:)`` returns both versions in order.
    /// A page that is not stored comes from the network.
    case cachedThenNetwork

    /// Use stored pages up to an age, and another policy for older pages.
    ///
    /// The age is the time since a page was stored or confirmed. An expired page always exceeds it.
    case maximumAge(Duration, else: CachePolicy = .networkOnly)

    /// The policy for pages that are not fresh, which is never ``maximumAge(_:else:)``.
    var forStalePages: CachePolicy {
        switch self {
        case .cacheOnly, .networkOnly, .networkElseCached, .cachedThenNetwork: self
        case .maximumAge(_, let policy): policy.forStalePages
        }
    }

    /// Whether a stored page needs no network request.
    func isFresh(_ page: CachedPage) -> Bool {
        guard case .maximumAge(let freshness, _) = self, !page.isExpired else { return false }
        // A page from the future was stored before the clock was set back, so its age is unknown.
        return page.age >= .zero && page.age <= freshness
    }

    /// Whether a stored page may replace an error.
    static func isCovered(_ error: any Error) -> Bool {
        guard !(error is CancellationError) else { return false }
        guard let failure = error as? any PageFailure else { return true }
        return failure.ending == .failed && !failure.isExpiredCursor
    }
}

/// The cache metadata of a page that was returned from a store.
///
/// ```swift
/// if let cached = page.metadata.cacheMark, cached.isStale { print("from \(cached.age) ago") }
/// ```
public struct CacheMark: Sendable {
    /// The time since the page was loaded or confirmed as unchanged.
    public let age: Duration
    /// A Boolean value that indicates whether the page may be out of date under the policy.
    public let isStale: Bool
    /// The error of the network request, if one failed.
    public let failure: (any Error)?
}
