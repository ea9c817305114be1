import Paging
import PagingTesting

@testable import PagingUI

extension ListSimulation {
    mutating func carryOutEdit(_ event: SimulatedEvent) {
        switch event {
        case .confirm, .rollBack: settle(isConfirmed: event == .confirm)
        case .insert: insert()
        case .removeElsewhere: removeElsewhere()
        case .serverApplies: serverApplies()
        case .likeNew: likeNew()
        default: edit(event == .like ? .like : .remove)
        }
    }

    private mutating func edit(_ kind: SimulatedEdit) {
        // From the rows on screen, or from all posts: an edit may come from another list.
        let known = Bool.random(using: &random) ? shown.filter { $0 > 0 } : server.keys
        guard let target = known.randomElement(using: &random), server.has(target), pending.count < maximumEdits,
            !pending.contains(where: { $0.target == target })
        else { return }
        add(kind == .like ? .update { $0.isLiked = true } : .remove, kind, to: target)
    }

    /// Likes a post that is held back, such as in another list that shows it.
    private mutating func likeNew() {
        let posts = server.keys.filter { plan.newItems.contains(RowID($0)) }
        guard let target = posts.randomElement(using: &random), pending.count < maximumEdits,
            !pending.contains(where: { $0.target == target })
        else { return }
        add(.update { $0.isLiked = true }, .like, to: target)
    }

    /// Removes a post that only another list contains.
    private mutating func removeElsewhere() {
        guard pending.count < maximumEdits else { return }
        add(.remove, .remove, to: 900_000_000 + firstEdit + newestEdit)
    }

    private mutating func add(_ content: ListEdit<Post>.Kind, _ kind: SimulatedEdit, to target: Int) {
        let edit = PendingEdit(
            edit: ListEdit(id: nextEdit(), target: RowID(target), kind: content),
            target: target,
            kind: kind
        )
        pending.append(edit)
        shared.append(.add(edit))
        perform { $0.apply(edit.edit) }
    }

    private mutating func insert() {
        guard plan.window.isLoaded, !plan.refreshing.isAwaitingSource, drafts.count < 3, server.keys.count < 200
        else { return }
        let id = nextEdit()
        let draft = -1_000 - id.number
        let place: InsertPosition = Bool.random(using: &random) ? .first : .last
        let edit = ListEdit(id: id, target: RowID(draft), kind: .insert(Post(id: draft), place))
        pending.append(PendingEdit(edit: edit, target: draft, kind: .insert))
        drafts.insert(draft)
        perform { $0.apply(edit) }
    }

    /// Applies a removal on the server, whose response has not arrived.
    private mutating func serverApplies() {
        let open = pending.indices.filter { pending[$0].kind == .remove && !pending[$0].isApplied }
        guard let index = open.randomElement(using: &random) else { return }
        shared.append(.apply(pending[index].id))
        apply(at: index)
    }

    private mutating func settle(isConfirmed: Bool) {
        guard let index = pending.indices.randomElement(using: &random) else { return }
        let edit = pending[index]
        if edit.kind != .insert {
            shared.append(isConfirmed || edit.isApplied ? .confirm(edit.id) : .rollBack(edit.id))
        }
        settle(at: index, isConfirmed: isConfirmed)
    }

    /// Removes a post while a response is in flight that the server has sent before.
    ///
    /// The post is on the response or on screen, or its removal is pending.
    mutating func removeBehindResponse() {
        guard let load = waiting.randomElement(using: &random) else { return }
        if responses[load.sequence] == nil { respond(to: load, at: step - 1) }
        let posts = Bool.random(using: &random) ? shown : responses[load.sequence]?.page.items.map(\.id) ?? []
        let isOpen = { [pending] (post: Int) in pending.contains { $0.target == post } }
        var removals = pending.indices.filter { pending[$0].kind == .remove && !pending[$0].isApplied }
        if let post = posts.filter({ server.has($0) && !isOpen($0) }).randomElement(using: &random) {
            add(.remove, .remove, to: post)
            removals.append(pending.count - 1)
        }
        guard let index = removals.randomElement(using: &random) else { return }
        shared.append(.confirm(pending[index].id))
        settle(at: index, isConfirmed: true)
    }

    private mutating func apply(at index: Int) {
        pending[index].appliedAt = step
        take(pending[index].target)
    }

    /// Removes a post on the server; its record in another list may arrive later, or never.
    private mutating func take(_ target: Int) {
        if server.has(target) { removed.insert(target) }
        let windows = plan.jumps.windows + [plan.window]
        // Items that this list has never contained are removed by others.
        if server.has(target), !windows.contains(where: { $0.counts(RowID(target)) }) { removals.append(step) }
        server.remove(target)
    }

    private mutating func settle(at index: Int, isConfirmed: Bool) {
        let edit = pending.remove(at: index)
        drafts.remove(edit.target)
        guard isConfirmed || edit.isApplied else { return perform { $0.rollBack(edit.id) } }
        switch edit.kind {
        case .like:
            server.change(edit.target) { $0.isLiked = true }
            if server.has(edit.target) { liked.insert(edit.target) }
            perform { $0.confirm(edit.id) }
        case .remove:
            take(edit.target)
            ownRemovals.append(step)
            perform { $0.confirm(edit.id) }
        case .insert:
            let post = server.add(step: step)
            insertions.append(step)
            ownPosts.insert(post.id)
            perform { $0.confirm(edit.id, as: (RowID(post.id), post)) }
        }
    }

    /// Applies an edit of another list on the same log.
    mutating func receive(_ edit: SharedEdit) {
        note { "\($0.step) from another list: \(edit.text)" }
        let index = { (id: EditID, list: ListSimulation) in list.pending.firstIndex { $0.id == id } }
        switch edit {
        case .add(let edit):
            pending.append(edit)
            perform { $0.apply(edit.edit) }
        case .apply(let id): if let place = index(id, self) { apply(at: place) }
        case .confirm(let id): if let place = index(id, self) { settle(at: place, isConfirmed: true) }
        case .rollBack(let id): if let place = index(id, self) { settle(at: place, isConfirmed: false) }
        }
        check()
    }

    /// Ends all edits: applied ones are confirmed, and the others are rolled back.
    mutating func settleEdits() {
        while !pending.isEmpty { settle(at: pending.count - 1, isConfirmed: false) }
    }

    private mutating func nextEdit() -> EditID {
        newestEdit += 1
        return EditID(number: firstEdit + newestEdit)
    }

    mutating func changeServer(_ event: SimulatedEvent) {
        let key = server.keys.randomElement(using: &random)
        switch (event, key) {
        case (.serverAdds, _) where server.keys.count < 150:
            _ = server.add(step: step)
            insertions.append(step)
        case (.serverInserts, let key?) where server.keys.count < 200:
            server.add(near: key, step: step)
            insertions.append(step)
        // A post with a pending edit stays, so that its end is known.
        case (.serverRemoves, let key?) where othersRemove && !pending.contains { $0.target == key }:
            server.remove(key)
            removals.append(step)
        case (.serverChanges, let key?): server.change(key) { $0.text += "+" }
        default: break
        }
    }
}
