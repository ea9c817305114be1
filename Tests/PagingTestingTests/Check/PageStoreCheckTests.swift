import Paging
import PagingTesting
import Testing

@Suite("Checks for page stores", .timeLimit(.minutes(10)))
struct PageStoreCheckTests {
    private func findings(_ fault: @escaping @Sendable (inout FaultyStore) -> Void) async throws -> String {
        try await PageStoreCheck {
            var store = FaultyStore()
            fault(&store)
            return store
        }.run().description
    }

    @Test("The memory store passes")
    func memory() async throws {
        let report = try await PageStoreCheck { MemoryPageStore() }.run()
        try report.requirePassed()
        #expect(report.checked.count == 19)
        try await PageStoreCheck { FaultyStore() }.run().requirePassed()
    }

    @Test("A failed check throws its findings")
    func throwing() async throws {
        let report = try await PageStoreCheck { FaultyStore(isBroken: true) }.run()
        let failure = #expect(throws: CheckReport.self) { try report.requirePassed() }
        #expect(failure?.findings.count == report.checked.count)
        #expect(failure?.findings.allSatisfy { $0.contains("it throws Broken()") } == true)
    }

    @Test("A store that identifies pages by cursor alone is detected")
    func cursorsAlone() async throws {
        #expect(try await findings { $0.oneList = true }.contains("Lists with equal addresses are separate: "))
    }

    @Test("A store that confuses the empty cursor with the first page is detected")
    func emptyCursor() async throws {
        #expect(try await findings { $0.mergesEmptyCursor = true }.contains("the page at the beginning is wrong"))
    }

    @Test("A store that ignores epochs is detected")
    func epochs() async throws {
        #expect(try await findings { $0.ignoresEpochs = true }.contains("change 0: the page was stored"))
    }

    @Test("A store whose invalidations have no effect is detected")
    func deaf() async throws {
        let found = try await findings { $0.isDeaf = true }
        for name in [
            "Expired pages stay expired", "Removing a list", "A removed item disappears", "An updated item changes",
            "The least recently stored list", "The byte limit", "Pages beyond the age limit",
        ] {
            #expect(found.contains(name), "\(name)")
        }
    }

    @Test("A store that loses everything when it is reopened is detected")
    func forgetful() async throws {
        let report = try await PageStoreCheck(reopening: { _ in MemoryPageStore() }) { MemoryPageStore() }.run()
        #expect(report.findings.contains { $0.hasPrefix("The contents survive reopening the store: ") })
        #expect(report.findings.allSatisfy { $0.hasPrefix("The contents survive reopening the store: ") })
    }
}

private struct Broken: Error {}

/// A store in memory with a fault.
private struct FaultyStore: PageStore {
    let base = MemoryPageStore()
    var isBroken = false
    var oneList = false
    var mergesEmptyCursor = false
    var ignoresEpochs = false
    var isDeaf = false

    private func key(_ list: ListKey) throws -> ListKey {
        if isBroken { throw Broken() }
        return oneList ? "all" : list
    }

    private func cursor(_ cursor: String?) -> String? {
        mergesEmptyCursor && cursor == "" ? nil : cursor
    }

    func page(at cursor: String?, of list: ListKey) async throws -> CachedPage? {
        await base.page(at: self.cursor(cursor), of: try key(list))
    }

    func save(_ batch: PageBatch, in list: ListKey) async throws -> Bool {
        var batch = batch
        if ignoresEpochs { batch.epoch = nil }
        for index in batch.pages.indices { batch.pages[index].cursor = cursor(batch.pages[index].cursor) }
        return await base.save(batch, in: try key(list))
    }

    func epoch() async throws -> Int { await base.epoch() }

    func record(of list: ListKey) async throws -> ListRecord? { await base.record(of: try key(list)) }
    func note(of list: ListKey) async throws -> [UInt8]? { await base.note(of: try key(list)) }

    func lists() async throws -> [CachedList] {
        if isBroken { throw Broken() }
        return await base.lists()
    }

    func update(_ item: CachedItem) async throws { if !isDeaf { await base.update(item) } }

    func expire(_ scope: StoreScope) async throws { if !isDeaf { await base.expire(scope) } }

    func remove(_ scope: StoreScope) async throws { if !isDeaf { await base.remove(scope) } }

    func trim(to limits: StoreLimits) async throws { if !isDeaf { await base.trim(to: limits) } }
}
