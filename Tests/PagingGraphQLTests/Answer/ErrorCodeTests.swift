import HTTPTypes
import Paging
import PagingTesting
import Synchronization
import Testing

@testable import PagingGraphQL
@testable import PagingHTTP

@Suite("Documented codes of errors", .timeLimit(.minutes(10)))
struct ErrorCodeTests {
    private static let query =
        "query ($after: String) { items(after: $after) { nodes { id } pageInfo { hasNextPage endCursor } } }"

    private static func page(_ id: Int, next: Bool) -> String {
        #"{"data":{"items":{"nodes":[{"id":\#(id)}],"pageInfo":{"hasNextPage":\#(next),"endCursor":"c\#(id)"}}}}"#
    }

    /// Returns a transport with answers in order, each with its status; the last one repeats.
    private func transport(_ answers: (status: Int, body: String)...) -> StubTransport {
        let rest = Mutex(answers)
        return StubTransport { _, _ in
            let answer = rest.withLock { $0.count > 1 ? $0.removeFirst() : $0[0] }
            let fields: HTTPFields = [.contentType: "application/json"]
            return StubReply(status: .init(code: answer.status), fields: fields, body: Array(answer.body.utf8)).reply
        }
    }

    /// Limits, with the seconds that they take if the error says so.
    ///
    /// monday.com has the code in the body, beside errors that are texts.
    private static let limits: [(Int, String, Int?)] = [
        (400, #"{"errors":[{"message":"m","extensions":{"code":"RATELIMITED"}}]}"#, 60),
        (400, #"{"error_code":"ComplexityException","status_code":400,"error_message":"m"}"#, 60),
        (
            400,
            #"{"errors":[{"message":"m","extensions":{"code":"COMPLEXITY_BUDGET_EXHAUSTED","retry_in_seconds":12}}]}"#,
            12
        ),
        (200, #"{"errors":[{"message":"m","type":"RATE_LIMITED"}]}"#, nil),
        (200, #"{"errors":[{"message":"m","extensions":{"code":"ComplexityException"}}]}"#, nil),
        (
            200,
            #"{"errors":[{"message":"m","extensions":{"code":"COMPLEXITY_BUDGET_EXHAUSTED","retry_in_seconds":12}}]}"#,
            12
        ),
        (200, #"{"error_code":"ComplexityException","status_code":429,"error_message":"m"}"#, nil),
        (200, #"{"error_code":"ComplexityException","error_message":"m","retry_in_seconds":7}"#, 7),
        (429, #"{"error_code":"ComplexityException","error_message":"m","retry_in_seconds":7}"#, nil),
        (200, #"{"error_code":"ComplexityException","status_code":429,"error_message":"m","error_data":{}}"#, nil),
        (200, #"{"error_code":"ComplexityException","error_data":{},"errors":["m"],"account_id":1}"#, nil),
        (200, #"{"errors":["m"],"status_code":429,"error_message":"m","error_code":"complexityBudgetExhausted"}"#, nil),
    ]

    @Test("A limit is waited out once, by the code of the error or of the whole body", arguments: limits)
    func limit(status: Int, body: String, seconds: Int?) async throws {
        let clock = ManualClock()
        var rateClock = RateClock(clock)
        rateClock.chance = { 0 }
        let transport = transport((200, Self.page(1, next: true)), (status, body), (200, Self.page(2, next: false)))
        let limits = RateLimits(RateSettings(), clock: rateClock)
        var api = try PagingClient("https://api.test/graphql", transport: transport, middleware: [limits])
        api.clock = clock
        api.requestTimeLimit = nil
        api.retry.isJittered = false
        let driver = Task {
            while !Task.isCancelled {
                try await clock.waitForSleepers(count: 1)
                clock.advanceToNextWake()
            }
        }
        let list = api.connection(JSONValue.self, GraphQLRequest(Self.query))
        let all = await list.pages(window: .serial).collect(upTo: 9)
        driver.cancel()
        clock.advance(by: .zero)
        #expect(all.outcome.isComplete && all.arrived.count == 2, "\(all.outcome)")
        #expect(all.outcome.retries == 1 && clock.now.offset > .zero)
        if let seconds { #expect(clock.now.offset == .seconds(seconds)) }
    }

    @Test(
        "A query that costs too much is not sent again, and the error says to lower the page size",
        arguments: [200, 400],
        [
            #"{"errors":[{"message":"m","extensions":{"code":"MAX_COMPLEXITY"}}]}"#,
            #"{"errors":[{"message":"m","extensions":{"code":"max_cost"}}]}"#,
            #"{"errors":[{"message":"The cost of 1200 exceeds the max_cost of 1000."}]}"#,
            #"{"data":{"items":null},"errors":[{"message":"m","path":["items"],"extensions":{"code":"MAX_COST_EXCEEDED"}}]}"#,
        ]
    )
    func cost(status: Int, body: String) async throws {
        // An answer with data has the status 200.
        let status = body.contains("data") ? 200 : status
        let transport = transport((status, body))
        let api = try PagingClient("https://api.test/graphql", transport: transport)
        let outcome = await api.connection(JSONValue.self, GraphQLRequest(Self.query)).collect(upTo: 9).outcome
        #expect(outcome.ending == .failed && outcome.requests == 1, "\(outcome)")
        #expect(outcome.evidence.contains("lower the value of first"), "\(outcome)")
    }

    /// Walks two pages, the second of which is first answered by an error, with restarts of the list.
    private func crawl(_ status: Int, _ error: String) async throws -> CollectedItems<JSONValue, PageAddress> {
        let transport = transport(
            (200, Self.page(1, next: true)),
            (status, error),
            (200, Self.page(1, next: true)),
            (200, Self.page(2, next: false))
        )
        var api = try PagingClient("https://api.test/graphql", transport: transport)
        api.retry = .never
        var format = ConnectionFormat()
        format.identity = "/id"
        var list = api.connection(GraphQLRequest(Self.query), format: format, decoding: .value)
        list.policy.expiredCursor = .restarts()
        return await list.pages(window: .serial).collect(upTo: 9)
    }

    @Test(
        "A cursor has expired by the code of an error or of the whole body, whatever the status",
        arguments: [200, 400, 422],
        [
            #"{"errors":[{"message":"m","path":["items"],"extensions":{"code":"CursorExpiredError"}}],"data":{"items":null}}"#,
            #"{"errors":[{"message":"m","extensions":{"code":"CursorException"}}]}"#,
            #"{"data":null,"errors":[{"message":"m","type":"CursorExpiredError"}]}"#,
            #"{"data":null,"errors":[{"message":"m","extensions":{"type":"CURSOR_EXPIRED"}}]}"#,
            #"{"error_code":"CursorExpiredError","status_code":200,"error_message":"m"}"#,
            #"{"error_code":"CursorException","error_message":"m","error_data":{},"errors":["m"],"account_id":1}"#,
        ]
    )
    func expired(status: Int, error: String) async throws {
        let all = try await crawl(status, error)
        #expect(all.arrived.count == 2 && all.outcome.isComplete && all.outcome.restarts == 1, "\(all.outcome)")
    }

    @Test(
        "Another error is no expired cursor",
        arguments: [200, 400],
        [
            #"{"errors":[{"message":"The cursor has expired","extensions":{"code":"BAD_USER_INPUT"}}]}"#,
            #"{"errors":[{"message":"m","extensions":{"code":"TOKEN_EXPIRED"}}]}"#,
            #"{"error_code":"UserUnauthorizedException","error_message":"m","error_data":{},"errors":["m"]}"#,
        ]
    )
    func others(status: Int, error: String) async throws {
        let all = try await crawl(status, error)
        #expect(all.outcome.ending == .failed && all.outcome.restarts == 0, "\(all.outcome)")
    }

    @Test("A temporary error is waited out by its code, beside a status that says nothing of it")
    func temporary() async throws {
        let error = #"{"errors":[{"message":"m","extensions":{"code":"SERVICE_UNAVAILABLE"}}]}"#
        let transport = transport((200, Self.page(1, next: true)), (400, error), (200, Self.page(2, next: false)))
        var api = try PagingClient("https://api.test/graphql", transport: transport)
        api.retry = RetryPolicy(attempts: 2, firstDelay: .zero)
        let list = api.connection(JSONValue.self, GraphQLRequest(Self.query))
        let all = await list.pages(window: .serial).collect(upTo: 9)
        #expect(all.outcome.isComplete && all.outcome.retries == 1, "\(all.outcome)")
    }

    @Test("An error without a known code keeps its status", arguments: [400, 404])
    func statuses(status: Int) async throws {
        let transport = transport((status, #"{"errors":[{"message":"m","extensions":{"code":"BAD_USER_INPUT"}}]}"#))
        let api = try PagingClient("https://api.test/graphql", transport: transport)
        let error = await api.connection(JSONValue.self, GraphQLRequest(Self.query)).collect(upTo: 9).outcome.error
        #expect((error as? RequestError)?.status == status)
    }
}
