import Paging

extension PagingModel {
    /// Returns the list in a form that can be restored: rows, addresses and the reader's position.
    ///
    /// The saved list contains neither local edits nor the rows before a jump.
    ///
    /// Complexity: O(rows).
    ///
    /// - Parameter name: the name of the list, such as its account and filter. Pages of different lists may have the
    ///   same addresses, so a list is restored under its own name only. The query of a ``QueryModel`` is compared
    ///   automatically.
    /// - Throws: `PagingError` with the code `cannotSave` if the source's cursors are not `Codable`.
    public func saved(as name: String = "") throws -> SavedList<Item> {
        guard let coding = runner.source.coding else {
            throw PagingError(
                .cannotSave,
                "The list's cursors are not Codable. Make their type Codable to save the list."
            )
        }
        let (pages, anchor) = try plan.window.saved { key in
            SavedList<Item>.SavedKey(cursor: try key.cursor.map(coding.encode))
        }
        return SavedList(
            name: name,
            query: queryText,
            pages: pages,
            anchorPage: anchor?.page,
            anchorItem: anchor?.item,
            totalCount: plan.window.totalCount?.value
        )
    }

    /// Shows a saved list at its saved position, and continues to page from there without reloading.
    ///
    /// The rows are stale (``ListContent/isStale``) until a refresh replaces them. If it fails, they remain.
    ///
    /// - Throws: `PagingError` with the code `cannotRestore` if the list has another name or another query, or holds
    ///   cursors of another type. The list is unchanged then.
    public func restore(_ list: SavedList<Item>, as name: String = "") throws {
        guard list.name == name, list.query == queryText else {
            throw PagingError(
                .cannotRestore,
                "The saved list has another name or query. Load the list again."
            )
        }
        let source = pendingSource?.make() ?? runner.source
        guard source.coding != nil else {
            throw PagingError(.cannotRestore, "The list's cursors are not Codable, so no saved list can belong to it.")
        }
        do {
            let change = try plan.perform { plan in
                try plan.restore(list, ids: identity.rowIDs) { try source.key(saved: $0.cursor) }
                plan.refreshing.endAwaitingSource()
            }
            replaceSource(with: source)
            publish(change)
        } catch {
            throw PagingError(.cannotRestore, "The saved list has cursors of another source. Load the list again.")
        }
    }
}
