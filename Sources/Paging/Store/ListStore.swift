/// The storage of one list, with the types of its items and cursors.
struct ListStore<Item: Sendable, Cursor: Hashable & Sendable>: Sendable {
    let store: any PageStore
    let list: ListKey
    let coding: PageCoding<Item, Cursor>
    /// The rules by which changes are recorded, if the caller asks for it.
    var tracking: ChangeTracking?
    /// Receives errors that do not affect the list itself.
    var report: @Sendable (any Error) -> Void = { _ in }

    func cached(at cursor: Cursor?) async throws -> CachedPage? {
        try await store.page(at: try cursor.map(coding.encodeCursor), of: list)
    }

    /// The epoch of the store; `nil` if the store cannot be read.
    func epoch() async -> Int? {
        await attempt { try await store.epoch() }
    }

    /// Returns a stored page in the form delivered to a reader.
    ///
    /// - Parameter epoch: the epoch of the store before the page was read.
    func page(
        of cached: CachedPage,
        asOf epoch: Int?,
        isStale: Bool,
        failure: (any Error)? = nil
    ) throws -> Page<Item, Cursor> {
        var page = try coding.page(of: cached)
        page.metadata.storeEpoch = epoch
        page.metadata.cacheMark = CacheMark(age: max(.zero, cached.age), isStale: isStale, failure: failure)
        return page
    }

    func save(_ page: Page<Item, Cursor>, at cursor: Cursor?, token: String?, epoch: Int) async throws {
        var cached = try coding.cachedPage(of: page, at: cursor)
        cached.revalidationToken = token
        try await store.save(PageBatch([cached], epoch: epoch), in: list)
    }

    func confirm(_ cached: CachedPage, epoch: Int) async throws {
        var batch = PageBatch(epoch: epoch)
        batch.confirmed = [cached.cursor]
        try await store.save(batch, in: list)
    }

    /// Runs work that must not fail a load, and reports its error.
    func attempt<Value: Sendable>(_ work: () async throws -> Value) async -> Value? {
        do {
            return try await work()
        } catch {
            if !(error is CancellationError) { report(error) }
            return nil
        }
    }
}

/// A loader that loads pages from a source and stores them.
struct CachingLoader<Base: PageSource>: Sendable {
    typealias Loaded = Page<Base.Item, Base.Cursor>

    let base: Base
    var listStore: ListStore<Base.Item, Base.Cursor>

    /// Loads a page or revalidates the stored one, and stores the result.
    @concurrent func load(
        _ cursor: Base.Cursor?,
        cached: CachedPage?,
        announcing announce: @escaping @Sendable (PageLinks<Base.Cursor>) -> Void
    ) async throws -> Loaded {
        let epoch = await listStore.epoch()
        // A reader that cannot decode the stored page cannot use the confirmation that it is unchanged.
        let known = cached.flatMap { $0.revalidationToken == nil ? nil : try? listStore.coding.page(of: $0) }
        let question = PageRevalidation(known == nil ? nil : cached?.revalidationToken)
        do {
            let page = try await PageRevalidation.$current.withValue(question) {
                try await base.loadPage(at: cursor, announcing: announce)
            }
            if let epoch {
                await listStore.attempt {
                    try await listStore.save(page, at: cursor, token: question.token, epoch: epoch)
                }
            }
            var identified = listStore.coding.identified(page)
            identified.metadata.storeEpoch = epoch
            return identified
        } catch let answer as PageNotModified {
            guard var page = known, let cached else { throw answer }
            announce(page.links)
            if let epoch { await listStore.attempt { try await listStore.confirm(cached, epoch: epoch) } }
            page.metadata.cacheMark = CacheMark(age: .zero, isStale: false, failure: nil)
            page.metadata.storeEpoch = epoch
            return page
        }
    }
}
