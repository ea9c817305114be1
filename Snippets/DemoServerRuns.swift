// A test's own web server, with faults on demand. It is there with the trait `DemoServer`.

#if DemoServer
import Paging
import PagingDemoServer
import PagingHTTP

struct Airport: Decodable, Sendable {
    var name: String
}

func crawlDemoServer() async throws {
    try await DemoServer.withServer { server in
        let api = try PagingClient(server.baseURL)
        let airports = api.list(Airport.self, "/link/airports?count=250&fault=503@2x1&run=example")
        print(await airports.collect(upTo: 1_000).outcome, server.requests(run: "example").count)
    }
}
#endif
