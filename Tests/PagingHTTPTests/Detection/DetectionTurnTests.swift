import HTTPTypes
import Paging
import Testing

@testable import PagingHTTP
@testable import PagingTesting

@Suite("The turn to detect a scheme", .timeLimit(.minutes(2)))
struct DetectionTurnTests {
    /// Three linked pages; the first body ends when the second one has been read.
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
        let client = try HTTPClient("https://api.test", transport: transport)
        return client.list(ListRequest("/items"), format: ListFormat(.automatic), decoding: .value)
    }

    @Test("A page that arrives before the first page was read asks for no page again")
    func pageAhead() async throws {
        // Which of the two pages is read first is for the scheduler to say, so it is asked often.
        for _ in 0..<100 {
            let asked = Monitor<[Int]>([])
            let collected = try await list(asked).pages(window: .pages(3)).collect(upTo: 1_000)
            #expect(collected.arrived.compactMap(\.intValue) == [11, 12, 21, 22, 31, 32])
            #expect(collected.outcome.isComplete, "\(collected.outcome)")
            #expect(asked.value == [1, 2, 3])
        }
    }

    @Test("A page waits while a first page is loaded, and the next one while it detects")
    func order() async throws {
        let turn = DetectionTurn()
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

    @Test("A page that is cancelled while it waits leaves the turn to the next one")
    func cancellation() async throws {
        let turn = DetectionTurn()
        turn.begin()
        let cancelled = Task { try await turn.wait() }
        cancelled.cancel()
        await #expect(throws: CancellationError.self) { try await cancelled.value }
        turn.end()
        try await turn.wait()
        turn.end()
    }
}
