import Paging
import PagingHTTP
import PagingTesting
import RowTrait
import Testing

@Suite("Twilio", .timeLimit(.minutes(10)))
struct TwilioTests {
    @Test("The old API names the next page by a path", .row("D54"))
    func relative() async throws {
        let list = "/2010-04-01/Accounts/AC1/Calls.json"
        let exchange = WrittenExchange([
            "\(list)?Status=busy&PageSize=2": .written(
                #"""
                {"calls":[{"sid":"CA1"},{"sid":"CA2"}],"page":0,"page_size":2,
                 "next_page_uri":"\#(list)?Status=busy&PageSize=2&Page=1&PageToken=PACA2","previous_page_uri":null}
                """#
            ),
            "\(list)?Status=busy&PageSize=2&Page=1&PageToken=PACA2": .written(
                #"{"calls":[{"sid":"CA3"}],"page":1,"page_size":2,"next_page_uri":null}"#
            ),
        ])
        let scheme = PaginationScheme.nextURL(at: "/next_page_uri")
        let collected = try await exchange.walk("\(list)?Status=busy&PageSize=2", by: scheme)
        #expect(collected.values("/sid") == ["CA1", "CA2", "CA3"])
        #expect(collected.outcome.isComplete, "\(collected.outcome)")
    }

    @Test("The newer APIs name the next page by an address in the page's metadata", .row("D54"))
    func absolute() async throws {
        let next = "/v2/Services?PageSize=1&Page=1&PageToken=PAIS1"
        let exchange = WrittenExchange([
            "/v2/Services?PageSize=1": .written(
                #"{"meta":{"key":"services","next_page_url":"https://api.test\#(next)"},"services":[{"sid":"IS1"}]}"#
            ),
            next: .written(#"{"meta":{"key":"services","next_page_url":null},"services":[{"sid":"IS2"}]}"#),
        ])
        let collected = try await exchange.walk("/v2/Services?PageSize=1", by: .nextURL(at: "/meta/next_page_url"))
        #expect(collected.values("/sid") == ["IS1", "IS2"])
        #expect(collected.outcome.isComplete, "\(collected.outcome)")
        #expect(exchange.paths.last == next)
    }
}
