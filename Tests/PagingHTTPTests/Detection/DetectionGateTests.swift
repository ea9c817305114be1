import PagingDetection
import HTTPTypes
import Paging
import Testing

@testable import PagingHTTP
@testable import PagingTesting

@Suite("Turns of detection", .timeLimit(.minutes(10)))
struct DetectionGateTests {
    /// Returns three linked pages; the first body ends after the second page was read.
    private func list(_ asked: Monitor<[Int]>) throws -> HTTPPageSource<JSONValue> {
        let isSecondRead = Monitor(false)
        let transport = StubTransport { request, _ in
            let page = Int((request.path ?? "").split(separator: "=").last ?? "") ?? 1
            asked.update { $0.append(page) }
            var fields = HTTPFields()
            if page < 3, let name = HTTPField.Name("Link") {
                fields.append(HTTPField(name: name, value: "</items?page=\(page + 1)>; rel=\"next\""))
            }
            let rest = Monitor([Array("[\(page)1,\(page)2]".utf8)])
            let body = HTTPBody {
                if page == 1 { try await isSecondRead.wait { $0 } }
                guard let part = rest.value.first else {
                    if page == 2 { isSecondRead.update { $0 = true } }
                    return nil
                }
                rest.update { $0 = [] }
                return part
            }
            return HTTPReply(HTTPResponse(status: .ok, headerFields: fields), body: body)
        }
        let client = try PagingClient("https://api.test", transport: transport)
        return client.list(ListRequest("/items"), format: ListFormat(.automatic), decoding: .value)
    }

    @Test("A page that arrives before the first page is read causes no further request")
    func pageAhead() async throws {
        // The scheduler decides which of the two pages is read first, so the test repeats.
        for _ in 0..<100 {
            let asked = Monitor<[Int]>([])
            let collected = try await list(asked).pages(window: .pages(3)).collect(upTo: 1_000)
            #expect(collected.arrived.compactMap(\.intValue) == [11, 12, 21, 22, 31, 32])
            #expect(collected.outcome.isComplete, "\(collected.outcome)")
            #expect(asked.value == [1, 2, 3])
        }
    }

    @Test("A page waits while a first page loads, and the next page waits while detection runs")
    func order() async throws {
        let turn = DetectionGate()
        let log = Monitor<[String]>([])
        turn.begin()
        turn.begin()
        async let second: Void = {
            try await turn.wait()
            log.update { $0.append("second") }
            turn.end()
        }()
        log.update { $0.append("first") }
        turn.end()
        log.update { $0.append("other first") }
        turn.end()
        try await second
        try await turn.wait()
        #expect(log.value == ["first", "other first", "second"])
        turn.end()
    }

    @Test("A cancelled waiting page gives the turn to the next one")
    func cancellation() async throws {
        let turn = DetectionGate()
        turn.begin()
        let cancelled = Task { try await turn.wait() }
        cancelled.cancel()
        await #expect(throws: CancellationError.self) { try await cancelled.value }
        turn.end()
        try await turn.wait()
        turn.end()
    }
}
