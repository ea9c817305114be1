import Foundation
import HTTPTypes
import Paging
import PagingHTTP
import PagingPresets
import PagingTesting
import RowTrait
import Testing

@Suite("Links in documents", .timeLimit(.minutes(10)))
struct DocumentLinkTests {
    @Test(
        "JSON:API has the next link as text or object, and null or nothing at the end",
        .row("DS5"),
        arguments: [
            (#""https://api.test/articles?page[after]=2""#, #"{"next":null}"#), (#""/articles?page[after]=2""#, "{}"),
            (#"{"href":"/articles?page[after]=2","meta":{}}"#, #"{"self":"/articles?page[after]=2","next":null}"#),
        ]
    )
    func jsonAPI(next: String, last: String) async throws {
        let exchange = WrittenExchange { request, _ in
            switch request.path?.removingPercentEncoding {
            case "/articles?page[size]=2":
                .written(
                    #"{"data":[{"id":"1"},{"id":"2"}],"included":[{},{},{}],"links":{"next":\#(next)},"meta":{"total":3}}"#
                )
            case "/articles?page[after]=2": .written(#"{"data":[{"id":"3"}],"links":\#(last),"meta":{"total":3}}"#)
            default: StubReply(status: .notFound)
            }
        }
        let collected = try await exchange.walk(
            "/articles?page[size]=2",
            by: .jsonAPI.with { $0.total = "/meta/total" }
        )
        #expect(collected.values() == ["1", "2", "3"])
        #expect(collected.outcome.isComplete, "\(collected.outcome)")
        #expect(collected.outcome.declaredTotal == 3)
    }

    @Test(
        "HAL has the next link as object or array, with or without a template",
        .row("DS7"),
        arguments: [true, false]
    )
    func hal(isTemplated: Bool) async throws {
        let next =
            isTemplated
            ? #"[{"href":"/orders?page=2{&size}","templated":true}]"# : #"{"href":"/orders?page=2"}"#
        let exchange = WrittenExchange([
            "/orders": .written(
                #"{"_links":{"self":{"href":"/orders"},"next":\#(next)},"_embedded":{"orders":[{"id":1},{"id":2}]}}"#
            ),
            "/orders?page=2": .written(
                #"{"_links":{"self":{"href":"/orders?page=2"}},"_embedded":{"orders":[{"id":3}]}}"#
            ),
            "/none": .written(#"{"_links":{"self":{"href":"/none"}},"page":{"totalElements":0}}"#),
        ])
        for scheme in [PaginationScheme.hal, .hal(embedding: "orders")] {
            let collected = try await exchange.walk("/orders", by: scheme)
            #expect(collected.values() == ["1", "2", "3"])
            #expect(collected.outcome.isComplete, "\(collected.outcome)")
        }
        let none = try await exchange.walk("/none", by: .hal(embedding: "orders"))
        #expect(none.arrived.isEmpty && none.outcome.isComplete, "\(none.outcome)")
    }

    @Test("Siren's relations are an array", .row("DS8"))
    func siren() async throws {
        let exchange = WrittenExchange([
            "/orders": .written(
                #"""
                {"class":["orders"],"entities":[{"properties":{"id":1}}],
                 "links":[{"rel":["self"],"href":"/orders"},{"rel":["https://r.test/more","next"],"href":"orders?page=2"}]}
                """#
            ),
            "/orders?page=2": .written(
                #"{"entities":[{"properties":{"id":2}}],"links":[{"rel":["previous"],"href":"/orders"}]}"#
            ),
        ])
        let collected = try await exchange.walk("/orders", by: .siren)
        #expect(collected.values("/properties/id") == ["1", "2"])
        #expect(collected.outcome.isComplete, "\(collected.outcome)")
    }

    @Test("Hydra terms may have their prefix or not", .row("DS9"), arguments: ["hydra:", ""])
    func hydra(prefix: String) async throws {
        func page(_ ids: Int..., next: String?) -> StubReply {
            let members = ids.map { #"{"@id":"/books/\#($0)","id":\#($0)}"# }.joined(separator: ",")
            let link = next.map { #","\#(prefix)next":"\#($0)""# } ?? ""
            return .written(
                #"""
                {"@id":"/books","@type":"\#(prefix)Collection","\#(prefix)totalItems":3,"\#(prefix)member":[\#(members)],
                 "\#(prefix)view":{"@id":"/books","\#(prefix)first":"/books?page=1"\#(link)}}
                """#
            )
        }
        let exchange = WrittenExchange([
            "/books": page(1, 2, next: "/books?page=2"), "/books?page=2": page(3, next: nil),
        ])
        let collected = try await exchange.walk("/books", by: prefix.isEmpty ? .hydraUnprefixed : .hydra)
        #expect(collected.values() == ["1", "2", "3"])
        #expect(collected.outcome.isComplete, "\(collected.outcome)")
        #expect(collected.outcome.declaredTotal == 3)
    }
}
