import Foundation
import Paging
import PagingJSON
import PagingTesting
import Synchronization
import Testing

@Suite("Changes of a stored list", .timeLimit(.minutes(10)))
struct ChangeTrackingTests {
    let store = MemoryPageStore()
    let network = FakeNetwork(pages: 5)
    let cached: CachedSource<FakeNetwork>

    init() {
        cached = network.cached(in: store, as: "notes", coding: .notes).trackingChanges(order: .fixed)
    }

    /// Returns changes as words: a sign, the ID, and the texts.
    private func words(since position: ChangePosition? = nil) async throws -> [String] {
        var words: [String] = []
        for try await change in try await cached.changes(since: position) {
            switch change {
            case .added(let note): words.append("+\(note.id) \(note.text)")
            case .changed(let old, let new): words.append("~\(new.id) \(old.text) \(new.text)")
            case .removed(let note): words.append("-\(note.id) \(note.text)")
            }
        }
        return words
    }

    private func serve(_ notes: [Note], total: Int? = nil) {
        network.state.withLock { state in
            state.error = nil
            let total = total.map { TotalCount($0) }
            let links = PageLinks<Int>(totalCount: total, end: .signalled("it was the last page"))
            state.pages = [nil: Page(items: notes, links: links)]
        }
    }

    @Test("The first crawl adds each item, and a later one the changes since a position")
    func changes() async throws {
        try await cached.crawl()
        #expect(try await words() == (1...10).map { "+\($0) old" })
        let first = try await cached.changes()
        #expect(first.removals == .proven(.order, removed: 0))
        #expect(try await words(since: first.position).isEmpty)
        serve((2...11).map { Note(id: $0, text: $0 == 4 ? "new" : "old") })
        try await cached.crawl()
        #expect(try await words(since: first.position) == ["-1 old", "~4 old new", "+11 old"])
        let second = try await cached.changes(since: first.position)
        #expect(second.removals == .proven(.order, removed: 1))
        #expect(try await words(since: second.position).isEmpty)
        #expect(try await words().count == 10)
        #expect(try await removed() == [1])
    }

    private func removed() async throws -> [Int] {
        var ids: [Int] = []
        for try await item in try cached.removedItems() { ids.append(item.item.id) }
        return ids
    }

    @Test("An item that leaves and returns unchanged has no change, and one that returns is no longer removed")
    func returns() async throws {
        try await cached.crawl()
        let position = try await cached.changes().position
        serve((2...10).map { Note(id: $0, text: "old") })
        try await cached.crawl()
        #expect(try await removed() == [1])
        #expect(try await words(since: position) == ["-1 old"])
        serve((1...10).map { Note(id: $0, text: "old") })
        try await cached.crawl()
        #expect(try await words(since: position).isEmpty)
        #expect(try await removed().isEmpty)
    }

    @Test("A crawl that fails adds and changes items, removes none, and gives the reason")
    func failed() async throws {
        try await cached.crawl()
        let position = try await cached.changes().position
        network.serve(pages: 4, "new")
        network.state.withLock { $0.pages[3] = nil }
        #expect(try await cached.crawl().error is UnscriptedPage)
        let changes = try await cached.changes(since: position)
        #expect(!changes.removals.isProven && changes.removals.description.contains("failed"))
        #expect(try await words(since: position) == (1...4).map { "~\($0) old new" })
        network.serve(pages: 4, "new")
        #expect(try await cached.crawl().isComplete)
        #expect(try await words(since: changes.position).filter { $0.hasPrefix("-") } == ["-9 old", "-10 old"])
    }

    @Test("A loss above the limit removes nothing until a greater limit confirms it")
    func refused() async throws {
        try await cached.crawl()
        let position = try await cached.changes().position
        serve([Note(id: 1, text: "old")])
        try await cached.crawl()
        #expect(try await cached.changes(since: position).removals == .refused(lost: 9, of: 10))
        #expect(try await words(since: position).isEmpty)
        try await cached.trackingChanges(order: .fixed, maximumLoss: 90).crawl()
        #expect(try await cached.changes(since: position).removals == .proven(.order, removed: 9))
        #expect(try await words(since: position).count == 9)
    }

    @Test("In an unknown order, two crawls with the same items prove what both lack, and one does not")
    func agreement() async throws {
        let cached = cached.trackingChanges(maximumLoss: 100)
        try await cached.crawl()
        let position = try await cached.changes().position
        for total in [nil, 8] {
            serve((1...8).map { Note(id: $0, text: "old") }, total: total)
            try await cached.crawl()
            let removals = try await cached.changes(since: position).removals
            #expect(removals == (total == nil ? removals : .proven(.agreement, removed: 2)))
            #expect(removals.isProven == (total != nil))
            if total == nil { #expect(removals.description.contains("trackingChanges(order: .fixed)")) }
        }
        #expect(try await words(since: position) == ["-9 old", "-10 old"])
    }

    @Test("Two crawls that deliver an item twice, and so as many as declared, remove nothing")
    func repeated() async throws {
        let cached = cached.trackingChanges(maximumLoss: 100)
        try await cached.crawl()
        for word in ["new", "newer"] {
            serve([1, 2, 1].map { Note(id: $0, text: word) }, total: 3)
            try await cached.crawl()
        }
        #expect(try await cached.changes().removals == .unproven("the walk delivered items twice"))
        #expect(try await removed().isEmpty)
    }

    @Test("A list whose crawl began before its changes were recorded proves nothing until it is crawled again")
    func begunBefore() async throws {
        let untracked = network.cached(in: store, as: "notes", coding: .notes)
        network.state.withLock { $0.pages[4] = nil }
        try await untracked.crawl()
        network.serve(pages: 5, "old")
        #expect(try await cached.crawl().isComplete)
        #expect(try await !cached.changes().removals.isProven)
        #expect(try await words() == (7...10).map { "+\($0) old" })
        // A list whose changes are recorded once remains so, whichever source crawls it.
        try await untracked.crawl()
        #expect(try await words().count == 10)
        try await cached.crawl()
        #expect(try await cached.changes().removals == .proven(.order, removed: 0))
    }

    @Test("An item that is set aside because it was not decoded is not removed")
    func setAside() async throws {
        try await cached.crawl()
        let base = network
        let source = Pages<Note, Int> { cursor in
            let page = try await base.page(at: cursor)
            WalkUsage.current?.countQuarantined()
            return page
        }
        serve((2...10).map { Note(id: $0, text: "old") })
        try await source.cached(in: store, as: "notes", coding: .notes).trackingChanges(order: .fixed).crawl()
        #expect(try await cached.changes().removals.description.contains("not decoded"))
        #expect(try await removed().isEmpty)
    }

    @Test("Positions are valid as long as their crawls are kept, and not in a list that was removed")
    func positions() async throws {
        let cached = cached.trackingChanges(order: .fixed, maximumLoss: 100, keepingCrawls: 2)
        var positions: [ChangePosition] = []
        for count in [10, 9, 8, 7, 6] {
            serve((1...count).map { Note(id: $0, text: "old") })
            try await cached.crawl()
            positions.append(try await cached.changes().position)
        }
        #expect(try await words(since: positions[2]).count == 2)
        #expect(try await words(since: positions[3]) == ["-7 old"])
        let old = await #expect(throws: PagingError.self) { try await cached.changes(since: positions[1]) }
        #expect(old?.code == .changesUnavailable)
        let saved = try JSONDecoder().decode(ChangePosition.self, from: JSONEncoder().encode(positions[4]))
        #expect(try await words(since: saved).isEmpty)
        await store.remove(.list("notes"))
        for _ in 0..<2 {
            let error = await #expect(throws: PagingError.self) { try await cached.changes(since: saved) }
            #expect(error?.code == .changesUnavailable)
            try await cached.crawl()
        }
        #expect(try await words().count == 6)
    }

    @Test("Changes are refused for items without IDs, for stores without versions, and before the first crawl")
    func refusals() async throws {
        let early = await #expect(throws: PagingError.self) { try await cached.changes() }
        #expect(early?.code == .changesUnavailable && early?.description.contains("trackingChanges") == true)
        let brittle = network.cached(in: BrittleStore(), as: "notes", coding: .notes).trackingChanges()
        let other = await #expect(throws: PagingError.self) { try await brittle.crawl() }
        #expect(other?.description.contains("SQLitePageStore") == true)
        #expect(throws: PagingError.self) { try brittle.removedItems() }
        let coding = PageCoding<Note, Int>(
            encodeItem: { Array($0.text.utf8) },
            decodeItem: { Note(id: 0, text: String(decoding: $0, as: UTF8.self)) },
            encodeCursor: { String($0) },
            decodeCursor: { Int($0) }
        )
        let nameless = network.cached(in: store, as: "notes", coding: coding).trackingChanges()
        let error = await #expect(throws: PagingError.self) { try await nameless.crawl() }
        #expect(error?.code == .noItemID)
    }

    @Test("A removed item has the time since its removal")
    func age() async throws {
        let clock = ManualClock()
        let store = MemoryPageStore(clock: clock)
        let cached = network.cached(in: store, as: "notes", coding: .notes).trackingChanges(order: .fixed)
        try await cached.crawl()
        clock.advance(by: .seconds(5))
        serve((1...9).map { Note(id: $0, text: "old") })
        try await cached.crawl()
        clock.advance(by: .seconds(7))
        for try await gone in try cached.removedItems() { #expect(gone.age == .seconds(7) && gone.item.id == 10) }
    }

    @Test("An edit in the store is no change, and the next crawl finds it")
    func edits() async throws {
        try await cached.crawl()
        let position = try await cached.changes().position
        try await cached.update(Note(id: 2, text: "edited"))
        try await cached.remove(3)
        #expect(try await words(since: position).isEmpty)
        serve([1, 2, 4, 5, 6, 7, 8, 9, 10].map { Note(id: $0, text: $0 == 2 ? "edited" : "old") })
        try await cached.crawl()
        #expect(try await words(since: position) == ["-3 old", "~2 old edited"])
    }

    @Test("Equal items have equal bytes in the JSON coding, whatever the order of a dictionary")
    func sortedKeys() async throws {
        struct Reading: Codable, Sendable {
            let id: Int
            var values: [String: Int]
        }
        let names = (0..<20).map { "sensor \($0)" }
        for round in 0..<3 {
            let items = (0..<5).map { id in
                Reading(id: id, values: .init(uniqueKeysWithValues: names.shuffled().map { ($0, id) }))
            }
            let source = Pages<Reading, Int> { _ in Page(items: items) }
            let cached = source.cached(in: store, as: "readings", coding: .json(id: \.id))
                .trackingChanges(order: .fixed)
            let position = round == 0 ? nil : try await cached.changes().position
            try await cached.crawl()
            var count = 0
            for try await _ in try await cached.changes(since: position) { count += 1 }
            #expect(count == (round == 0 ? 5 : 0))
        }
    }
}
