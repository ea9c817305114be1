import Foundation
import HTTPTypes
import Paging
import PagingHTTP
import PagingPresets
import PagingTesting
import RowTrait
import Testing

@Suite("OData", .timeLimit(.minutes(10)))
struct ODataTests {
    @Test(
        "The next link is absolute or relative to the context, and may follow an empty page",
        .row("DS6"),
        arguments: [
            "https://api.test/svc/Customers('A')/Orders?$skiptoken=2", "Customers('A')/Orders?$skiptoken=2",
            "/svc/Customers('A')/Orders?$skiptoken=2",
        ]
    )
    func version4(next: String) async throws {
        let list = "/svc/Customers('A')/Orders"
        let context = "https://api.test/svc/$metadata#Customers('A')/Orders"
        @Sendable func page(_ ids: [Int], _ rest: String) -> StubReply {
            let value = ids.map { #"{"ID":\#($0)}"# }.joined(separator: ",")
            return .written(#"{"@odata.context":"\#(context)","@odata.count":3,"value":[\#(value)]\#(rest)}"#)
        }
        let exchange = WrittenExchange { request, _ in
            switch request.path?.removingPercentEncoding {
            case "\(list)?$count=true": page([1, 2], #","@odata.nextLink":"\#(next)""#)
            case "\(list)?$skiptoken=2": page([], #","@odata.nextLink":"https://api.test\#(list)?$skiptoken=3""#)
            case "\(list)?$skiptoken=3": page([3], #","@odata.deltaLink":"https://api.test\#(list)?$deltatoken=9""#)
            default: StubReply(status: .notFound)
            }
        }
        let collected = try await exchange.walk("\(list)?$count=true", by: .odata)
        #expect(collected.values("/ID") == ["1", "2", "3"], "\(exchange.paths)")
        #expect(collected.outcome.isComplete, "\(collected.outcome)")
        #expect(exchange.paths.count == 3)
    }

    @Test("Versions 2 and 3 have other names, and totals as text", .row("DS6"))
    func olderVersions() async throws {
        let exchange = WrittenExchange([
            "/v2/Products": .written(
                #"{"d":{"results":[{"ID":1}],"__count":"2","__next":"https://api.test/v2/Products?$skiptoken=1"}}"#
            ),
            "/v2/Products?$skiptoken=1": .written(#"{"d":{"results":[{"ID":2}],"__count":"2"}}"#),
            "/v3/Products": .written(
                #"{"odata.metadata":"https://api.test/v3/$metadata#Products","odata.count":"2","value":[{"ID":1}],"odata.nextLink":"Products?$skiptoken=1"}"#
            ),
            "/v3/Products?$skiptoken=1": .written(#"{"odata.count":"2","value":[{"ID":2}]}"#),
        ])
        for (path, scheme) in [("/v2/Products", PaginationScheme.odataV2), ("/v3/Products", .odataV3)] {
            let collected = try await exchange.walk(path, by: scheme)
            #expect(collected.values("/ID") == ["1", "2"])
            #expect(collected.outcome.isComplete, "\(collected.outcome)")
            #expect(collected.outcome.declaredTotal == 2)
        }
    }
}
