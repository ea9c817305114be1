import Paging

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

extension PagingModel {
    /// Shows what was kept of the list, at the place that was read last, and then refreshes it.
    ///
    /// ```swift
    /// let model = PagingModel(posts.cached(in: store, as: "home", coding: .json(id: \.id)))
    /// await model.open()  // yesterday's rows at once, marked as stale, and today's as soon as they are there
    /// ```
    ///
    /// The rows are those that the store keeps at the addresses of the pages which the list was made of when
    /// ``keepPlace()`` was called last; without that, the first page. They are stale (``ListContent/isStale``) until the
    /// refresh has brought newer ones. If it fails they stay, the error is the refresh's alone, and the list goes on paging,
    /// from the store as far as that goes.
    ///
    /// For a list whose source is `cached(in:as:coding:policy:)`; of any other, and where nothing is kept, it is a refresh.
    /// Something that was loaded already stays, and is refreshed.
    ///
    /// - Returns: how the refresh ended.
    @discardableResult
    public func open() async -> LoadResult {
        if !plan.window.isLoaded, plan.run == nil, let list = await keptList(), !plan.window.isLoaded, plan.run == nil {
            try? restore(list, as: list.name)
        }
        return await refresh()
    }

    /// Keeps which pages the list is made of, and the reader's place, for the next ``open()``.
    ///
    /// The rows themselves are kept as they are loaded. Call this when the list is left, and when the app goes into the
    /// background.
    ///
    /// O(rows).
    ///
    /// - Throws: what the store throws; `PagingError` with the code `cannotSave` if the list's source keeps nothing.
    public func keepPlace() async throws {
        guard let keeping = runner.source.keeping else {
            throw PagingError(
                .cannotSave,
                "The list's source keeps nothing. Make it one with cached(in:as:coding:policy:)."
            )
        }
        guard plan.window.isLoaded else { return }
        let place = KeptPlace(try saved()) { identity.rowIDs(of: [$0])?.first }
        try await keeping.keepNote(Array(try JSONEncoder().encode(place)))
    }

    /// The list as it is kept, without what cannot be read.
    private func keptList() async -> SavedList<Item>? {
        guard let keeping = runner.source.keeping, let coding = runner.source.coding else { return nil }
        let note = try? await keeping.note()
        let place = note.flatMap { try? JSONDecoder().decode(KeptPlace.self, from: Data($0)) }
        if let place, place.searchText == text,
            let list = try? await place.list(coding: coding, page: keeping.page)
        {
            return list
        }
        let start = try? plan.startKey.cursor.map(coding.encode)
        return try? await KeptPlace(startingAt: start, searchText: text).list(coding: coding, page: keeping.page)
    }
}
