import Paging
import PagingTesting

@testable import PagingUI

extension ListSimulation {
    mutating func execute(_ event: SimulatedEvent) {
        switch event {
        case .answer, .answerOften, .answerAgain, .fail, .failForNow, .expire, .cancelFromWithin, .answerStale, .timer,
            .respond, .respondAgain:
            carryOutNetwork(event)
        case .overtake: removeBehindResponse()
        case .appear, .appearBelow, .appearAbove, .disappear: carryOutScreen(event)
        case .restart: restart()
        case .like, .likeNew, .remove, .insert, .confirm, .rollBack, .removeElsewhere, .serverApplies:
            carryOutEdit(event)
        case .serverAdds, .serverInserts, .serverRemoves, .serverChanges: changeServer(event)
        default: carryOutWish(event)
        }
    }

    private mutating func carryOutNetwork(_ event: SimulatedEvent) {
        switch event {
        case .timer:
            guard let sequence = timers.sorted().randomElement(using: &random) else { return }
            timers.remove(sequence)
            perform { $0.waited(sequence) }
        case .respond, .respondAgain:
            guard let load = waiting.filter({ responses[$0.sequence] == nil }).randomElement(using: &random) else {
                return
            }
            respond(to: load, at: step)
        case .answerStale:
            guard let index = stale.indices.randomElement(using: &random) else { return }
            let (load, query) = stale.remove(at: index)
            let page =
                query == server.query
                ? server.page(at: load.key) : ListPage([Post(id: query, text: "\(query)")])
            perform { $0.arrived(page, of: load.sequence) }
        default: answer(event)
        }
    }

    private mutating func answer(_ event: SimulatedEvent) {
        guard let index = waiting.indices.randomElement(using: &random) else { return }
        let load = waiting.remove(at: index)
        let response = responses.removeValue(forKey: load.sequence)
        switch event {
        case .fail: perform { $0.failed(TestFailure(), of: load.sequence) }
        case .failForNow: perform { $0.failed(TestFailure(isTransient: true), of: load.sequence) }
        case .expire: perform { $0.failed(TestFailure(isExpiredCursor: true), of: load.sequence) }
        case .cancelFromWithin: perform { $0.failed(CancellationError(), of: load.sequence) }
        default: arrive(load, with: response)
        }
    }

    /// Fixes the response to a load, which arrives later.
    mutating func respond(to load: ListLoad, at step: Int) {
        responses[load.sequence] = SimulatedResponse(to: load.key, from: server, at: step)
    }

    /// Answers a load with the response that the server has sent, or with its current list.
    mutating func arrive(_ load: ListLoad, with sent: SimulatedResponse? = nil) {
        let response = sent ?? SimulatedResponse(to: load.key, from: server, at: step)
        record(response, to: load.key, of: load.sequence)
        perform { $0.arrived(response.page, of: load.sequence) }
    }

    private mutating func record(_ response: SimulatedResponse, to key: PageKey, of sequence: Int) {
        let ids = response.page.items.map(\.id)
        note { _ in "  page \(key.text) of step \(response.step): \(ids)" }
        answeredAt[sequence] = response.step
        answers[sequence] = [Set(ids)]
        pinnedOn[sequence] = Set([response.pinned].compactMap { $0 })
    }

    private mutating func carryOutScreen(_ event: SimulatedEvent) {
        let rows = plan.content.rows
        guard !rows.isEmpty else { return }
        let middle = plan.window.anchor.flatMap { plan.window.rows.position(of: $0) } ?? 0
        let offset: Int
        switch event {
        case .appearBelow: offset = Int.random(in: 0...4, using: &random)
        case .appearAbove: offset = -Int.random(in: 0...4, using: &random)
        default: offset = Int.random(in: -rows.count...rows.count, using: &random)
        }
        let id = rows[min(max(0, middle + offset), rows.count - 1)].id
        perform { event == .disappear ? $0.disappeared(id) : $0.appeared(id) }
    }

    private mutating func carryOutWish(_ event: SimulatedEvent) {
        let policy: RefreshPolicy = event == .refreshAnchored ? .anchored : plan.options.refresh
        switch event {
        case .refresh, .refreshAnchored: perform { $0.refresh(policy) }
        case .loadNext: perform { $0.requestPage(.forward) }
        case .loadPrevious: perform { $0.requestPage(.backward) }
        case .retry: perform { $0.retry() }
        case .checkForMore: perform { $0.checkForMore(.forward) }
        case .checkForNew: perform { $0.checkForNew() }
        case .showNew: perform { $0.showNew() }
        case .receive: receive()
        case .fillGap: fillGap()
        case .cancelAll: perform { $0.cancelAll() }
        case .network: perform { $0.setOnline(!$0.loads.isOnline) }
        case .jumpBack: perform { $0.jumpBack() }
        case .jump: jump()
        case .pin: pin()
        case .setPage: setPage()
        case .receiveMany: for _ in 0..<3 { receive() }
        case .filter: toggleFilter()
        default: changeQuery()
        }
    }

    private mutating func receive() {
        guard plan.window.isLoaded, !plan.refreshing.isAwaitingSource, let key = server.keys.first,
            let entry = server.entries[key]
        else { return }
        guard isReal else { return perform { $0.receive([entry.post], ids: [RowID(key)]) } }
        // All new posts in order, or after a lost connection only the newest.
        let new = server.keys.prefix { $0 > pushed }
        let sent = Bool.random(using: &random) ? new : new.prefix(1)
        let skips = sent.count < new.count || hasLostPushes
        (pushed, hasLostPushes) = (key, false)
        pushedPosts.formUnion(sent)
        let items = sent.compactMap { server.entries[$0]?.post }
        perform { $0.receive(items, ids: items.map { RowID($0.id) }, leavesGap: skips) }
    }

    private mutating func pin() {
        let key = Bool.random(using: &random) ? server.keys.randomElement(using: &random) : nil
        server.pin(key)
        if let key { unpinned.insert(key) }
    }

    /// Shows the server's current version of a page, as if it had come with another response.
    private mutating func setPage() {
        guard step.isMultiple(of: 3), plan.window.isLoaded, plan.refreshing.run == nil,
            let key = plan.window.pages.all.filter(\.isLoaded).compactMap(\.key).randomElement(using: &random)
        else { return }
        let response = SimulatedResponse(to: key, from: server, at: step)
        let (rows, read) = (connectedRows, oldestAnswer)
        record(response, to: key, of: plan.loads.sequence + 1)
        perform { _ = $0.setPage(response.page, at: key) }
        checkKept(rows, knownSince: read)
    }

    private mutating func fillGap() {
        let gaps = plan.window.gaps.sorted { $0.description < $1.description }
        guard let gap = gaps.randomElement(using: &random) else { return }
        let side: GapSide = Bool.random(using: &random) ? .above : .below
        perform { $0.fillGap(gap, from: side) }
    }

    private mutating func jump() {
        // Rarely, since a jump leaves everything behind.
        guard plan.window.isLoaded, step % 5 == 0, let key = server.keys.randomElement(using: &random) else { return }
        let address = server.address(of: key)
        perform { $0.jump(to: address, anchor: nil) }
    }

    private mutating func toggleFilter() {
        guard step % 3 == 0 else { return }
        filtersOddTens.toggle()
        if filtersOddTens {
            perform { $0.setFilter { isEvenTen($0.id) } }
        } else {
            perform { $0.setFilter(nil) }
        }
    }

    private mutating func changeQuery() {
        guard step % 7 == 0 else { return }
        perform { $0.awaitSource($0.options.queryChange) }
        server = SimulatedServer(
            query: server.query + 1,
            count: Int.random(in: 0...60, using: &random),
            pageSize: server.pageSize,
            addressing: server.addressing,
            hasRepeatedRows: isReal
        )
        pushed = server.keys.first ?? 0
        answeredAt = [:]
        answers = [:]
        responses = [:]
        isRestored = false
        pending.removeAll { $0.kind == .insert }
        drafts = []
        guard Bool.random(using: &random) else { return }
        perform { $0.beginSource(at: .start) }
    }
}

/// Returns whether the simulation's filter shows a post.
func isEvenTen(_ id: Int) -> Bool { (id / 10).isMultiple(of: 2) }
