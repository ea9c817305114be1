import Synchronization

/// A source whose pages are stored; see ``PageSource/cached(in:as:coding:policy:)``.
///
/// Copies of a value share their loads: concurrent requests for the same page share one load.
public struct CachedSource<Base: PageSource>: PageSourceAdapter {
    private typealias Loads = SharedLoads<LoadKey, PageLinks<Base.Cursor>, Page<Base.Item, Base.Cursor>>

    /// The key of a shared load; an invalidation separates the loads before and after it.
    private struct LoadKey: Hashable, Sendable {
        let cursor: Base.Cursor?
        let epoch: Int?
    }

    var loader: CachingLoader<Base>
    private var cachePolicy: CachePolicy
    private let loads = Loads()

    init(_ loader: CachingLoader<Base>, _ policy: CachePolicy) {
        self.loader = loader
        cachePolicy = policy
    }

    /// The source whose pages are stored.
    public var base: Base { loader.base }

    /// Whether the policy allows network requests.
    var asksNetwork: Bool { cachePolicy.forStalePages != .cacheOnly }

    /// Returns the same list with another policy; the copy shares the store and the loads in flight.
    public func with(_ policy: CachePolicy) -> CachedSource {
        var other = self
        other.cachePolicy = policy
        return other
    }

    /// Returns the same source with a handler for errors of its store.
    ///
    /// ```swift
    /// let cached = source.onStoreFailure { error in print("not kept: \(error)") }
    /// ```
    ///
    /// A page that arrives is delivered even if it cannot be stored. A store that cannot be read is ignored if the
    /// policy allows the network. The handler may be called from any task.
    public func onStoreFailure(_ report: @escaping @Sendable (any Error) -> Void) -> CachedSource {
        var other = self
        other.loader.listStore.report = report
        return other
    }

    /// Returns the page at an address, from the store or the network according to the policy.
    @concurrent public func page(
        at cursor: Base.Cursor?,
        announcing announce: @escaping @Sendable (PageLinks<Base.Cursor>) -> Void
    ) async throws -> Page<Base.Item, Base.Cursor> {
        let found = try await find(cursor)
        guard let page = found.page else { return try await load(cursor, found, announce) }
        if found.needsNetwork {
            let key = LoadKey(cursor: cursor, epoch: await loader.listStore.epoch())
            loads.start(key) { [loader] in try await loader.load(cursor, cached: found.cached, announcing: $0) }
        }
        announce(page.links)
        return page
    }

    /// Returns the stored version of a page and then its network version, according to the policy.
    ///
    /// ```swift
    /// for try await page in cached.with(.cachedThenNetwork).versions() {
    ///     show(page.items, isStale: page.metadata.cacheMark?.isStale ?? false)
    /// }
    /// ```
    ///
    /// The stored version arrives immediately. If the network then fails, the sequence throws after delivering it.
    public func versions(at cursor: Cursor? = nil) -> AsyncThrowingStream<Page<Item, Cursor>, any Error> {
        AsyncThrowingStream { continuation in
            let task = Task {
                do {
                    let found = try await find(cursor)
                    if let page = found.page { continuation.yield(page) }
                    if found.needsNetwork { continuation.yield(try await load(cursor, found) { _ in }) }
                    continuation.finish()
                } catch {
                    continuation.finish(throwing: error)
                }
            }
            continuation.onTermination = { _ in task.cancel() }
        }
    }

    /// The result of a store lookup: a page to return, and whether a network request is needed.
    private struct Found {
        var cached: CachedPage?
        /// The epoch of the store before the lookup.
        var epoch: Int?
        var page: Page<Item, Cursor>?
        var needsNetwork = true
    }

    private func find(_ cursor: Cursor?) async throws -> Found {
        let listStore = loader.listStore
        let epoch = await listStore.epoch()
        guard cachePolicy.forStalePages != .cacheOnly else {
            guard let cached = try await listStore.cached(at: cursor) else {
                throw PagingError(
                    .notCached,
                    "The page is not stored. Load it once with a policy that uses the network."
                )
            }
            let page = try listStore.page(of: cached, asOf: epoch, isStale: !cachePolicy.isFresh(cached))
            return Found(cached: cached, epoch: epoch, page: page, needsNetwork: false)
        }
        guard let cached = await listStore.attempt({ try await listStore.cached(at: cursor) }) ?? nil else {
            return Found()
        }
        let isFresh = cachePolicy.isFresh(cached)
        guard isFresh || cachePolicy.forStalePages == .cachedThenNetwork else {
            return Found(cached: cached, epoch: epoch)
        }
        let page = await listStore.attempt { try listStore.page(of: cached, asOf: epoch, isStale: !isFresh) }
        return Found(cached: cached, epoch: epoch, page: page, needsNetwork: !isFresh || page == nil)
    }

    private func load(
        _ cursor: Cursor?,
        _ found: Found,
        _ announce: @escaping @Sendable (PageLinks<Cursor>) -> Void
    ) async throws -> Page<Item, Cursor> {
        do {
            return try await sharedLoad(cursor, found.cached, announce)
        } catch {
            guard cachePolicy.forStalePages == .networkElseCached, CachePolicy.isCovered(error), !Task.isCancelled,
                let cached = found.cached,
                let page = try? loader.listStore.page(of: cached, asOf: found.epoch, isStale: true, failure: error)
            else { throw error }
            announce(page.links)
            return page
        }
    }

    private func sharedLoad(
        _ cursor: Cursor?,
        _ cached: CachedPage?,
        _ announce: @escaping @Sendable (PageLinks<Cursor>) -> Void
    ) async throws -> Page<Item, Cursor> {
        let key = LoadKey(cursor: cursor, epoch: await loader.listStore.epoch())
        let isOwn = Flag()
        while true {
            do {
                return try await loads.value(for: key, announcing: announce) { [loader] announce in
                    isOwn.set()
                    return try await loader.load(cursor, cached: cached, announcing: announce)
                }
            } catch let failure as any PageFailure where failure.ending == .limited && !isOwn.isSet {
                // The limit belonged to another walk and does not apply to this one.
            }
        }
    }
}

/// A flag that records whether an event has occurred.
private final class Flag: Sendable {
    private let state = Mutex(false)

    var isSet: Bool { state.withLock { $0 } }
    func set() { state.withLock { $0 = true } }
}
