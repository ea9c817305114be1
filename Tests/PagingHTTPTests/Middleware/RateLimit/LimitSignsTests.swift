import HTTPTypes
import Paging
import PagingTesting
import Synchronization
import RowTrait
import Testing

@testable import PagingHTTP

@Suite("Limits reported only in a body", .timeLimit(.minutes(10)))
struct LimitSignsTests {
    private static let gitHub = """
        {"message":"You have exceeded a secondary rate limit. Please wait a few minutes before you try again.",\
        "documentation_url":"https://docs.github.com/rest/overview/rate-limits-for-the-rest-api"}
        """

    private func hints(_ status: Int, _ body: String, _ fields: KeyValuePairs<String, String> = [:]) -> RateHints {
        LimitSigns.hints(in: Array(body.utf8), of: head(status, fields))
    }

    @Test(
        "A code, type or reason in an error object indicates a limit",
        arguments: [
            gitHub, #"{"message":"You have triggered an abuse detection mechanism."}"#,
            #"{"message":"Blocked","documentation_url":"https://docs.github.com/rest#secondary-rate-limits"}"#,
            #"{"error":{"errors":[{"domain":"usageLimits","reason":"rateLimitExceeded"}],"code":403}}"#,
            #"{"error":{"errors":[{"reason":"quotaExceeded"}]}}"#, #"{"error":{"status":"RESOURCE_EXHAUSTED"}}"#,
            #"{"__type":"com.amazonaws.dynamodb#ThrottlingException","message":"Rate exceeded"}"#,
            #"{"error":{"code":"TooManyRequests"}}"#, #"{"code":"rate_limit_exceeded"}"#,
            #"{"ok":false,"error":"ratelimited"}"#,
            #"{"errors":[{"extensions":{"code":"RATE_LIMITED"}}]}"#,
            #"{"errors":[{"extensions":{"code":"COMPLEXITY_BUDGET_EXHAUSTED"}}]}"#,
            #"{"error_code":"ComplexityException","status_code":429,"error_data":{},"errors":["m"]}"#,
            #"{"type":"https://api.test/problems/rate-limit-exceeded","title":"Slow down"}"#,
            #"{"error":{"code":429,"message":"Slow down"}}"#,
        ]
    )
    func limits(body: String) {
        for status in [400, 403, 429, 503] {
            let hints = hints(status, body)
            #expect(hints.isLimited)
            #expect(hints.wait == .seconds(60))
        }
    }

    @Test(
        "A time after which to try again is a limit, whatever the error is called",
        arguments: [
            (#"{"error_code":"ComplexityException","status_code":200,"retry_in_seconds":7}"#, 7_000),
            (#"{"errors":[{"message":"m","extensions":{"code":"X_EXHAUSTED","retry_in_seconds":12}}]}"#, 12_000),
            (#"{"message":"Slow","retryAfterMs":"1500"}"#, 1_500), (#"{"error":{"retry_after":0.5}}"#, 500),
            (#"{"detail":{"Retry-After":30}}"#, 30_000),
        ] as [(String, Int)]
    )
    func retryTimes(body: String, milliseconds: Int) {
        for status in [400, 403, 503] {
            let hints = hints(status, body)
            #expect(hints.isLimited && hints.wait == .milliseconds(milliseconds), "\(body)")
        }
        for other in ["\"retry_after\":0", "\"retry_after\":null", "\"retryable\":5", "\"retry_after\":\"soon\""] {
            #expect(!hints(400, "{\(other)}").isLimited)
        }
    }

    @Test("A reset beside a limit of any status is the wait")
    func resets() {
        let body = #"{"errors":[{"extensions":{"code":"RATELIMITED"}}]}"#
        let fields: KeyValuePairs = [
            "Date": "Thu, 01 Jan 2026 00:00:00 GMT", "X-RateLimit-Requests-Remaining": "0",
            "X-RateLimit-Requests-Reset": "1767225690000",
        ]
        #expect(hints(400, body, fields).wait == .seconds(90))
    }

    @Test(
        "An error about credentials is not a limit, whatever its text mentions",
        .row("R8"),
        arguments: [
            "", "Forbidden", "<html>rate limit</html>", "[]", "{}", #"{"message":"Bad credentials"}"#,
            #"{"error":"Too Many Requests"}"#,
            #"{"message":"Resource not accessible","documentation_url":"https://docs.github.com/rest/repos"}"#,
            #"{"error":{"code":403,"status":"PERMISSION_DENIED","message":"no rateLimitExceeded"}}"#,
            #"{"error":"forbidden","limits":{"rate":"limited"}}"#, #"{"code":"quota_policy_denied"}"#,
            #"{"message":"Your plan has no rate limits; upgrade"}"#,
        ]
    )
    func others(body: String) {
        #expect(hints(403, body) == RateHints())
    }

    @Test("A wait in the head replaces the default minute")
    func head429() {
        #expect(hints(429, Self.gitHub, ["Retry-After": "7"]) == RateHints())
        #expect(hints(400, Self.gitHub, ["Retry-After": "7"]).wait == .seconds(7))
    }

    private func client(_ status: Int, _ body: String, failures: Int, attempts: Int = 4) throws -> (
        PagingClient, ManualClock, StubTransport
    ) {
        let count = Atomic(0)
        let transport = StubTransport { _, _ in
            guard count.add(1, ordering: .relaxed).newValue <= failures else { return StubReply.json("[1]").reply }
            var fields: HTTPFields = [.contentType: "application/json"]
            if let left = HTTPField.Name("X-RateLimit-Remaining") { fields[left] = "4321" }
            return StubReply(status: .init(code: status), fields: fields, body: Array(body.utf8)).reply
        }
        let clock = ManualClock()
        var rateClock = RateClock(clock)
        rateClock.chance = { 0 }
        let limits = RateLimits(RateSettings(), clock: rateClock)
        var client = try PagingClient("https://api.test", transport: transport, middleware: [limits])
        client.clock = clock
        client.requestTimeLimit = nil
        client.retry.attempts = attempts
        client.retry.isJittered = false
        return (client, clock, transport)
    }

    @Test("After a secondary limit, every request waits for a minute", arguments: [403, 429])
    func secondaryLimit(status: Int) async throws {
        let (client, clock, transport) = try client(status, Self.gitHub, failures: 1)
        async let outcome = client.list(Int.self, "/a", by: .linkHeader).collect(upTo: 10).outcome
        try await clock.waitForSleepers(count: 1)
        async let other = client.fetch([Int].self, from: "/b")
        try await clock.waitForSleepers(count: 2)
        clock.advance(by: .seconds(59))
        #expect(transport.sent.count == 1)
        clock.advance(by: .seconds(1))
        #expect(try await other == [1])
        #expect(await outcome.isComplete)
        #expect(await outcome.retries == 1)
        #expect(transport.sent.count == 3)
    }

    @Test("A 403 that is not a limit fails at once", .row("R8"))
    func forbidden() async throws {
        let (client, clock, transport) = try client(403, #"{"message":"Resource not accessible"}"#, failures: 9)
        let outcome = await client.list(Int.self, "/a", by: .linkHeader).collect(upTo: 10).outcome
        #expect(outcome.ending == .failed)
        #expect(transport.sent.count == 1)
        #expect(clock.sleeps.isEmpty)
    }

    @Test(
        "A limit in the body narrows an adaptive window in the same way as a 429 and a 503",
        arguments: [400, 403, 429, 503]
    )
    func setback(status: Int) async throws {
        let (client, _, _) = try client(status, Self.gitHub, failures: 9, attempts: 1)
        let error = await #expect(throws: RequestError.self) { try await client.fetch([Int].self, from: "/a") }
        #expect(error?.isTransient == true)
        #expect(error?.retryAfter == .seconds(60))
        #expect(error?.status == status)
        #expect(error?.description.contains("credentials") == false)
    }
}
