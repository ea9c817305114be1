import Paging
import PagingDemoServer
import PagingHTTP
import RowTrait
import Testing

@Suite("Pace of a crawl", .serialized, .timeLimit(.minutes(10)))
struct CrawlPaceTests {
    private func list(_ server: DemoServer, _ run: String) throws -> HTTPPageSource<Airport> {
        let path = "/page/airports?per_page=2&count=60&run=\(run)"
        return try PagingClient(server.baseURL).list(Airport.self, path, by: .pageNumber(total: "/total"))
    }

    @Test(
        "A crawl of ten thousand pages ends at its limit",
        .row("S18"),
        arguments: [WalkLimits(items: 100), .init(pages: 100), .init(requests: 100), .init(bytes: 20_000)],
        [1, 4]
    )
    func bounded(limits: WalkLimits, window: Int) async throws {
        try await SharedServer.use { server in
            let run = SharedServer.newRun()
            let path = "/page/airports?per_page=1&count=10000&run=\(run)"
            let list = try PagingClient(server.baseURL).list(Airport.self, path, by: .pageNumber(total: "/total"))
            let collected = await list.limited(to: limits).pages(window: .pages(window)).collect(upTo: 20_000)
            let outcome = collected.outcome
            #expect(outcome.ending == .limited, "\(outcome)")
            #expect(collected.arrived.map(\.id) == Array(0..<outcome.items).map { $0 + 1 })
            #expect((50...100).contains(outcome.items), "\(outcome)")
            #expect(server.requests(run: run).count <= 100 + window)
            #expect(outcome.resumePoint != nil)
        }
    }

    @Test(
        "While one of thirty pages is slow, exactly the window beyond it loads, and the order is preserved",
        .row("C44")
    )
    func slowPage() async throws {
        try await SharedServer.use { server in
            let run = SharedServer.newRun()
            server.hold(run: run, page: 5)
            async let collected = list(server, run).pages(window: .pages(8)).collect(upTo: 1_000)
            for page in 5...12 { try await server.arrival(run: run, page: page) }
            #expect(server.requests(run: run).count == 12)
            server.release(run: run, page: 5)
            #expect(try await collected.items.map(\.id) == Array(1...60))
            #expect(server.requests(run: run).count == 30)
            #expect(server.peakInFlight(run: run) <= 8)
        }
    }

    @Test(
        "A consumer that stops after three items causes no more requests than its window",
        .row("C45"),
        arguments: [1, 4]
    )
    func stopping(window: Int) async throws {
        try await SharedServer.use { server in
            let run = SharedServer.newRun()
            var ids: [Int] = []
            for try await airport in try list(server, run).pages(window: .pages(window)).items {
                ids.append(airport.id)
                if ids.count == 3 { break }
            }
            #expect(ids == [1, 2, 3])
            // Two pages were read; the second is the first page of the window.
            #expect(server.requests(run: run).count <= 1 + window)
        }
    }

    @Test("A slow consumer is never more than the window behind the requests", .row("C46"), arguments: [1, 2, 8])
    func slowConsumer(window: Int) async throws {
        try await SharedServer.use { server in
            let run = SharedServer.newRun()
            var pages = try list(server, run).pages(window: .pages(window)).makeAsyncIterator()
            var read = 0
            while let page = try await pages.next() {
                read += 1
                #expect(page.items.map(\.id) == [read * 2 - 1, read * 2])
                // All pages allowed while this page is read have been requested once the last of them arrives.
                let last = min(read + window - 1, 30)
                if last > read { try await server.arrival(run: run, page: last) }
                #expect(server.requests(run: run).count <= last)
            }
            #expect(read == 30)
        }
    }
}
