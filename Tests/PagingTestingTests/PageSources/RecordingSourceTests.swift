import Paging
import PagingTesting
import Testing

@Suite("Recording sources", .timeLimit(.minutes(10)))
struct RecordingSourceTests {
    private struct Broken: Error {}

    @Test("A load is recorded from its request to its end")
    func events() async throws {
        let base: ScriptedSource<Int, Int> = [nil: [.items([1], following: 2)], 2: [.failure(Broken())]]
        let source = RecordingSource(base)
        _ = await source.pages(window: .pages(1)).collect(upTo: 10)
        #expect(source.log.events == [.requested(nil), .announced(nil), .returned(nil), .requested(2), .failed(2)])
        #expect(source.log.requested == [nil, 2])
        #expect(source.log.peakInFlight == 1)
        #expect(source.log.inFlight == 0)
    }

    @Test("The peak is the largest number of concurrent loads, and cancelled loads differ from failed ones")
    func peak() async throws {
        let gated = GatedSource(ScriptedSource.numbered(pages: 9, size: 1, announcing: .all))
        let source = RecordingSource(gated)
        let loads = (1...4).map { cursor in Task { try await source.page(at: cursor) } }
        try await gated.gate.waitUntilRequested(count: 4)
        for load in loads { load.cancel() }
        try await source.log.waitUntilQuiet(afterRequests: 4)
        #expect(source.log.peakInFlight == 4)
        #expect(Set(source.log.cursors(of: .cancelled)) == [1, 2, 3, 4])
        #expect(source.log.cursors(of: .failed).isEmpty)
    }
}
