import HTTPTypes
import Paging
import PagingHTTP
import PagingPresets
import PagingTesting
import RowTrait
import Testing

@Suite("Algolia", .timeLimit(.minutes(10)))
struct AlgoliaTests {
    @Test("A browse continues with the cursor beside its own parameters until no cursor is sent", .row("D42"))
    func browse() async throws {
        let path = "/1/indexes/products/browse"
        let exchange = WrittenExchange(bodies: [
            #"\#(path) {"hitsPerPage":2}"#: .written(
                #"{"hits":[{"objectID":"a"},{"objectID":"b"}],"nbHits":4,"cursor":"AkMB=="}"#
            ),
            #"\#(path) {"hitsPerPage":2,"cursor":"AkMB=="}"#: .written(
                #"{"hits":[{"objectID":"c"}],"nbHits":4,"cursor":"AkMC"}"#
            ),
            #"\#(path) {"hitsPerPage":2,"cursor":"AkMC"}"#: .written(#"{"hits":[{"objectID":"d"}],"nbHits":3}"#),
        ])
        let request = ListRequest(path, method: .post, body: ["hitsPerPage": 2])
        let collected = try await exchange.walk(request, by: .algoliaBrowse)
        #expect(collected.values("/objectID") == ["a", "b", "c", "d"])
        // The number of hits is an estimate: one hit too few does not make the list incomplete.
        #expect(collected.outcome.isComplete, "\(collected.outcome)")
        #expect(collected.outcome.declaredTotal == 3)
        #expect(exchange.transport.sent.count == 3)
    }

    @Test("A search returns a thousand hits and is short if there are more", .row("D42"))
    func search() async throws {
        let exchange = WrittenExchange { _, body in
            let page = body?["/page"]?.intValue ?? 0
            let hits = (0..<500).map { #"{"objectID":"p\#(page * 500 + $0)"}"# }.joined(separator: ",")
            guard page < 2 else { return StubReply(status: .badRequest) }
            return .written(#"{"hits":[\#(hits)],"nbHits":4200,"page":\#(page),"nbPages":2,"hitsPerPage":500}"#)
        }
        let request = ListRequest("/1/indexes/products/query", method: .post, body: ["query": "", "hitsPerPage": 500])
        let collected = try await exchange.walk(request, by: .algoliaSearch)
        #expect(collected.values("/objectID") == (0..<1_000).map { "p\($0)" })
        #expect(collected.outcome.ending == .short, "\(collected.outcome)")
        #expect(exchange.bodies.last == #"{"query":"","hitsPerPage":500,"page":1}"#)
    }
}
