import HTTPTypes
import Paging
import PagingTesting
import Testing

@testable import PagingHTTP

@Suite("The wait in Retry-After")
struct RetryAfterTests {
    /// 1994-11-06T08:49:37Z.
    private static let now = 784_111_777.0

    private func delay(_ fields: KeyValuePairs<String, String>) -> Duration? {
        RetryAfter.delay(in: head(429, fields).headerFields) { Self.now }
    }

    @Test(
        "A number of any size is a wait",
        arguments: [
            "1000000000", "9223372036854775808", "99999999999999999999", "99999999999999999999.25",
            String(repeating: "9", count: 400),
        ]
    )
    func huge(text: String) throws {
        let wait = try #require(delay(["Retry-After": text]))
        #expect(wait >= .seconds(1_000_000_000))
        #expect(RetryPolicy().delay(after: 1, serverDelay: wait) == nil)
        #expect(RateReport(head(503, ["Retry-After": text])).verdict == .limited(wait))
    }

    @Test(
        "A value that is sent twice is one wait",
        arguments: ["30", "Sun, 06 Nov 1994 08:50:07 GMT"]
    )
    func repeated(text: String) {
        #expect(delay(["Retry-After": text, "retry-after": text]) == .seconds(30))
        #expect(delay(["Retry-After": "\(text), \(text)"]) == .seconds(30))
        #expect(delay(["Retry-After": "30", "retry-after": "31"]) == nil)
    }

    @Test("Without a Date field, a date is compared with the local clock")
    func localClock() {
        #expect(delay(["Retry-After": "Sun, 06 Nov 1994 08:50:07 GMT"]) == .seconds(30))
        #expect(delay(["Retry-After": "Sun, 06 Nov 1994 08:50:07 GMT", "Date": "today"]) == .seconds(30))
        #expect(delay(["Retry-After": "Sun, 06 Nov 1994 08:49:07 GMT"]) == .zero)
        let late = "Sun, 06 Nov 1994 09:49:37 GMT"
        #expect(delay(["Retry-After": "Sun, 06 Nov 1994 09:50:07 GMT", "Date": late]) == .seconds(30))
    }

    @Test(
        "A value that is neither a number nor a date is ignored",
        arguments: ["-5", "-99999999999999999999", "1e99", "0x10", "inf", "soon", "Mon, 06 Nov 1994 08:50:07 GMT"]
    )
    func garbage(text: String) {
        #expect(delay(["Retry-After": text]) == nil)
    }

    @Test("A wait longer than any maximum fails at once and is reported", arguments: [429, 503, 403])
    func failsAtOnce(status: Int) async throws {
        let fields: KeyValuePairs = ["Retry-After": "99999999999999999999"]
        let limited = LimitedClient(replies: [head(status, fields)])
        let error = await #expect(throws: RequestError.self) {
            try await limited.client().fetch([Int].self, from: "/a")
        }
        #expect(limited.transport.sent.count == 1)
        #expect(limited.clock.sleeps.isEmpty)
        #expect(error?.description.contains("100000000000 seconds") == true)
        let next = await #expect(throws: RequestError.self) { try await limited.get() }
        #expect(next?.code == .rateLimited)
        #expect(limited.transport.sent.count == 1)
    }
}
