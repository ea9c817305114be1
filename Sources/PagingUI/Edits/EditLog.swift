/// The local edits of items, shown by every list that they belong to until the server has them.
///
/// A model has a log of its own. Give several models one log, and an edit made in one shows in all of them:
///
/// ```swift
/// let edits = EditLog<Post>()
/// let home = PagingModel(homePosts, edits: edits)
/// let favourites = PagingModel(favouritePosts, edits: edits)
/// home.update(post.id) { $0.isLiked = true }
/// ```
@MainActor
public final class EditLog<Item: Sendable> {
    private struct Listener {
        weak var model: PagingModel<Item>?
    }

    private var listeners: [Listener] = []
    private var pending: [EditID: ListEdit<Item>] = [:]
    private var newest = 0

    /// Makes an empty log.
    public nonisolated init() {}

    func register(_ model: PagingModel<Item>) {
        listeners.removeAll { $0.model == nil }
        listeners.append(Listener(model: model))
        for edit in pending.values.sorted(by: { $0.id.number < $1.id.number }) {
            model.perform { $0.apply(edit) }
        }
    }

    func add(_ kind: ListEdit<Item>.Kind, to row: RowID, only model: PagingModel<Item>? = nil) -> EditID {
        newest += 1
        let edit = ListEdit(id: EditID(number: newest), target: row, kind: kind)
        if let model {
            model.perform { $0.apply(edit) }
        } else {
            pending[edit.id] = edit
            tell { $0.apply(edit) }
        }
        return edit.id
    }

    func confirm(_ id: EditID, as item: (RowID, Item)? = nil) {
        pending[id] = nil
        tell { $0.confirm(id, as: item) }
    }

    func rollBack(_ id: EditID) {
        pending[id] = nil
        tell { $0.rollBack(id) }
    }

    private func tell(_ event: (inout ListPlan<Item>) -> Void) {
        for listener in listeners { listener.model?.perform(event) }
    }
}
