import Paging
import PagingHTTP
import PagingPresets
import PagingTesting
import RowTrait
import Testing

@Suite("x-ms-pageable in OpenAPI documents", .timeLimit(.minutes(10)))
struct PageableTests {
    @Test(
        "The extension names the next link and the items",
        .row("DS17"),
        arguments: [#"{"nextLinkName":"odata.nextLink"}"#, #"{"nextLinkName":"odata.nextLink","itemName":"vaults"}"#]
    )
    func names(pageable: String) async throws {
        let key = pageable.contains("vaults") ? "vaults" : "value"
        let next = "/vaults?api-version=1&$skiptoken=2"
        let exchange = WrittenExchange([
            "/vaults?api-version=1": .written(
                #"{"odata.nextLink":"https://api.test\#(next)","\#(key)":[{"id":1}],"tags":[{},{}]}"#
            ),
            next: .written(#"{"odata.nextLink":"","\#(key)":[{"id":2}]}"#),
        ])
        let scheme = try PaginationScheme(pageable: JSONValue(parsing: pageable.utf8))
        let collected = try await exchange.walk("/vaults?api-version=1", by: scheme)
        #expect(collected.values() == ["1", "2"])
        #expect(collected.outcome.isComplete, "\(collected.outcome)")
        #expect(exchange.paths.last == next)
    }

    @Test("A null name declares a list of one page, whatever a response contains", .row("DS17"))
    func onePage() async throws {
        let exchange = WrittenExchange([
            "/operations": .written(#"{"values":[{"id":1}],"nextLink":"https://api.test/operations?2"}"#)
        ])
        let scheme = try PaginationScheme(pageable: ["nextLinkName": .null, "itemName": "values"])
        let collected = try await exchange.walk("/operations", by: scheme)
        #expect(collected.values() == ["1"])
        #expect(collected.outcome.isComplete, "\(collected.outcome)")
    }

    @Test(
        "An invalid extension is an error that names the valid form",
        .row("DS17"),
        arguments: [
            #"{}"#, "true", #"{"nextLinkName":5}"#, #"{"nextLinkName":""}"#, #"{"nextLinkName":"a","itemName":[]}"#,
        ]
    )
    func malformed(pageable: String) throws {
        let value = try JSONValue(parsing: pageable.utf8)
        let error = #expect(throws: RequestError.self) { try PaginationScheme(pageable: value) }
        #expect(error?.code == .invalidRequest)
        #expect(error?.description.contains("x-ms-pageable") == true)
    }
}
