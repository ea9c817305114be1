import Paging

/// The local edits of items, shown by every list that contains these items until the server has them.
///
/// A model has a log of its own. If several models share one log, an edit made in one shows in all of them:
///
/// ```swift
/// let edits = EditLog<Post>()
/// let home = PagingModel(homePosts, edits: edits)
/// let favorites = PagingModel(favoritePosts, edits: edits)
/// home.update(post.id) { $0.isLiked = true }
/// ```
///
/// An edit belongs to the sources that its lists had when it was made, such as those of one account. A list that
/// changes its source shows it no longer, and neither the rows nor the store of the other source are touched by it: see
/// ``PagingModel/setSource(_:startingAt:)``. Lists of several accounts need a log each.
@MainActor
public final class EditLog<Item: Sendable> {
    private struct Listener {
        weak var model: PagingModel<Item>?
    }

    /// A list that shows an edit as long as it has the source to which the edit belongs.
    private struct Place {
        weak var model: PagingModel<Item>?
        let scope: EditScope
        let store: ErasedCache<Item>.Store?

        @MainActor
        init(_ model: PagingModel<Item>) {
            self.model = model
            scope = model.plan.scopes.current
            store = model.stores[scope]
        }

        @MainActor
        func serverItem(_ row: RowID) -> Item? {
            guard let plan = model?.plan, plan.scopes.current == scope else { return nil }
            return plan.window.serverItem(row)
        }
    }

    private struct PendingEdit {
        let edit: ListEdit<Item>
        /// The lists to which the edit belongs.
        var places: [Place]
        /// The server's version of the item, for an item that no list shows any more.
        var item: Item?

        @MainActor
        func serverItem() -> Item? { places.lazy.compactMap { $0.serverItem(edit.target) }.first ?? item }

        /// Whether an edit belongs to one of another edit's sources.
        func isIn(_ other: PendingEdit) -> Bool {
            places.contains { place in other.places.contains { $0.scope == place.scope } }
        }
    }

    private var listeners: [Listener] = []
    private var pending: [EditID: PendingEdit] = [:]
    private var newest = 0
    /// The newest write to a store; writes run in order, so that the newest content stays.
    private var newestWrite: Task<Void, Never>?

    /// Creates an empty log.
    public nonisolated init() {}

    func register(_ model: PagingModel<Item>) {
        listeners.removeAll { $0.model == nil }
        listeners.append(Listener(model: model))
        for edit in pending.values.map(\.edit).sorted(by: { $0.id.number < $1.id.number }) {
            pending[edit.id]?.places.append(Place(model))
            model.perform { $0.apply(edit) }
        }
    }

    func add(_ kind: ListEdit<Item>.Kind, to row: RowID, only model: PagingModel<Item>? = nil) -> EditID {
        newest += 1
        let edit = ListEdit(id: EditID(number: newest), target: row, kind: kind)
        if let model {
            model.perform { $0.apply(edit) }
        } else {
            var new = PendingEdit(edit: edit, places: listeners.compactMap { $0.model.map(Place.init) })
            new.item = new.serverItem()
            pending[edit.id] = new
            tell { $0.apply(edit) }
        }
        return edit.id
    }

    /// Confirms an edit, and writes an update or a removal to the stores of the lists.
    ///
    /// - Returns: the write, if any.
    @discardableResult
    func confirm(_ id: EditID, as item: (RowID, Item)? = nil) -> Task<Void, Never>? {
        let confirmed = pending.removeValue(forKey: id)
        let before = confirmed?.serverItem()
        tell { $0.confirm(id, as: item) }
        return confirmed.flatMap { write($0, of: before) }
    }

    func rollBack(_ id: EditID) {
        pending[id] = nil
        tell { $0.rollBack(id) }
    }

    /// Waits until confirmed edits have been written.
    func written() async {
        await newestWrite?.value
    }

    private func write(_ confirmed: PendingEdit, of item: Item?) -> Task<Void, Never>? {
        let edit = confirmed.edit
        let stored: StoredEdit<Item>
        switch edit.kind {
        case .insert: return nil
        case .remove: stored = item.map { .remove($0) } ?? .removeID("\(edit.target)")
        case .update(let change):
            guard var item else { return nil }
            change(&item)
            // The newest edit of an item that no list shows includes its earlier edits.
            for (id, other) in pending where other.edit.target == edit.target && other.isIn(confirmed) {
                pending[id]?.item = item
            }
            stored = .update(item)
        }
        let stores = confirmed.places.compactMap(\.store)
        guard !stores.isEmpty else { return nil }
        let task = Task { [newestWrite] in
            await newestWrite?.value
            for store in stores { await store(stored) }
        }
        newestWrite = task
        return task
    }

    private func tell(_ event: (inout ListStateMachine<Item>) -> Void) {
        for listener in listeners { listener.model?.perform(event) }
    }
}
