/// One list's place in a store, with the types of its items and cursors.
struct ListShelf<Item: Sendable, Cursor: Hashable & Sendable>: Sendable {
    let store: any PageStore
    let list: ListKey
    let coding: PageCoding<Item, Cursor>
    /// Takes what goes wrong where the list itself is well.
    var report: @Sendable (any Error) -> Void = { _ in }

    func kept(at cursor: Cursor?) async throws -> KeptPage? {
        try await store.page(at: try cursor.map(coding.cursors.encode), of: list)
    }

    /// A kept page as it is returned to a reader.
    func page(of kept: KeptPage, isStale: Bool, failure: (any Error)? = nil) throws -> Page<Item, Cursor> {
        var page = try coding.page(of: kept)
        page.kept = KeptMark(age: max(.zero, kept.age), isStale: isStale, failure: failure)
        return page
    }

    func keep(_ page: Page<Item, Cursor>, at cursor: Cursor?, validator: String?, epoch: Int) async throws {
        var kept = try coding.keptPage(of: page, at: cursor)
        kept.validator = validator
        try await store.keep(PageBatch([kept], epoch: epoch), in: list)
    }

    func confirm(_ kept: KeptPage, epoch: Int) async throws {
        var batch = PageBatch(epoch: epoch)
        batch.confirmed = [kept.cursor]
        try await store.keep(batch, in: list)
    }

    /// Does what must not fail a load: what goes wrong is reported.
    func attempt<Value: Sendable>(_ work: () async throws -> Value) async -> Value? {
        do {
            return try await work()
        } catch {
            if !(error is CancellationError) { report(error) }
            return nil
        }
    }
}

/// Loads pages from a source and keeps them.
struct KeepingLoader<Base: PageSource>: Sendable {
    typealias Loaded = Page<Base.Item, Base.Cursor>

    let base: Base
    var shelf: ListShelf<Base.Item, Base.Cursor>

    /// Loads a page, or has the kept one confirmed, and keeps what came.
    @concurrent func load(
        _ cursor: Base.Cursor?,
        kept: KeptPage?,
        announcing announce: @escaping @Sendable (PageLinks<Base.Cursor>) -> Void
    ) async throws -> Loaded {
        let epoch = await shelf.attempt { try await shelf.store.epoch() }
        // Who cannot read the kept page cannot use the word that it is still the same.
        let known = kept.flatMap { kept in kept.validator.flatMap { _ in try? shelf.coding.page(of: kept) } }
        let question = PageRevalidation(known == nil ? nil : kept?.validator)
        do {
            let page = try await PageRevalidation.$current.withValue(question) {
                try await base.page(at: cursor, announcing: announce)
            }
            if let epoch {
                await shelf.attempt {
                    try await shelf.keep(page, at: cursor, validator: question.validator, epoch: epoch)
                }
            }
            return shelf.coding.identified(page)
        } catch let answer as PageNotModified {
            guard var page = known, let kept else { throw answer }
            announce(page.links)
            if let epoch { await shelf.attempt { try await shelf.confirm(kept, epoch: epoch) } }
            page.kept = KeptMark(age: .zero, isStale: false, failure: nil)
            return page
        }
    }
}
