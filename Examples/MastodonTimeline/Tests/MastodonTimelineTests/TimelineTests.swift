import MastodonTimeline
import Paging
import PagingDemoServer
import PagingHTTP
import PagingUI
import Testing

@MainActor
@Suite("Mastodon timeline", .timeLimit(.minutes(10)))
struct TimelineTests {
    @Test("Older pages load as rows appear, each requested once, down to the oldest post")
    func older() async throws {
        try await SharedServer.use { server, api, run in
            let model = api.timeline(of: Status.self, at: "/api/v1/timelines/public?limit=20&count=70&run=\(run)")
            await model.refresh()
            #expect(model.items.map(\.id) == ids(51...70))
            while !model.content.append.isAtEnd {
                model.itemAppeared(try #require(model.items.last).id)
                await model.settled()
            }
            #expect(model.items.map(\.id) == ids(1...70))
            let queries = server.requests(run: run).map(\.target)
            #expect(queries.count == 4)
            #expect(queries.dropFirst().allSatisfy { $0.contains("max_id=") })
        }
    }

    @Test("Rows that appear together, twice or during a load cause one request")
    func triggers() async throws {
        try await SharedServer.use { server, api, run in
            let model = api.timeline(of: Status.self, at: "/api/v1/timelines/public?limit=20&count=70&run=\(run)")
            await model.refresh()
            server.hold(run: run, page: 2)
            for id in ids(51...70) { model.itemAppeared(id) }
            try await server.arrival(run: run, page: 2)
            model.itemAppeared("51")
            async let waiting = model.loadNext()
            model.itemDisappeared("51")
            server.release(run: run, page: 2)
            _ = await waiting
            await model.settled()
            #expect(model.items.count == 40)
            #expect(server.requests(run: run).count == 2)
        }
    }

    @Test("New posts are counted without moving rows, and showing them keeps the reader's row in place")
    func new() async throws {
        try await SharedServer.use { _, api, run in
            let path = "/api/v1/timelines/public?limit=20&count=70&run=\(run)"
            let model = api.timeline(of: Status.self, at: path)
            await model.refresh()
            model.itemAppeared("65")
            await model.settled()
            try await api.send(.post("/api/v1/statuses?run=\(run)&add=3"))
            await model.checkForNew()
            #expect(model.content.newItemCount == 3)
            #expect(model.items.first?.id == "70")
            var change: ListChange?
            model.onChange = { change = $0 }
            model.showNewItems()
            #expect(model.items.prefix(5).map(\.id) == ["73", "72", "71", "70", "69"])
            #expect(change?.inserted.count == 3)
            #expect(change?.anchor == RowID("65"))
            #expect(model.content.newItemCount == 0)
        }
    }

    @Test("Pull to refresh reads one page, preserves the older ones, and keeps the reader's position")
    func refresh() async throws {
        try await SharedServer.use { server, api, run in
            let path = "/api/v1/timelines/public?limit=20&count=70&run=\(run)"
            let model = api.timeline(of: Status.self, at: path)
            await model.refresh()
            while model.items.count < 60 { await model.loadNext() }
            model.itemAppeared("20")
            await model.settled()
            try await api.send(.post("/api/v1/statuses?run=\(run)&add=2"))
            let before = (requests: server.requests(run: run).count, rows: model.rows.count)
            await model.refresh()
            #expect(server.requests(run: run).count == before.requests + 1)
            #expect(model.rows.count == before.rows + 2)
            #expect(model.items.first?.id == "72")
            #expect(model.anchor == RowID("20"))
        }
    }

    @Test("A failed refresh keeps the rows, and the next one shows the new posts")
    func failedRefresh() async throws {
        try await SharedServer.use { _, api, run in
            let path = "/api/v1/timelines/public?limit=20&count=40&run=\(run)"
            let model = api.timeline(of: Status.self, at: path + "&fault=late@1x1&fault=503@1x1")
            await model.refresh()
            try await api.send(.post("/api/v1/statuses?run=\(run)&add=1"))
            await model.refresh()
            #expect(model.content.refresh.failure?.isTransient == true)
            #expect(model.items.map(\.id) == ids(21...40))
            await model.retry()
            #expect(model.items.first?.id == "41")
            #expect(model.content.refresh.failure == nil)
        }
    }

    @Test("A long absence leaves a gap, which is filled from above by max_id")
    func gapFromAbove() async throws {
        try await SharedServer.use { server, api, run in
            let model = try await modelWithGap(api, run: run)
            #expect(model.items.map(\.id) == ids(66...75) + ids(21...40))
            while let gap = gap(in: model) { await model.fillGap(gap) }
            #expect(model.items.map(\.id) == ids(21...75))
            #expect(server.requests(run: run).last?.target.contains("max_id=") == true)
        }
    }

    @Test("A reader who scrolls up fills the gap from below by min_id, and the current row stays")
    func gapFromBelow() async throws {
        try await SharedServer.use { server, api, run in
            let model = try await modelWithGap(api, run: run)
            let id = try #require(gap(in: model))
            await model.fillGap(id, from: .below)
            #expect(model.items.map(\.id) == ids(66...75) + ids(21...50))
            #expect(server.requests(run: run).last?.target.contains("min_id=40") == true)
            while let gap = gap(in: model) { await model.fillGap(gap, from: .below) }
            #expect(model.items.map(\.id) == ids(21...75))
        }
    }

    @Test("Newer pages are added above the first row by the prev link, without a gap")
    func newer() async throws {
        try await SharedServer.use { server, api, run in
            let path = "/api/v1/timelines/public?limit=10&count=40&run=\(run)"
            let model = api.timeline(of: Status.self, at: path)
            await model.refresh()
            try await api.send(.post("/api/v1/statuses?run=\(run)&add=25"))
            for _ in 1...3 { await model.loadPrevious() }
            #expect(Array(model.items.map(\.id).prefix(35)) == ids(31...65))
            #expect(server.requests(run: run).filter { $0.target.contains("min_id=") }.count == 3)
        }
    }

    @Test("A failed page is reported below the rows and loads again only by a retry")
    func error() async throws {
        try await SharedServer.use { server, api, run in
            let path = "/api/v1/timelines/public?limit=20&count=40&fault=503@2x1&run=\(run)"
            let model = api.timeline(of: Status.self, at: path)
            await model.refresh()
            for id in ids(21...40) { model.itemAppeared(id) }
            await model.settled()
            #expect(model.content.append.failure != nil)
            #expect(model.items.count == 20)
            for id in ids(21...40) { model.itemAppeared(id) }
            await model.settled()
            #expect(server.requests(run: run).count == 2)
            await model.retry()
            #expect(model.items.count == 40)
        }
    }

    @Test("A pull whose view disappears is no error, and its page still loads")
    func cancellation() async throws {
        try await SharedServer.use { server, api, run in
            let model = api.timeline(of: Status.self, at: "/api/v1/timelines/public?limit=20&count=40&run=\(run)")
            server.hold(run: run, page: 1)
            let pull = Task { await model.refresh() }
            try await server.arrival(run: run, page: 1)
            pull.cancel()
            guard case .cancelled = await pull.value else { throw Unexpected() }
            #expect(model.content.refresh.failure == nil)
            server.release(run: run, page: 1)
            await model.settled()
            #expect(model.items.count == 20)
        }
    }

    @Test("Accounts and tags need the same code with another type")
    func otherTypes() async throws {
        try await SharedServer.use { _, api, run in
            let query = "limit=20&count=30&run=\(run)"
            let accounts = api.timeline(of: Account.self, at: "/api/v1/accounts/1/followers?\(query)")
            let tags = api.timeline(of: Tag.self, at: "/api/v1/followed_tags?\(query)")
            await accounts.refresh()
            await tags.refresh()
            await tags.loadNext()
            #expect(accounts.items.count == 20)
            #expect(accounts.items.first?.acct == "00wa")
            #expect(tags.items.map(\.id) == ids(1...30))
        }
    }

    @Test("A status shows its author's name and its text without HTML")
    func status() async throws {
        try await SharedServer.use { _, api, run in
            let model = api.timeline(of: Status.self, at: "/api/v1/timelines/home?limit=5&count=3&run=\(run)")
            await model.refresh()
            let status = try #require(model.items.last)
            #expect(status.account.displayName == "Aero B Ranch Airport")
            #expect(status.plainText == "Aero B Ranch Airport in Leoti. 3435 ft above the sea. #Leoti00AA")
            #expect(status.createdAt.hasPrefix("2024-01-01T01:00:00"))
        }
    }

    /// Returns the IDs of statuses, newest first.
    private func ids(_ numbers: ClosedRange<Int>) -> [String] { numbers.reversed().map(String.init) }

    private struct Unexpected: Error {}

    /// Returns a timeline with a gap: ten posts were read, 35 more were added, then it was refreshed.
    private func modelWithGap(_ api: PagingClient, run: String) async throws -> PagingModel<Status> {
        let path = "/api/v1/timelines/public?limit=10&count=40&run=\(run)"
        let model = api.timeline(of: Status.self, at: path)
        await model.refresh()
        await model.settled()
        try await api.send(.post("/api/v1/statuses?run=\(run)&add=35"))
        await model.refresh()
        return model
    }

    private func gap(in model: PagingModel<Status>) -> RowID? {
        model.rows.first { $0.item == nil }?.id
    }
}
