import HTTPTypes
import RowTrait
import Testing

@testable import PagingHTTP

@Suite("Remaining requests of a limit")
struct RateBudgetTests {
    private func budget(_ fields: KeyValuePairs<String, String>) -> RateBudget? {
        RateBudget.tightest(in: head(200, fields).headerFields, now: 1_800_000_000)
    }

    @Test(
        "All spellings of the three fields are parsed",
        arguments: ["X-RateLimit", "X-Rate-Limit", "X-Ratelimit", "x-ratelimit", "RateLimit", "ratelimit"]
    )
    func spellings(start: String) {
        let fields: KeyValuePairs = [start + "-Limit": "60", start + "-Remaining": "7", start + "-Reset": "30"]
        #expect(budget(fields) == RateBudget(limit: 60, remaining: 7, reset: .seconds(30)))
    }

    @Test(
        "A reset is interpreted by its size and format",
        arguments: [
            ("30", 30), ("0", 0), ("1.5", 1.5), ("86400", 86_400), ("1800000012", 12), ("1800000012.25", 12.25),
            ("1800000012500", 12.5), ("1799999000", 0), ("2027-01-15T08:00:09Z", 9), ("2027-01-15T08:00:09.500Z", 9.5),
            ("2027-01-15T09:00:09+01:00", 9), ("2027-01-15T06:30:09-0130", 9), ("2027-01-15 08:00:09", 9),
            ("Fri, 15 Jan 2027 08:00:20 GMT", 20), (" 30 ", 30),
        ] as [(String, Double)]
    )
    func resets(text: String, seconds: Double) {
        #expect(ResetTime.delay(text, now: 1_800_000_000) == .seconds(seconds))
    }

    @Test(
        "A reset of any size is a wait, however long",
        arguments: [
            "9999999999999999999", "99999999999999999999", "99999999999999999999.5", String(repeating: "9", count: 400),
        ]
    )
    func hugeResets(text: String) throws {
        let wait = try #require(ResetTime.delay(text, now: 1_800_000_000))
        #expect(wait > .seconds(86_400 * 365))
        #expect(budget(["X-RateLimit-Remaining": "0", "X-RateLimit-Reset": text])?.reset == wait)
        let structured = budget(["RateLimit": "\"a\";r=0;t=\(text)"])
        #expect(try #require(structured?.reset) > .seconds(86_400 * 365))
    }

    @Test(
        "A timestamp in microseconds or nanoseconds is recognized by its size",
        arguments: ["1800000012000000", "1800000012000000000"]
    )
    func fineResets(text: String) {
        #expect(ResetTime.delay(text, now: 1_800_000_000) == .seconds(12))
    }

    @Test(
        "A malformed reset is ignored",
        arguments: [
            "", "soon", "-30", "+30", "0x10", "1e3", "inf", "nan", "1.2.3", ".", "-99999999999999999999",
            "2027-13-15T08:00:09Z", "Thu, 15 Jan 2027 08:00:20 GMT", "Fri, 15 Jan 2027 08:00:20 CET",
            "2027-01-15", "2027-01-15T08:00:09.Z", "2027-01-15T08:00:09Zulu", "2027-01-15T08:00:09+1:00", "٣٠",
        ]
    )
    func noResets(text: String) {
        #expect(ResetTime.delay(text, now: 1_800_000_000) == nil)
    }

    @Test("The structured form is parsed, with values from its policy", .row("R10"))
    func structured() {
        #expect(budget(["RateLimit": "\"default\";r=0;t=30"]) == RateBudget(remaining: 0, reset: .seconds(30)))
        let fields: KeyValuePairs = ["RateLimit": "\"a\";r=5", "RateLimit-Policy": "\"b\";q=9;w=1, \"a\";q=100;w=60"]
        #expect(budget(fields) == RateBudget(limit: 100, remaining: 5, reset: .seconds(60)))
        #expect(budget(["RateLimit": "default; r=4 ; t=3"]) == RateBudget(remaining: 4, reset: .seconds(3)))
    }

    @Test("The tightest of several policies counts")
    func tightest() {
        let two = "\"burst\";r=5;t=10,\"day\";r=900;t=3600"
        #expect(budget(["RateLimit": two]) == RateBudget(remaining: 5, reset: .seconds(10)))
        let used = "\"burst\";r=0;t=10, \"day\";r=0;t=3600"
        #expect(budget(["RateLimit": used]) == RateBudget(remaining: 0, reset: .seconds(3600)))
        let lines: KeyValuePairs = ["RateLimit": "\"a,b\";r=9;t=1", "ratelimit": "\"c\\\"\";r=2;t=7"]
        #expect(budget(lines) == RateBudget(remaining: 2, reset: .seconds(7)))
        let both: KeyValuePairs = ["X-RateLimit-Remaining": "3", "RateLimit-Remaining": "1", "RateLimit-Reset": "4"]
        #expect(budget(both) == RateBudget(remaining: 1, reset: .seconds(4)))
    }

    @Test("The forms of intermediate drafts are parsed")
    func drafts() {
        let dictionary = budget(["RateLimit": "limit=100, remaining=50, reset=7"])
        #expect(dictionary == RateBudget(limit: 100, remaining: 50, reset: .seconds(7)))
        let window: KeyValuePairs = ["RateLimit-Limit": "100, 100;w=60", "RateLimit-Remaining": "76;w=60"]
        #expect(budget(window) == RateBudget(limit: 100, remaining: 76, reset: .seconds(60)))
    }

    @Test("A fractional count is rounded down", arguments: [("598.0", 598), ("0.9", 0), ("0", 0), ("7", 7)])
    func fractions(text: String, count: Int) {
        #expect(budget(["X-Ratelimit-Remaining": text])?.remaining == count)
    }

    @Test("A value that is not a number is ignored", arguments: ["", "-1", "many", "1e3", "99999999999999999999"])
    func garbage(text: String) {
        #expect(budget(["X-RateLimit-Remaining": text]) == nil)
        #expect(budget(["RateLimit": "\"a\";r=\(text);t=1"]) == nil)
        #expect(budget(["X-RateLimit-Remaining": "5", "X-RateLimit-Limit": text]) == RateBudget(remaining: 5))
    }
}
