import Paging
import PagingTesting
import Testing

@Suite("Gated sources", .timeLimit(.minutes(10)))
struct GatedSourceTests {
    private let base = ScriptedSource.numbered(pages: 3, size: 2)

    @Test("A load waits until its page is opened, and later loads pass")
    func opens() async throws {
        let source = GatedSource(base)
        let load = Task { try await source.page(at: 2) }
        try await source.gate.waitUntilRequested(2)
        #expect(base.loads(of: 2) == 0)
        source.gate.open(1)
        #expect(base.loads(of: 2) == 0)
        source.gate.open(2)
        #expect(try await load.value.items == [2, 3])
        #expect(try await source.page(at: 2).items == [2, 3])
        #expect(source.gate.requests(of: 2) == 2)
        #expect(source.gate.waiting.isEmpty)
    }

    @Test("Opening everything lets all loads through")
    func opensAll() async throws {
        let source = GatedSource(base)
        let loads = [1, 2, 3].map { cursor in Task { try await source.page(at: cursor) } }
        try await source.gate.waitUntilRequested(count: 3)
        source.gate.openAll()
        for load in loads { _ = try await load.value }
        #expect(source.gate.requestCount == 3)
    }

    @Test("With two gates, the links are announced while the page still waits")
    func twoGates() async throws {
        let source = GatedSource(base, stages: .linksAndPages)
        let log = AnnouncementLog()
        let load = Task {
            try await source.page(at: 1) { log.add($0) }
        }
        try await source.gate.waitUntilRequested(1)
        #expect(log.nearest.isEmpty)
        source.gate.openLinks(1)
        source.gate.open(1)
        #expect(try await load.value.items == [0, 1])
        #expect(log.nearest == [2])
    }

    @Test("A cancelled load leaves the gate with CancellationError")
    func cancelled() async throws {
        let source = GatedSource(base)
        let load = Task { try await source.page(at: 2) }
        try await source.gate.waitUntilRequested(2)
        load.cancel()
        await #expect(throws: CancellationError.self) { try await load.value }
        #expect(source.gate.waiting.isEmpty)
    }

    @Test("A load that ignores cancellation keeps waiting and can be let through")
    func ignoresCancellation() async throws {
        let pages = Pages<Int, Int> { _ in Page(items: [1]) }
        let source = GatedSource(pages, ignoringCancellation: true)
        let load = Task { try await source.page(at: nil) }
        try await source.gate.waitUntilRequested(nil)
        load.cancel()
        source.gate.openAll()
        #expect(try await load.value.items == [1])
    }

    @Test("Waiting for a request ends when the test is cancelled")
    func cancelledWaiter() async {
        let source = GatedSource(base)
        let waiter = Task { try await source.gate.waitUntilRequested(3) }
        waiter.cancel()
        await #expect(throws: CancellationError.self) { try await waiter.value }
    }
}
