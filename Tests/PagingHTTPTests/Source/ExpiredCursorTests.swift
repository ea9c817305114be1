import Paging
import PagingDemoServer
import PagingHTTP
import PagingTesting
import RowTrait
import Testing

@Suite("Cursors that expire, over real HTTP", .timeLimit(.minutes(10)))
struct ExpiredCursorTests {
    private static let cursor = PaginationScheme.cursor(from: "/meta/next_cursor", into: "cursor")

    private func list(
        _ server: DemoServer,
        _ fault: String,
        by scheme: PaginationScheme = cursor,
        path: String = "/cursor/airports?limit=20&count=90&total=exact"
    ) throws -> HTTPPageSource<Airport> {
        let api = try PagingClient(server.baseURL)
        let request = ListRequest("\(path)&fault=\(fault)&run=\(SharedServer.newRun())")
        var format = ListFormat(scheme)
        format.identity = "/id"
        return api.list(request, format: format, decoding: .json(Airport.self))
    }

    @Test(
        "An expired cursor ends the walk with its items, a resume point and an error with advice",
        .row("C47", "C48")
    )
    func stopping() async throws {
        try await SharedServer.use { server in
            let collected = try await list(server, "410@3").collect(upTo: 1_000)
            #expect(collected.arrived.map(\.id) == Array(1...40))
            #expect(collected.outcome.ending == .failed)
            #expect(collected.outcome.resumePoint?.cursor != nil)
            let error = try #require(collected.outcome.error as? RequestError)
            #expect(error.code == .expiredCursor)
            #expect(error.status == 410)
            #expect(error.isExpiredCursor && !error.isTransient)
            #expect(error.description.contains("Start again from the first page"))
            #expect(collected.outcome.requests == 3)
        }
    }

    @Test(
        "An expired cursor restarts the list by policy and delivers every item once",
        .row("C47", "C48"),
        arguments: ["410@3x1", "410@3x3", "410@2x1&fault=410@5x1"],
        [PageWindow.serial, .pages(4), .adaptive(upTo: 8)]
    )
    func restarting(fault: String, window: PageWindow) async throws {
        try await SharedServer.use { server in
            let source = try list(server, fault).withPolicy { $0.expiredCursor = .restarts() }
            let collected = await source.pages(window: window).collect(upTo: 1_000)
            #expect(collected.arrived.map(\.id) == Array(1...90), "\(collected.outcome)")
            #expect(collected.outcome.isComplete, "\(collected.outcome)")
            #expect(collected.outcome.duplicates == 0)
            #expect(collected.outcome.restarts > 0)
        }
    }

    @Test("With pages loading in parallel, a restart drops them all, and every item arrives once", .row("C48"))
    func parallel() async throws {
        try await SharedServer.use { server in
            let path = "/page/airports?per_page=20&count=190"
            let source = try list(server, "410@4x1", by: .pageNumber(total: "/total"), path: path)
            let restarting = source.withPolicy { $0.expiredCursor = .restarts() }
            let collected = await restarting.pages(window: .pages(6)).collect(upTo: 1_000)
            #expect(collected.arrived.map(\.id) == Array(1...190), "\(collected.outcome)")
            #expect(collected.outcome.isComplete, "\(collected.outcome)")
            #expect(collected.outcome.restarts == 1)
        }
    }

    @Test(
        "A status named by the scheme means an expired cursor, and no other does",
        .row("C48"),
        arguments: [400, 422]
    )
    func namedStatus(status: Int) async throws {
        try await SharedServer.use { server in
            let named = try list(server, "\(status)@3x1", by: Self.cursor.with { $0.expiredStatuses.insert(status) })
            let restarting = named.withPolicy { $0.expiredCursor = .restarts() }
            #expect(try await restarting.collect(upTo: 1_000).items.map(\.id) == Array(1...90))
            let plain = try list(server, "\(status)@3x1").withPolicy { $0.expiredCursor = .restarts() }
            let error = await plain.collect(upTo: 1_000).outcome.error as? RequestError
            #expect(error?.code == .unexpectedStatus)
        }
    }

    @Test("A status that ends the list ends it, and a missing first page is an error")
    func otherMeanings() async throws {
        try await SharedServer.use { server in
            let ending = try list(
                server,
                "410@3",
                by: Self.cursor.with { $0.endStatuses = [410] },
                path: "/cursor/airports?limit=20&count=90"
            )
            #expect(try await ending.collect(upTo: 1_000).items.count == 40)
            let gone = try await list(server, "410@1").collect(upTo: 1_000).outcome.error as? RequestError
            #expect(gone?.code == .unexpectedStatus)
        }
    }

    @Test("Without identities the walk delivers no duplicates and reports that it needs identities", .row("C48"))
    func withoutIdentities() async throws {
        try await SharedServer.use { server in
            let api = try PagingClient(server.baseURL)
            let path = "/cursor/airports?limit=20&count=90&fault=410@3x1&run=\(SharedServer.newRun())"
            let source = api.list(Airport.self, path, by: Self.cursor)
            let restarting = source.withPolicy { $0.expiredCursor = .restarts() }
            let collected = await restarting.collect(upTo: 1_000)
            #expect(collected.arrived.map(\.id) == Array(1...40))
            #expect((collected.outcome.error as? PagingError)?.code == .cannotRestart)
        }
    }
}
