import Synchronization

/// A source whose pages are kept in a store; see ``PageSource/cached(in:as:coding:policy:)``.
///
/// Copies share their loads: who asks for a page that is being loaded already gets that one.
public struct CachedSource<Base: PageSource>: PageSource {
    /// What the list holds.
    public typealias Item = Base.Item
    /// The address of a page.
    public typealias Cursor = Base.Cursor

    private typealias Loads = SharedLoads<LoadKey, PageLinks<Cursor>, Page<Item, Cursor>>

    /// Loads that are asked for before and after something was invalidated are not the same.
    private struct LoadKey: Hashable, Sendable {
        let cursor: Cursor?
        let epoch: Int?
    }

    var loader: KeepingLoader<Base>
    private var cachePolicy: CachePolicy
    private let loads = Loads()

    init(_ loader: KeepingLoader<Base>, _ policy: CachePolicy) {
        self.loader = loader
        cachePolicy = policy
    }

    /// The rules of a walk, which are those of the source behind.
    public var policy: WalkPolicy { loader.base.policy }

    /// Returns the address by which the source behind recognizes a page.
    public func canonicalAddress(of cursor: Cursor?) -> Cursor? { loader.base.canonicalAddress(of: cursor) }

    /// Whether the policy allows the network at all.
    var asksNetwork: Bool { cachePolicy.kind != .cacheOnly }

    /// The same list, same store and same loads under way, with another policy.
    public func with(_ policy: CachePolicy) -> CachedSource {
        var other = self
        other.cachePolicy = policy
        return other
    }

    /// The same source, which says what its store could not do.
    ///
    /// ```swift
    /// let kept = source.onStoreFailure { error in print("not kept: \(error)") }
    /// ```
    ///
    /// A page that arrived is delivered even if it cannot be kept, and a store that cannot be read is passed over where the
    /// network may be asked. The handler is called from any task.
    public func onStoreFailure(_ report: @escaping @Sendable (any Error) -> Void) -> CachedSource {
        var other = self
        other.loader.shelf.report = report
        return other
    }

    /// Returns the page at an address, from the store or the network as the policy says.
    @concurrent public func page(at cursor: Cursor?) async throws -> Page<Item, Cursor> {
        try await page(at: cursor) { _ in }
    }

    /// Returns the page at an address, and announces its links as soon as they are known.
    @concurrent public func page(
        at cursor: Cursor?,
        announcing announce: @escaping @Sendable (PageLinks<Cursor>) -> Void
    ) async throws -> Page<Item, Cursor> {
        let found = try await find(cursor)
        guard let page = found.page else { return try await load(cursor, found.kept, announce) }
        if found.needsNetwork {
            let key = LoadKey(cursor: cursor, epoch: await epoch())
            loads.start(key) { [loader] in try await loader.load(cursor, kept: found.kept, announcing: $0) }
        }
        announce(page.links)
        return page
    }

    /// The page at an address as it is kept, and then as the network has it, as far as the policy wants either.
    ///
    /// ```swift
    /// for try await page in kept.with(.cachedThenNetwork).versions() {
    ///     show(page.items, isStale: page.kept?.isStale ?? false)
    /// }
    /// ```
    ///
    /// What is kept comes at once. When the network then fails, so does the sequence, after what it has delivered.
    public func versions(at cursor: Cursor? = nil) -> AsyncThrowingStream<Page<Item, Cursor>, any Error> {
        AsyncThrowingStream { continuation in
            let task = Task {
                do {
                    let found = try await find(cursor)
                    if let page = found.page { continuation.yield(page) }
                    if found.needsNetwork { continuation.yield(try await load(cursor, found.kept) { _ in }) }
                    continuation.finish()
                } catch {
                    continuation.finish(throwing: error)
                }
            }
            continuation.onTermination = { _ in task.cancel() }
        }
    }

    /// What a store says to a request: a page that can be returned, and whether the network has to be asked all the same.
    private struct Found {
        var kept: KeptPage?
        var page: Page<Item, Cursor>?
        var needsNetwork = true
    }

    private func find(_ cursor: Cursor?) async throws -> Found {
        let shelf = loader.shelf
        guard cachePolicy.kind != .cacheOnly else {
            guard let kept = try await shelf.kept(at: cursor) else {
                throw PagingError(.notKept, "The page is not kept. Load it once with a policy that asks the network.")
            }
            let page = try shelf.page(of: kept, isStale: !cachePolicy.isFresh(kept))
            return Found(kept: kept, page: page, needsNetwork: false)
        }
        guard let kept = await shelf.attempt({ try await shelf.kept(at: cursor) }) ?? nil else { return Found() }
        let isFresh = cachePolicy.isFresh(kept)
        guard isFresh || cachePolicy.kind == .cachedThenNetwork else { return Found(kept: kept) }
        let page = await shelf.attempt { try shelf.page(of: kept, isStale: !isFresh) }
        return Found(kept: kept, page: page, needsNetwork: !isFresh || page == nil)
    }

    private func load(
        _ cursor: Cursor?,
        _ kept: KeptPage?,
        _ announce: @escaping @Sendable (PageLinks<Cursor>) -> Void
    ) async throws -> Page<Item, Cursor> {
        do {
            return try await sharedLoad(cursor, kept, announce)
        } catch {
            guard cachePolicy.kind == .networkElseCached, CachePolicy.isCovered(error), !Task.isCancelled,
                let kept, let page = try? loader.shelf.page(of: kept, isStale: true, failure: error)
            else { throw error }
            announce(page.links)
            return page
        }
    }

    private func sharedLoad(
        _ cursor: Cursor?,
        _ kept: KeptPage?,
        _ announce: @escaping @Sendable (PageLinks<Cursor>) -> Void
    ) async throws -> Page<Item, Cursor> {
        let key = LoadKey(cursor: cursor, epoch: await epoch())
        let isOwn = Once()
        while true {
            do {
                return try await loads.value(for: key, announcing: announce) { [loader] announce in
                    isOwn.note()
                    return try await loader.load(cursor, kept: kept, announcing: announce)
                }
            } catch let failure as any PageFailure where failure.ending == .limited && !isOwn.isNoted {
                // The limit was that of another walk, which this one has nothing to do with.
            }
        }
    }

    private func epoch() async -> Int? {
        await loader.shelf.attempt { try await loader.shelf.store.epoch() }
    }
}

/// Whether something has happened.
private final class Once: Sendable {
    private let state = Mutex(false)

    var isNoted: Bool { state.withLock { $0 } }
    func note() { state.withLock { $0 = true } }
}
