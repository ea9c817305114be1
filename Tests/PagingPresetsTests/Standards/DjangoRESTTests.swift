import HTTPTypes
import Paging
import PagingHTTP
import PagingPresets
import PagingTesting
import RowTrait
import Testing

@Suite("Django REST framework, Docker Hub", .timeLimit(.minutes(10)))
struct DjangoRESTTests {
    private static func exchange(scheme: String) -> WrittenExchange {
        func page(_ number: Int, _ names: String) -> StubReply {
            let next = number < 3 ? #""\#(scheme)://api.test/v2/tags?page=\#(number + 1)&page_size=3""# : "null"
            return .written(#"{"count":7,"next":\#(next),"previous":null,"results":[\#(names)]}"#)
        }
        return WrittenExchange([
            "/v2/tags?page_size=3": page(1, #"{"id":1},{"id":2},{"id":3}"#),
            "/v2/tags?page=2&page_size=3": page(2, #"{"id":4},{"id":5},{"id":6}"#),
            "/v2/tags?page=3&page_size=3": page(3, #"{"id":7}"#),
        ])
    }

    @Test(
        "A numbered next address and the count imply all pages, and null ends the list",
        .row("D34"),
        arguments: [1, 3]
    )
    func pages(window: Int) async throws {
        var exchange = Self.exchange(scheme: "https")
        exchange.window = .pages(window)
        let collected = try await exchange.walk("/v2/tags?page_size=3", by: .djangoREST)
        #expect(collected.values() == (1...7).map { "\($0)" })
        #expect(collected.outcome.isComplete, "\(collected.outcome)")
        #expect(collected.outcome.declaredTotal == 7)
        #expect(exchange.paths.count == 3)
    }

    @Test("An http address on an https API is refused, or requested by https on request", .row("D34"))
    func proxy() async throws {
        var exchange = Self.exchange(scheme: "http")
        let refused = try await exchange.walk("/v2/tags?page_size=3", by: .djangoREST)
        #expect(refused.values() == ["1", "2", "3"])
        #expect(refused.outcome.ending == .refused, "\(refused.outcome)")
        exchange = Self.exchange(scheme: "http")
        exchange.origins = .upgradingToHTTPS
        let collected = try await exchange.walk("/v2/tags?page_size=3", by: .djangoREST)
        #expect(collected.values() == (1...7).map { "\($0)" })
        #expect(collected.outcome.isComplete, "\(collected.outcome)")
        #expect(exchange.transport.sent.allSatisfy { $0.request.scheme == "https" })
    }

    @Test("A limit and offset list, as in PokéAPI, is short if it ends before its count", .row("D34"))
    func offset() async throws {
        let next = "https://api.test/api/v2/pokemon?offset=3&limit=3"
        let exchange = WrittenExchange([
            "/api/v2/pokemon?limit=3": .written(
                #"{"count":6,"next":"\#(next)","results":[{"id":1},{"id":2},{"id":3}]}"#
            ),
            "/api/v2/pokemon?offset=3&limit=3": .written(#"{"count":6,"next":null,"results":[{"id":4},{"id":5}]}"#),
        ])
        let collected = try await exchange.walk("/api/v2/pokemon?limit=3", by: .djangoREST)
        #expect(collected.values() == ["1", "2", "3", "4", "5"])
        #expect(collected.outcome.ending == .short, "\(collected.outcome)")
    }
}
