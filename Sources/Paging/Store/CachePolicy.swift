/// When a cached source asks the network, and when it returns what is kept.
///
/// ```swift
/// let quick = posts.cached(in: store, as: "posts", coding: coding, policy: .maximumAge(.seconds(60)))
/// ```
///
/// Whatever the policy, a page that the network brings is kept.
public struct CachePolicy: Hashable, Sendable {
    enum Kind: Hashable {
        case cacheOnly, networkOnly, networkElseCached, cachedThenNetwork
    }

    let kind: Kind
    /// How old a kept page may be so that the network is not asked at all.
    var freshness: Duration?

    /// What is kept, and never the network.
    ///
    /// A page that is not kept fails with ``PagingError/Code/notKept``.
    public static let cacheOnly = CachePolicy(kind: .cacheOnly)

    /// The network, and never what is kept.
    public static let networkOnly = CachePolicy(kind: .networkOnly)

    /// The network, and what is kept if that fails.
    ///
    /// The kept page is stale then, and carries the error (``KeptMark/failure``). A cancellation, a limit of the walk's, an
    /// expired cursor and a refused address are passed on as they are: what is kept is no answer to them.
    public static let networkElseCached = CachePolicy(kind: .networkElseCached)

    /// What is kept, at once, while the network is asked for next time.
    ///
    /// The page is stale until the network has confirmed it. ``CachedSource/versions(at:)`` returns both, one after the
    /// other. A page that is not kept comes from the network.
    public static let cachedThenNetwork = CachePolicy(kind: .cachedThenNetwork)

    /// What is kept, if it is young enough; otherwise as another policy says.
    ///
    /// - Parameters:
    ///   - age: how long ago a page may have been kept or confirmed. An expired page is never young enough.
    ///   - policy: what to do with an older page.
    public static func maximumAge(_ age: Duration, else policy: CachePolicy = .networkOnly) -> CachePolicy {
        var policy = policy
        policy.freshness = age
        return policy
    }

    /// Whether a kept page needs no word from the network.
    func isFresh(_ page: KeptPage) -> Bool {
        guard let freshness, !page.isExpired else { return false }
        // A page from the future was kept before the clock was set back; how old it is nobody knows.
        return page.age >= .zero && page.age <= freshness
    }

    /// Whether what is kept may be returned in place of an error.
    static func isCovered(_ error: any Error) -> Bool {
        guard !(error is CancellationError) else { return false }
        guard let failure = error as? any PageFailure else { return true }
        return failure.ending == .failed && !failure.isExpiredCursor
    }
}

/// That a page was not loaded now but kept from an earlier time.
///
/// ```swift
/// if let kept = page.kept, kept.isStale { print("from \(kept.age) ago") }
/// ```
public struct KeptMark: Sendable {
    /// How long ago the page was loaded, or confirmed to be still the same.
    public let age: Duration
    /// Whether the page may differ from what the network would bring now, as far as the policy cares.
    public let isStale: Bool
    /// Why the network did not bring the page, if it was asked.
    public let failure: (any Error)?
}
