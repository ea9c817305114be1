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
@MainActor
public final class EditLog<Item: Sendable> {
    private struct Listener {
        weak var model: PagingModel<Item>?
    }

    private struct PendingEdit {
        let edit: ListEdit<Item>
        /// The server's version of the item, for an item that no list shows any more.
        var item: Item?

        func with(_ item: Item) -> PendingEdit { PendingEdit(edit: edit, item: item) }
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
            model.perform { $0.apply(edit) }
        }
    }

    func add(_ kind: ListEdit<Item>.Kind, to row: RowID, only model: PagingModel<Item>? = nil) -> EditID {
        newest += 1
        let edit = ListEdit(id: EditID(number: newest), target: row, kind: kind)
        if let model {
            model.perform { $0.apply(edit) }
        } else {
            pending[edit.id] = PendingEdit(edit: edit, item: serverItem(row))
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
        let before = confirmed.flatMap { serverItem($0.edit.target) ?? $0.item }
        tell { $0.confirm(id, as: item) }
        return confirmed.flatMap { write($0.edit, of: before) }
    }

    func rollBack(_ id: EditID) {
        pending[id] = nil
        tell { $0.rollBack(id) }
    }

    /// Waits until confirmed edits have been written.
    func written() async {
        await newestWrite?.value
    }

    private func write(_ edit: ListEdit<Item>, of item: Item?) -> Task<Void, Never>? {
        let stored: StoredEdit<Item>
        switch edit.kind {
        case .insert: return nil
        case .remove: stored = item.map { .remove($0) } ?? .removeID("\(edit.target)")
        case .update(let change):
            guard var item else { return nil }
            change(&item)
            // The newest edit of an item that no list shows includes its earlier edits.
            for (id, other) in pending where other.edit.target == edit.target { pending[id] = other.with(item) }
            stored = .update(item)
        }
        let stores = listeners.compactMap { $0.model?.runner.source.cache?.store }
        guard !stores.isEmpty else { return nil }
        let task = Task { [newestWrite] in
            await newestWrite?.value
            for store in stores { await store(stored) }
        }
        newestWrite = task
        return task
    }

    private func serverItem(_ row: RowID) -> Item? {
        listeners.lazy.compactMap { $0.model?.plan.window.serverItem(row) }.first
    }

    private func tell(_ event: (inout ListPlan<Item>) -> Void) {
        for listener in listeners { listener.model?.perform(event) }
    }
}
