import Paging
import PagingTesting

@testable import PagingUI

extension ListSimulation {
    mutating func carryOutEdit(_ event: SimulatedEvent) {
        switch event {
        case .confirm, .rollBack: settle(isConfirmed: event == .confirm)
        case .insert: insert()
        default: edit(event == .like ? .like : .remove)
        }
    }

    private mutating func edit(_ kind: SimulatedEdit) {
        // Of the rows on screen, or of any post: an edit may come from another list.
        let known = Bool.random(using: &random) ? shown.filter { $0 > 0 } : server.keys
        guard let target = known.randomElement(using: &random), server.has(target), pending.count < 12,
            !pending.contains(where: { $0.target == target })
        else { return }
        let edit = ListEdit<Post>(
            id: nextEdit(),
            target: RowID(target),
            kind: kind == .like ? .update { $0.isLiked = true } : .remove
        )
        pending.append((edit.id, target, kind))
        perform { $0.apply(edit) }
    }

    private mutating func insert() {
        guard plan.window.isLoaded, !plan.isAwaitingSource, drafts.count < 3 else { return }
        let id = nextEdit()
        let draft = -1_000 - id.number
        let place: InsertPlace = Bool.random(using: &random) ? .first : .last
        pending.append((id, draft, .insert))
        drafts.insert(draft)
        perform { $0.apply(ListEdit(id: id, target: RowID(draft), kind: .insert(Post(id: draft), place))) }
    }

    private mutating func settle(isConfirmed: Bool) {
        guard let index = pending.indices.randomElement(using: &random) else { return }
        let (id, target, kind) = pending.remove(at: index)
        drafts.remove(target)
        guard isConfirmed else { return perform { $0.rollBack(id) } }
        switch kind {
        case .like:
            server.change(target) { $0.isLiked = true }
            perform { $0.confirm(id) }
        case .remove:
            server.remove(target)
            removed.insert(target)
            perform { $0.confirm(id) }
        case .insert:
            let post = server.add(step: step)
            perform { $0.confirm(id, as: (RowID(post.id), post)) }
        }
    }

    private mutating func nextEdit() -> EditID {
        newestEdit += 1
        return EditID(number: newestEdit)
    }

    mutating func changeServer(_ event: SimulatedEvent) {
        let key = server.keys.randomElement(using: &random)
        switch (event, key) {
        case (.serverAdds, _) where server.keys.count < 150: _ = server.add(step: step)
        case (.serverInserts, let key?): server.add(near: key, step: step)
        // A post with a pending edit stays, so that its end is known.
        case (.serverRemoves, let key?) where !pending.contains { $0.target == key }: server.remove(key)
        case (.serverChanges, let key?): server.change(key) { $0.text += "+" }
        default: break
        }
    }
}
