import Foundation
import HTTPTypes
import Paging
import PagingDemoServer
import Synchronization
import Testing

@testable import PagingHTTP

@Suite("A crawl within the caller's own rates, over real HTTP", .timeLimit(.minutes(10)))
struct RequestRateCrawlTests {
    private struct Grant: Decodable {
        let access_token: String
    }

    @Test(
        "A budget that the server enforces but does not declare is never exceeded",
        arguments: [PageWindow.pages(16), .adaptive(upTo: 16)]
    )
    func budget(window: PageWindow) async throws {
        try await SharedServer.use { server in
            let run = SharedServer.newRun()
            let limits = RateLimits(.requests(25, per: .seconds(1)))
            let api = try PagingClient(server.baseURL, middleware: [limits])
            let path = "/page/airports?per_page=10&count=600&budget=25&run=\(run)"
            let source = api.list(Airport.self, path, by: .pageNumber(total: "/total"))
            let collected = await source.pages(window: window).collect(upTo: 1_000)
            #expect(collected.arrived.map(\.id) == Array(1...600), "\(collected.outcome)")
            #expect(server.requests(run: run).count == 60)
            #expect(server.refusedRequests(run: run) == 0)
        }
    }

    @Test("Without a rate of the caller, the same crawl exceeds the budget")
    func withoutRate() async throws {
        try await SharedServer.use { server in
            let run = SharedServer.newRun()
            var api = try PagingClient(server.baseURL)
            api.retry = RetryPolicy(attempts: 1)
            let path = "/page/airports?per_page=10&count=600&budget=1&run=\(run)"
            let source = api.list(Airport.self, path, by: .pageNumber(total: "/total"))
            _ = await source.pages(window: .pages(16)).collect(upTo: 1_000)
            #expect(server.refusedRequests(run: run) > 0)
        }
    }

    @Test("Requests for tokens, refused requests and their repetitions count against the budget")
    func expiringTokens() async throws {
        try await SharedServer.use { server in
            let run = SharedServer.newRun()
            let limits = RateLimits(.requests(25, per: .seconds(1)))
            let plain = try PagingClient(server.baseURL, middleware: [limits])
            let token = Mutex("none")
            let credential = Authentication.bearer(
                token: { token.withLock { $0 } },
                refresh: {
                    let address = try plain.address(of: "/oauth/token?token_uses=10&budget=25&run=\(run)")
                    var request = ClientRequest(method: .post, address: address)
                    request.setForm([("grant_type", "client_credentials")])
                    let reply = try await plain.exchange(request).reply
                    let grant = try await JSONDecoder().decode(Grant.self, from: Data(reply.body.collect(upTo: 1_000)))
                    token.withLock { $0 = grant.access_token }
                }
            )
            let api = try PagingClient(server.baseURL, middleware: [limits, credential])
            let path = "/page/airports?per_page=10&count=600&auth=oauth&budget=25&run=\(run)"
            let source = api.list(Airport.self, path, by: .pageNumber(total: "/total"))
            let collected = await source.pages(window: .pages(2)).collect(upTo: 1_000)
            #expect(collected.arrived.map(\.id) == Array(1...600), "\(collected.outcome)")
            // 60 pages, and at least 6 tokens, each after a refused request.
            #expect(server.requests(run: run).count >= 72)
            #expect(server.refusedRequests(run: run) == 0)
        }
    }
}
