import Paging

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

extension PagingModel {
    /// Shows the stored rows of the list at the saved position, and then refreshes the list.
    ///
    /// ```swift
    /// let model = PagingModel(posts.cached(in: store, as: "home", coding: .json(id: \.id)))
    /// await model.restore()  // yesterday's rows at once, marked as stale, then today's
    /// ```
    ///
    /// Views call this automatically when they appear. Call it where a list is read without them.
    ///
    /// The rows are those that the store holds for the pages of the list at the last ``savePosition()``; without a
    /// saved position, those of the first page. A page that the store lacks leaves a gap. They are stale
    /// (``ListContent/isStale``) until the refresh has replaced them. If the refresh fails, they remain, and further
    /// pages come from the store where the network is unreachable. A query that waits for typing to pause is applied
    /// first, so the rows are always those of the current query.
    ///
    /// For a source that is not `cached(in:as:coding:policy:)`, and for a list without stored rows, this is a refresh.
    /// Rows already loaded remain and are refreshed. Concurrent calls share one restoration.
    ///
    /// - Returns: the result of the refresh.
    @discardableResult
    public func restore() async -> LoadResult {
        beginPendingSource()
        beginRestoring()
        return await refresh()
    }

    /// Saves the pages of the list and the reader's position for the next ``restore()``.
    ///
    /// The rows themselves are stored as they load, under the addresses of their pages. A page whose address leads to
    /// other items by now, such as the former first page of a list below a gap, is stored with the position. Call this
    /// when the reader leaves the list and when the app moves to the background. The call also waits for confirmed
    /// edits to be written to the store.
    ///
    /// Complexity: O(rows).
    ///
    /// - Throws: the store's error; `PagingError` with the code `cannotSave` if the list's source is not cached.
    public func savePosition() async throws {
        guard let cache = runner.source.cache else {
            throw PagingError(
                .cannotSave,
                "The list's source is not cached. Create it with cached(in:as:coding:policy:)."
            )
        }
        // An item that was removed from the store since then must not return with a page.
        while try await !savePosition(in: cache) {}
    }

    /// Saves the position; returns `false` if the store has changed in the meantime.
    private func savePosition(in cache: ErasedCache<Item>) async throws -> Bool {
        await edits.written()
        guard plan.window.isLoaded else { return true }
        let moved = plan.window.movedPages
        let position = SavedPosition(try saved()) { identity.rowIDs(of: [$0])?.first }
        let copies = Dictionary(uniqueKeysWithValues: moved.map { ("\($0)", $1) })
        return try await cache.saveNote(copies) { stored in
            var position = position
            for number in moved.keys {
                let isStored = stored.contains("\(number)")
                position.pages[number].hasCopy = isStored
                if !isStored { position.pages[number].isLost = true }
            }
            return Array(try JSONEncoder().encode(position))
        }
    }

    /// Reads the stored rows of a list that is not loaded, and then starts the first load or a refresh.
    ///
    /// Loads requested while the store is read wait for it. A first load in flight continues, and a refresh replaces it
    /// if there are stored rows.
    func beginRestoring() {
        guard canRestore, !isRestoring else { return }
        isRestoring = true
        perform { $0.awaitStoredRows() }
        let source = runner.source
        let (start, query) = (plan.refreshing.startKey, queryText)
        runner.run(Self.restoringTask) { [weak self] in
            let list = await source.storedList(startingAt: start, query: query)
            guard !Task.isCancelled else { return }
            self?.finishRestoring(list)
        }
    }

    /// Whether views should restore the list before its first load.
    var needsRestoring: Bool { canRestore && !hasRestored && pendingSource == nil }

    /// Cancels a restoration, because another source or another position was requested.
    func stopRestoring() {
        guard isRestoring else { return }
        isRestoring = false
        runner.cancel(Self.restoringTask)
        perform { $0.endAwaitingStoredRows() }
    }

    private var canRestore: Bool {
        !plan.window.isLoaded && plan.refreshing.run?.isJump != true && runner.source.cache != nil
    }

    private func finishRestoring(_ list: SavedList<Item>?) {
        isRestoring = false
        hasRestored = true
        let source = runner.source
        perform { [identity] plan in
            plan.restoreStored(list, ids: identity.rowIDs) { try source.key(saved: $0.cursor) }
        }
    }

    /// The number of the task that reads stored rows; loads count from 1.
    static var restoringTask: Int { -1 }
}

extension ErasedSource {
    /// Returns the list from its store without unreadable pages; `nil` if there are no rows.
    @concurrent func storedList(startingAt start: PageKey, query: String) async -> SavedList<Item>? {
        guard let cache, let coding else { return nil }
        let note = try? await cache.note()
        let place = note.flatMap { try? JSONDecoder().decode(SavedPosition.self, from: Data($0)) }
        if let place, place.query == query,
            let list = try? await place.list(coding: coding, key: key(saved:), cache: cache)
        {
            return list
        }
        let start = try? start.cursor.map(coding.encode)
        return try? await SavedPosition(startingAt: start, query: query)
            .list(coding: coding, key: key(saved:), cache: cache)
    }
}
