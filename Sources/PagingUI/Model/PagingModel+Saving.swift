import Paging

extension PagingModel {
    /// Returns the list as it is, to be shown again after a restart: its rows, the addresses around them, and the
    /// reader's place.
    ///
    /// Local edits are not part of it, nor is what was loaded before a jump.
    ///
    /// O(rows).
    ///
    /// - Parameter name: says which list it is: of which account, with which filter. Pages of different lists may have
    ///   the same addresses, so a list is restored under its own name only. The query of a ``QueryModel`` counts by itself.
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

    /// Shows a saved list at the place that was read last, and goes on paging from there without loading anything again.
    ///
    /// The rows are marked as stale (``ListContent/isStale``) until a refresh brings newer ones. If that fails, they stay.
    ///
    /// - Throws: `PagingError` with the code `cannotRestore` if the list has another name or another query,
    ///   or holds cursors of another type; nothing has changed then.
    public func restore(_ list: SavedList<Item>, as name: String = "") throws {
        guard list.name == name, list.query == queryText else {
            throw PagingError(
                .cannotRestore,
                "The saved list is another one: of another name or query. Load the list anew."
            )
        }
        let source = pendingSource?() ?? runner.source
        guard let coding = source.coding else {
            throw PagingError(.cannotRestore, "The list's cursors are not Codable, so no saved list can belong to it.")
        }
        do {
            let change = try plan.perform { plan in
                try plan.restore(list, ids: identity.rowIDs) { PageKey(cursor: try $0.cursor.map(coding.decode)) }
                plan.isAwaitingSource = false
            }
            take(source)
            publish(change)
        } catch {
            throw PagingError(.cannotRestore, "The saved list holds cursors of another source. Load the list anew.")
        }
    }
}
