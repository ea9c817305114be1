import Foundation
import Paging
import PagingDemoServer
import PagingHTTP
import Testing

@Suite("Resuming a crawl", .timeLimit(.minutes(10)))
struct ResumeTests {
    @Test(
        "A resumed crawl continues after the last item, in every convention",
        arguments: Convention.all,
        [1, 100, 150, 349]
    )
    func resumed(convention: Convention, limit: Int) async throws {
        try await SharedServer.use { server in
            let api = try PagingClient(server.baseURL)
            var request = ListRequest(convention.path + "&count=350")
            convention.request(&request)
            let source = api.list(request, format: ListFormat(convention.scheme), decoding: .json(Airport.self))
            let first = await source.collect(upTo: limit)
            #expect(first.outcome.ending == .limited)

            let kept = try JSONEncoder().encode(try #require(first.outcome.resumePoint))
            let point = try JSONDecoder().decode(ResumePoint<PageAddress>.self, from: kept)
            let again = api.list(request, format: ListFormat(convention.scheme), decoding: .json(Airport.self))
            let second = await again.pages(from: point).collect(upTo: 10_000)
            #expect((first.arrived + second.arrived).map(\.id) == convention.ids(350), "\(second.outcome)")
        }
    }

    @Test("A resumed crawl continues at the page that failed")
    func afterFailure() async throws {
        try await SharedServer.use { server in
            var api = try PagingClient(server.baseURL)
            api.retry = .never
            let path = "/link/airports?per_page=100&count=350&fault=500@3x1&run=\(SharedServer.newRun())"
            let source = api.list(Airport.self, path, by: .linkHeader)
            let first = await source.collect(upTo: 10_000)
            #expect(first.outcome.ending == .failed)
            #expect(first.arrived.count == 200)
            let second = await source.pages(from: first.outcome.resumePoint).collect(upTo: 10_000)
            #expect((first.arrived + second.arrived).map(\.id) == Array(1...350))
        }
    }
}
