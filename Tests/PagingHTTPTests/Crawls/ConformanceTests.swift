import Paging
import PagingDemoServer
import PagingHTTP
import PagingTesting
import Testing

@Suite("Conformance of HTTP sources", .timeLimit(.minutes(10)))
struct ConformanceTests {
    @Test("A source meets the requirements of a page source in every convention", arguments: Convention.all)
    func convention(_ convention: Convention) async throws {
        try await SharedServer.use { server in
            let api = try PagingClient(server.baseURL)
            var request = ListRequest(convention.path + "&count=450")
            convention.request(&request)
            let source = api.list(request, format: ListFormat(convention.scheme), decoding: .json(Airport.self))
            let check = PageSourceCheck(source, count: 450, identifiedBy: \.id)
            try await check.run().requirePassed()
        }
    }

    @Test("A source meets the requirements of a page source through every adapter")
    func adapters() async throws {
        try await SharedServer.use { server in
            let api = try PagingClient(server.baseURL)
            let list = api.list(
                Airport.self,
                "/page/airports?per_page=100&count=450",
                by: .pageNumber(total: "/total")
            )
            let adapted = list.retrying().deduplicated(by: \.id).map(\.id)
            try await PageSourceCheck(adapted, expecting: Array(1...450), identifiedBy: \.self).run()
                .requirePassed()
        }
    }
}
