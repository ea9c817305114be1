import HTTPTypes
import RowTrait
import Testing

@testable import PagingHTTP

@Suite("Rate limit fields")
struct RateStandardTests {
    private static let date = "Sun, 06 Nov 1994 08:49:37 GMT"

    private func report(_ status: Int, _ fields: KeyValuePairs<String, String>) -> RateReport {
        RateReport(head(status, fields)) { 784_111_777 }
    }

    @Test(
        "Retry-After is a number of seconds, or a date in one of three grammars",
        .row("DS3"),
        arguments: ["5", "Sun, 06 Nov 1994 08:49:42 GMT", "Sunday, 06-Nov-94 08:49:42 GMT", "Sun Nov  6 08:49:42 1994"]
    )
    func retryAfter(text: String) {
        #expect(report(429, ["Retry-After": text, "Date": Self.date]).verdict == .limited(.seconds(5)))
        #expect(report(503, ["Retry-After": text, "Date": Self.date]).verdict == .limited(.seconds(5)))
    }

    @Test("Both forms of the drafts are parsed, and an epoch is distinguished from seconds by its size", .row("DS4"))
    func rateLimit() throws {
        let older = report(200, ["RateLimit-Limit": "100", "RateLimit-Remaining": "7", "RateLimit-Reset": "30"])
        let newer = report(200, ["RateLimit-Policy": #""a";q=100;w=60"#, "RateLimit": #""a";r=7;t=30"#])
        let epoch = report(
            200,
            ["Date": Self.date, "RateLimit-Limit": "100", "RateLimit-Remaining": "7", "RateLimit-Reset": "784111807"]
        )
        for report in [older, newer, epoch] {
            let budget = try #require(report.budget)
            #expect(budget.remaining == 7)
            #expect(budget.reset == .seconds(30))
            #expect(budget.limit == 100)
        }
    }
}
