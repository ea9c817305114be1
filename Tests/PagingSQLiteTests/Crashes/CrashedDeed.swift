#if SQLite
import Paging
import PagingHTTP
import PagingSQLite
import PagingUI
import Testing

/// The actions that a user may take in a list.
enum CrashedDeed: CaseIterable {
    case scroll, scrollOn, scrollFar, leaveScreen, next, previous, refresh, refreshHere, check, showNew, fillGap
    case like, remove, keepPlace, keepPlaceAgain, expire, clear, query, jump, reopen, settle
    case serverChanges, serverChangesMore, cut

    @MainActor
    func execute(by reader: CrashedReader) async throws {
        switch self {
        case .scroll: reader.scroll(by: Int.random(in: -5...5, using: &reader.random))
        case .scrollOn: reader.scroll(by: Int.random(in: 0...15, using: &reader.random))
        case .scrollFar: reader.scroll(by: Int.random(in: -80...80, using: &reader.random))
        case .leaveScreen: for row in reader.model.rows.prefix(5) { reader.model.itemDisappeared(row.id) }
        case .next: reader.start { await $0.model.loadNext() }
        case .previous: reader.start { await $0.model.loadPrevious() }
        case .refresh: reader.start { await $0.model.refresh() }
        case .refreshHere: reader.start { await $0.model.refresh(.anchored) }
        case .check: reader.start { await $0.model.checkForNew() }
        case .showNew: reader.model.showNewItems()
        case .fillGap: reader.fillGap()
        case .like: reader.like()
        case .remove: reader.remove()
        case .keepPlace, .keepPlaceAgain: try await reader.keepPlace()
        default: try await carryOutSeldom(by: reader)
        }
    }

    @MainActor
    private func carryOutSeldom(by reader: CrashedReader) async throws {
        let isRare = Int.random(in: 0..<20, using: &reader.random) == 0
        switch self {
        case .expire: try await reader.store.expire(.list(CrashedReader.key(reader.list)))
        case .clear: if isRare { try await reader.clear() }
        case .query: if isRare { reader.changeQuery() }
        case .jump: if isRare { reader.jump() }
        case .reopen: if isRare { try await reader.comeBack() }
        case .settle: await reader.model.settled()
        case .serverChanges: reader.world.change()
        case .serverChangesMore: for _ in 0..<10 { reader.world.change() }
        case .cut: reader.world.set(isDown: isRare, isCalm: false)
        default: break
        }
    }
}

extension CrashedReader {
    fileprivate func scroll(by count: Int) {
        let rows = model.rows
        guard !rows.isEmpty else { return }
        let place = (model.anchor.flatMap { model.position(of: $0) } ?? 0) + count
        let first = min(max(0, place), rows.count - 1)
        let shown = rows.dropFirst(first).prefix(5).map(\.id)
        for row in rows.map(\.id) where !shown.contains(row) { model.itemDisappeared(row) }
        for row in shown { model.itemAppeared(row) }
        // The row that leaves last counts as visible until another one appears.
        for row in rows.map(\.id) where !shown.contains(row) { model.itemDisappeared(row) }
    }

    fileprivate func fillGap() {
        let gap = model.rows.first { $0.item == nil }?.id
        let side: GapSide = Bool.random(using: &random) ? .above : .below
        if let gap { start { await $0.model.fillGap(gap, from: side) } }
    }

    /// Likes a post as an app does: first on the server, then in the store.
    fileprivate func like() {
        guard let id = model.items.map(\.id).randomElement(using: &random) else { return }
        start { reader in
            try await reader.model.update(id) {
                $0.likes += 1
            } confirming: {
                try await reader.send("like \(id)")
                guard let post = reader.world.posts("all").first(where: { $0.id == id }) else { return }
                try await reader.store.update(reader.keptItem(post))
                reader.world.note("liked \(post.likes) \(id)")
            }
        }
    }

    fileprivate func remove() {
        guard Int.random(in: 0..<4, using: &random) == 0,
            let id = model.items.map(\.id).randomElement(using: &random)
        else { return }
        start { reader in
            try await reader.model.remove(id) {
                try await reader.send("remove \(id)")
                try await reader.store.remove(.item(reader.itemKey(id)))
                reader.world.note("gone \(id)")
            }
        }
    }

    private func send(_ line: String) async throws {
        for _ in 0..<world.turns() { await Task.yield() }
        if Int.random(in: 0..<4, using: &random) == 0 { throw CrashedWorld.Down() }
        world.note(line)
    }

    fileprivate func clear() async throws {
        world.note("clearing \(list)")
        let list = list
        try await store.remove(.list(Self.key(list)))
        world.note("cleared \(list)")
    }

    fileprivate func changeQuery() {
        let policy = anyPolicy()
        start { reader in
            reader.list = reader.list == "all" ? "even" : "all"
            await reader.model.setSource(reader.source(reader.list, policy))
        }
    }

    fileprivate func jump() {
        guard let id = world.posts(list).map(\.id).randomElement(using: &random) else { return }
        start { await $0.model.jump(to: "after \(id)") }
    }

    /// Leaves the list and reopens it, as after a restart.
    fileprivate func comeBack() async throws {
        if Bool.random(using: &random) { try await keepPlace() }
        await leave()
        try await look()
        world.set(isDown: false, isCalm: false)
        await open()
    }
}
#endif
