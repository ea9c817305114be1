import Paging
import PagingTesting
import Testing

@testable import PaginateCrawls

@Suite("Trace recorder", .timeLimit(.minutes(10)))
struct TraceRecorderTests {
    @Test("Loads are recorded in list order with their items and delivery times")
    func loads() async throws {
        let recorder = TraceRecorder()
        let source = Pages<Int, Int> { cursor in
            let page = cursor ?? 0
            return Page(items: Array(0...page), following: page < 3 ? page + 1 : nil)
        }
        for try await _ in source.observed(by: recorder).pages(window: .serial) {}
        let trace = await recorder.trace()
        #expect(trace.loads.map(\.number) == [0, 1, 2, 3])
        #expect(trace.loads.map(\.itemCount) == [1, 2, 3, 4])
        #expect(trace.loads.allSatisfy { $0.ending == .arrived && $0.start <= $0.end })
        #expect(trace.loads.allSatisfy { ($0.delivered ?? -1) >= $0.end && ($0.delivered ?? .max) <= trace.end })
    }

    @Test("The walks of a run follow one another on one time axis")
    func walks() async throws {
        let recorder = TraceRecorder()
        let source = Pages<Int, Int> { _ in Page(items: [1], following: nil) }.observed(by: recorder)
        for try await _ in source.pages() {}
        for try await _ in source.pages() {}
        let loads = await recorder.trace().loads
        #expect(loads.map(\.walk) == [0, 1])
        #expect(loads[0].end <= loads[1].start)
    }

    @Test("A failure is recorded with its error, which is shortened if it is long")
    func failure() async throws {
        struct Trouble: Error, CustomStringConvertible {
            let description = String(repeating: "x", count: 1_000)
        }
        let recorder = TraceRecorder()
        let source = Pages<Int, Int> { _ in throw Trouble() }
        await #expect(throws: Trouble.self) { for try await _ in source.observed(by: recorder).pages() {} }
        let load = try #require(await recorder.trace().loads.first)
        #expect(load.ending == .failed)
        #expect(load.errors.count == 1)
        #expect(load.errors[0].contains(" … 600 characters left out … "))
    }
}

extension PageSource {
    fileprivate func observed(by recorder: TraceRecorder) -> some PageSource<Item, Cursor> {
        observed(by: recorder.observer)
    }
}
