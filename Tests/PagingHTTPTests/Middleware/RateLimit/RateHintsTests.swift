import HTTPTypes
import PagingTesting
import RowTrait
import Testing

@testable import PagingHTTP

@Suite("Limits in a response body")
struct RateHintsTests {
    private static let date = "Sun, 06 Nov 1994 08:49:37 GMT"

    private func hints(
        _ body: String,
        _ fields: KeyValuePairs<String, String> = ["Date": date],
        errorsAreItems: Bool = false
    ) throws -> RateHints {
        let outline = try JSONOutline(Array(body.utf8))
        let reading = RateHints.Reading(rates: .samples, errorsAreItems: errorsAreItems)
        return RateHints(in: outline, of: head(200, fields), reading: reading, systemTime: { 0 })
    }

    @Test(
        "An error with a limit as its type or code marks the request as refused",
        .row("R14"),
        arguments: [
            #"{"errors":[{"type":"RATE_LIMITED","message":"x"}]}"#,
            #"{"data":null,"errors":[{"message":"y"},{"type":"RATE_LIMIT","code":"graphql_rate_limit"}]}"#,
            #"{"errors":[{"extensions":{"code":"THROTTLED"}}],"data":{"items":[1]}}"#,
            #"{"errors":[{"extensions":{"code":"RATELIMITED"}}]}"#, #"{"errors":[{"code":"rate_limited"}]}"#,
        ]
    )
    func limited(body: String) throws {
        let hints = try hints(body)
        #expect(hints.isLimited)
        #expect(hints.wait == nil)
        #expect(try !self.hints(body, errorsAreItems: true).isLimited)
    }

    @Test(
        "Other errors and other positions do not indicate a limit",
        arguments: [
            #"{"errors":[{"type":"NOT_FOUND","message":"RATE_LIMITED"}]}"#, #"{"errors":[]}"#, #"{"errors":null}"#,
            #"{"errors":"RATE_LIMITED"}"#, #"{"errors":["RATE_LIMITED"]}"#, #"[{"type":"RATE_LIMITED"}]"#,
            #"{"items":[{"errors":[{"type":"THROTTLED"}]}]}"#, #"{"errors":[{"type":7}]}"#, "{}", "7",
            #"{"data":{"rateLimit":null},"extensions":{"cost":7},"backoff":null}"#,
        ]
    )
    func nothing(body: String) throws {
        #expect(try hints(body) == RateHints())
    }

    @Test(
        "A body that is an error itself has its own code, beside errors that are texts as well",
        arguments: [
            #"{"error_code":"ComplexityException","status_code":429,"error_message":"m"}"#,
            #"{"error_code":"ComplexityException","status_code":429,"error_message":"m","error_data":{}}"#,
            #"{"error_code":"ComplexityException","error_data":{},"errors":["m"],"account_id":1}"#,
            #"{"errors":["m"],"status_code":429,"error_message":"m","error_code":"complexityBudgetExhausted"}"#,
            #"{"errors":[],"error":{"code":"too_many_requests"}}"#,
        ]
    )
    func wholeBody(body: String) throws {
        #expect(try hints(body).isLimited)
        #expect(try !hints(body, errorsAreItems: true).isLimited)
        let beside = body.dropLast() + #","items":[{"id":1}]}"#
        #expect(try !hints(String(beside)).isLimited)
    }

    @Test("A time to try again in an error is the wait, whatever the status")
    func retryTime() throws {
        let budget = #"{"code":"COMPLEXITY_BUDGET_EXHAUSTED","retry_in_seconds":12}"#
        #expect(try hints(#"{"errors":[{"message":"m","extensions":\#(budget)}]}"#).wait == .seconds(12))
        let whole = #"{"error_code":"ComplexityException","retry_in_seconds":7}"#
        #expect(try hints(whole, ["Date": Self.date, "Retry-After": "30"]).wait == .seconds(7))
    }

    @Test("The wait comes from the header fields, as with a 429", .row("R14"))
    func headerFields() throws {
        let body = #"{"errors":[{"type":"RATE_LIMITED"}]}"#
        #expect(try hints(body, ["Retry-After": "30"]).wait == .seconds(30))
        let used: KeyValuePairs = [
            "Date": Self.date, "X-RateLimit-Remaining": "0", "X-RateLimit-Reset": "784111837",
        ]
        #expect(try hints(body, used).wait == .seconds(60))
        // The remaining quota of another limit does not show when this limit ends.
        let left: KeyValuePairs = [
            "Date": Self.date, "X-RateLimit-Remaining": "7", "X-RateLimit-Reset": "784111837",
        ]
        #expect(try hints(body, left).wait == nil)
    }

    @Test("Points are converted into requests of the same cost, until the reset by the server's clock", .row("R14"))
    func points() throws {
        let body = #"{"data":{"rateLimit":{"limit":5000,"cost":30,"remaining":100,"resetAt":"1994-11-06T08:50:37Z"}}}"#
        let hints = try hints(body)
        #expect(hints.budget == RateBudget(limit: 166, remaining: 3, reset: .seconds(60)))
        #expect(!hints.isLimited)
    }

    @Test(
        "When the next request costs more than the remaining points, no request remains",
        .row("R14"),
        arguments: [(30, 29, 0), (30, 30, 1), (0, 1, 1)]
    )
    func used(cost: Int, remaining: Int, requests: Int) throws {
        let body =
            #"{"data":{"rateLimit":{"cost":\#(cost),"remaining":\#(remaining),"resetAt":"1994-11-06T08:50:37Z"}}}"#
        #expect(try hints(body).budget?.remaining == requests)
    }

    @Test("A refusal waits for the reset of the points if no field gives a wait", .row("R14"))
    func pointsOfRefusal() throws {
        let body = """
            {"errors":[{"type":"RATE_LIMITED"}],\
            "data":{"rateLimit":{"cost":1,"remaining":0,"resetAt":"1994-11-06T08:49:47Z"}}}
            """
        #expect(try hints(body).wait == .seconds(10))
        #expect(try hints(body, ["Date": Self.date, "Retry-After": "3"]).wait == .seconds(3))
    }

    private func cost(_ requested: String, _ actual: String, _ available: String, rate: String = "50.0") -> String {
        """
        "extensions":{"cost":{"requestedQueryCost":\(requested),"actualQueryCost":\(actual),"throttleStatus":\
        {"maximumAvailable":1000.0,"currentlyAvailable":\(available),"restoreRate":\(rate)}}}
        """
    }

    @Test("A bucket with fewer points than the query costs is awaited until it has refilled", .row("R14"))
    func bucket() throws {
        let budget = try hints("{\(cost("202", "12", "102"))}").budget
        #expect(budget == RateBudget(limit: 4, remaining: 0, reset: .seconds(2)))
        let rich = try hints("{\(cost("100", "12", "950.5"))}").budget
        #expect(rich == RateBudget(limit: 10, remaining: 9, reset: .seconds(2)))
    }

    @Test("A query that is not executed because of its cost counts as refused, whatever the error says", .row("R14"))
    func unexecuted() throws {
        let errors = #""errors":[{"message":"Throttled"}]"#
        let refused = try hints("{\(errors),\(cost("202", "null", "118"))}")
        #expect(refused.isLimited)
        #expect(refused.wait == .milliseconds(1680))
        #expect(try !hints("{\(errors),\(cost("202", "202", "118"))}").isLimited)
        #expect(try !hints("{\(errors),\(cost("100", "null", "118"))}").isLimited)
    }

    @Test("Impossible numbers are not hints", arguments: ["0", "-5", "1e999", "\"x\"", "null"])
    func nonsense(number: String) throws {
        #expect(try hints("{\(cost("202", "1", "102", rate: number))}").budget == nil)
        #expect(try hints("{\(cost("5000", "1", "102"))}").budget == nil)
        let points = #"{"data":{"rateLimit":{"cost":1,"remaining":\#(number)}}}"#
        #expect(try hints(points).budget?.remaining == (number == "0" ? 0 : nil))
    }

    @Test("The remaining points of a cached response are ignored")
    func cached() throws {
        let body = #"{"data":{"rateLimit":{"cost":1,"remaining":0,"resetAt":"1994-11-06T08:49:47Z"}}}"#
        #expect(try hints(body, ["Date": Self.date, "Age": "9"]).budget == nil)
    }

    @Test("Only the rates that a list declares are read from its bodies")
    func undeclared() throws {
        let body = #"{"data":{"rateLimit":{"cost":1,"remaining":0,"resetAt":"1994-11-06T08:49:47Z"}}}"#
        let outline = try JSONOutline(Array(body.utf8))
        #expect(RateHints(in: outline, of: head(200, ["Date": Self.date])) == RateHints())
    }

    @Test("A backoff in a body is a pause", .row("R13"))
    func backoff() throws {
        #expect(try hints(#"{"items":[],"backoff":10}"#).backoff == .seconds(10))
        #expect(try hints(#"{"items":[],"backoff":0}"#).backoff == nil)
    }
}

@Suite("Limits of an origin, from response bodies")
struct RateStateHintsTests {
    private func hints(_ change: (inout RateHints) -> Void) -> RateHints {
        var hints = RateHints()
        change(&hints)
        return hints
    }

    @Test("With too few points for the next request, all requests wait until the reset", .row("R14"))
    func usedUp() {
        var driver = RateDriver()
        driver.arrive()
        driver.finish(.ok)
        let used = hints { $0.budget = RateBudget(limit: nil, remaining: 0, reset: .seconds(20)) }
        driver.state.apply(used, RateState.Moment(now: .zero, chance: 0))
        #expect(driver.arrive(3) == 0)
        #expect(driver.wait == .seconds(20))
        #expect(driver.step(after: .seconds(20)) == 1)
        #expect(driver.state.strikes == 0)
    }

    @Test("Requests in flight stay within the remaining points, even if a header field allows more", .row("R14"))
    func capacity() {
        var driver = RateDriver()
        driver.arrive()
        driver.finish(.left(4_000, of: 5_000, for: 60))
        let left = hints { $0.budget = RateBudget(limit: 50, remaining: 7, reset: .seconds(60)) }
        driver.state.apply(left, RateState.Moment(now: .zero, chance: 0))
        #expect(driver.state.budget?.remaining == 7)
        #expect(driver.arrive(20) == 7)
    }

    @Test("Several requests refused together cause one pause and count as one limit", .row("R14", "R15"))
    func oneStandstill() {
        var driver = RateDriver(RateSettings(maximumConcurrency: 8))
        #expect(driver.arrive(8) == 8)
        for _ in 0..<8 { driver.finish(.ok) }
        let refused = hints {
            $0.isLimited = true
            $0.wait = .seconds(5)
        }
        for _ in 0..<8 { driver.state.apply(refused, RateState.Moment(now: .zero, chance: 0)) }
        #expect(driver.state.allowance == 4)
        #expect(driver.state.strikes == 1)
        #expect(driver.arrive(8) == 0)
        #expect(driver.wait == .seconds(5))
        #expect(driver.step(after: .seconds(5)) == 1)
    }
}
