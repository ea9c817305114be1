import HomeFeed
import Paging
import PagingDemoServer
import PagingTesting
import PagingUI
import Testing

@MainActor
@Suite("Home feed from a custom source", .timeLimit(.minutes(10)))
struct FeedTests {
    @Test("The next page is requested only when fewer rows than the threshold remain below")
    func threshold() async throws {
        try await SharedServer.use { server, api, run in
            let feed = Shows(api, at: "/cursor/airports?count=100&run=\(run)").feed(threshold: 5)
            await feed.refresh()
            feed.itemAppeared(15)
            await feed.settled()
            #expect(server.requests(run: run).count == 1)
            feed.itemAppeared(16)
            await feed.settled()
            #expect(server.requests(run: run).count == 2)
            #expect(feed.items.map(\.id) == Array(1...40))
        }
    }

    @Test("The first page may be larger, and all later pages have their own size, down to the end")
    func sizes() async throws {
        try await SharedServer.use { server, api, run in
            let feed = Shows(api, at: "/cursor/airports?count=65&run=\(run)").feed(of: 10, first: 30)
            await feed.refresh()
            #expect(feed.items.count == 30)
            while !feed.content.append.isAtEnd { await feed.loadNext() }
            #expect(feed.items.map(\.id) == Array(1...65))
            let targets = server.requests(run: run).map(\.target)
            #expect(targets.map { $0.contains("limit=30") } == [true, false, false, false, false])
            #expect(targets.dropFirst().allSatisfy { $0.contains("limit=10") })
        }
    }

    @Test("A failed page keeps the rows and loads again only by an explicit retry")
    func retry() async throws {
        try await SharedServer.use { server, api, run in
            let feed = Shows(api, at: "/cursor/airports?count=60&fault=503@2x1&run=\(run)").feed()
            await feed.refresh()
            for _ in 1...3 {
                feed.itemAppeared(20)
                await feed.settled()
                feed.itemDisappeared(20)
            }
            #expect(server.requests(run: run).count == 2)
            #expect(feed.content.append.failure?.isTransient == true)
            #expect(feed.items.count == 20)
            await feed.retry()
            #expect(feed.items.map(\.id) == Array(1...40))
            #expect(feed.content.append.failure == nil)
        }
    }

    @Test("A failed first page shows a full-screen error, and retry starts again")
    func firstPage() async throws {
        try await SharedServer.use { _, api, run in
            let feed = Shows(api, at: "/cursor/airports?count=60&fault=503@1x1&run=\(run)").feed()
            await feed.refresh()
            guard case .failed = feed.phase else { throw Unexpected() }
            await feed.retry()
            guard case .content = feed.phase else { throw Unexpected() }
            #expect(feed.items.count == 20)
        }
    }

    @Test("A page requested before a refresh is discarded after it")
    func lateAnswer() async throws {
        try await SharedServer.use { server, api, run in
            let feed = Shows(api, at: "/cursor/airports?count=60&run=\(run)").feed(threshold: 0)
            await feed.refresh()
            server.hold(run: run, page: 2)
            let next = Task { await feed.loadNext() }
            try await server.arrival(run: run, page: 2)
            await feed.refresh(.toTop)
            server.release(run: run, page: 2)
            _ = await next.value
            await feed.settled()
            #expect(feed.items.map(\.id) == Array(1...40))
        }
    }

    @Test("A show on two pages is one row")
    func duplicate() async throws {
        try await SharedServer.use { _, api, run in
            let feed = Shows(api, at: "/cursor/airports?count=40&dup=2&run=\(run)").feed()
            await feed.refresh()
            while !feed.content.append.isAtEnd { await feed.loadNext() }
            #expect(feed.items.map(\.id) == Array(1...39))
        }
    }

    @Test("A row that is not in the list or reports twice requests nothing")
    func strayRows() async throws {
        try await SharedServer.use { server, api, run in
            let feed = Shows(api, at: "/cursor/airports?count=100&run=\(run)").feed()
            await feed.refresh()
            feed.itemAppeared(999)
            feed.itemAppeared(3)
            feed.itemAppeared(3)
            await feed.settled()
            #expect(server.requests(run: run).count == 1)
        }
    }

    @Test("A next page without a cursor neither restarts nor ends the list")
    func missingCursor() async throws {
        let feed = Broken().feed()
        await feed.refresh()
        await feed.loadNext()
        #expect(feed.items.map(\.id) == [1])
        #expect(feed.content.end?.ending == .unproven)
        let outcome = await Broken().pages(of: 10).collect(upTo: 100).outcome
        #expect(outcome.ending == .unproven)
    }

    /// A list that declares a next page without a cursor.
    private struct Broken: Pageable {
        struct Row: Identifiable {
            let id: Int
        }

        func loadPage(after current: PageInfo?, size: Int) async throws -> (values: [Row], info: PageInfo) {
            ([Row(id: 1)], PageInfo(endCursor: nil, hasNextPage: true))
        }
    }

    private struct Unexpected: Error {}
}
