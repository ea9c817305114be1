import Paging

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

extension PagingModel {
    /// Shows the stored rows of the list at the position that was read last, and then refreshes the list.
    ///
    /// ```swift
    /// let model = PagingModel(posts.cached(in: store, as: "home", coding: .json(id: \.id)))
    /// await model.restore()  // yesterday's rows at once, marked as stale, then today's
    /// ```
    ///
    /// Views call this by themselves when they appear. Call it where a list is read without them.
    ///
    /// The rows are those that the store holds for the pages of the list at the last ``savePosition()``; without one,
    /// for the first page. They are stale (``ListContent/isStale``) until the refresh has replaced them. If the refresh
    /// fails, they stay, and further pages come from the store where the network cannot be reached. A query that still
    /// waits for typing to end is applied first, so the rows are always those of the current query.
    ///
    /// For a source that is not `cached(in:as:coding:policy:)`, and for a list without stored rows, this is a refresh.
    /// Rows that are loaded already stay, and are refreshed. Concurrent calls share one restoration.
    ///
    /// - Returns: the result of the refresh.
    @discardableResult
    public func restore() async -> LoadResult {
        beginPendingSource()
        beginRestoring()
        return await refresh()
    }

    /// Saves which pages the list consists of, and the reader's position, for the next ``restore()``.
    ///
    /// The rows themselves are stored as they are loaded. Call this when the reader leaves the list, and when the app
    /// moves to the background. Returns after confirmed edits have been written to the store.
    ///
    /// Complexity: O(rows).
    ///
    /// - Throws: the store's error; `PagingError` with the code `cannotSave` if the list's source is not cached.
    public func savePosition() async throws {
        guard let keeping = runner.source.keeping else {
            throw PagingError(
                .cannotSave,
                "The list's source is not cached. Create it with cached(in:as:coding:policy:)."
            )
        }
        await edits.written()
        guard plan.window.isLoaded else { return }
        let place = KeptPlace(try saved()) { identity.rowIDs(of: [$0])?.first }
        try await keeping.keepNote(Array(try JSONEncoder().encode(place)))
    }

    /// Reads the stored rows of a list that was not loaded yet, and then starts the first load or a refresh.
    ///
    /// Loads that are asked for in the meantime wait for it. A first load that is in flight continues, and is replaced
    /// by a refresh if there are stored rows.
    func beginRestoring() {
        guard canRestore, !isRestoring else { return }
        isRestoring = true
        perform { $0.awaitStoredRows() }
        let source = runner.source
        let (start, query) = (plan.startKey, queryText)
        runner.run(Self.restoringTask) { [weak self] in
            let list = await source.storedList(startingAt: start, query: query)
            guard !Task.isCancelled else { return }
            self?.finishRestoring(list)
        }
    }

    /// Whether views should restore the list before its first load.
    var needsRestoring: Bool { canRestore && !hasRestored && pendingSource == nil }

    /// Gives up a restoration, because another source or another position was asked for.
    func stopRestoring() {
        guard isRestoring else { return }
        isRestoring = false
        runner.cancel(Self.restoringTask)
        perform { $0.endAwaitingStoredRows() }
    }

    private var canRestore: Bool {
        !plan.window.isLoaded && plan.run?.isJump != true && runner.source.keeping != nil
    }

    private func finishRestoring(_ list: SavedList<Item>?) {
        isRestoring = false
        hasRestored = true
        let coding = runner.source.coding
        perform { [identity] plan in
            plan.land(stored: list, ids: identity.rowIDs) { key in
                PageKey(cursor: try key.cursor.map { try coding?.decode($0) } ?? nil)
            }
        }
    }

    /// The number of the task that reads stored rows; loads count from 1.
    static var restoringTask: Int { -1 }
}

extension ErasedSource {
    /// Returns the list as its store holds it, without what cannot be read; `nil` if there are no rows.
    @concurrent func storedList(startingAt start: PageKey, query: String) async -> SavedList<Item>? {
        guard let keeping, let coding else { return nil }
        let note = try? await keeping.note()
        let place = note.flatMap { try? JSONDecoder().decode(KeptPlace.self, from: Data($0)) }
        if let place, place.query == query,
            let list = try? await place.list(coding: coding, page: keeping.page)
        {
            return list
        }
        let start = try? start.cursor.map(coding.encode)
        return try? await KeptPlace(startingAt: start, query: query).list(coding: coding, page: keeping.page)
    }
}
