import GitLabIssues
import PagingDemoServer
import PagingHTTP
import PagingTesting
import PagingUI
import Testing

@MainActor
@Suite("Issues of a project", .timeLimit(.minutes(10)))
struct IssueListTests {
    private let clock = ManualClock()

    @Test("Pages load as rows appear, each requested once, down to the last issue")
    func paging() async throws {
        try await withList("count=100") { list, server, run in
            await list.refresh()
            while !list.content.append.isAtEnd {
                for issue in list.items.suffix(3) { list.itemAppeared(issue.id) }
                await list.settled()
            }
            #expect(list.items.compactMap { Int($0.iid) } == (1...100).filter { !$0.isMultiple(of: 3) })
            #expect(server.requests(run: run).count == 4)
        }
    }

    @Test("Another state is another list; the old rows stay, marked as stale, until the new ones load")
    func states() async throws {
        try await withList("count=100") { list, server, run in
            await list.refresh()
            server.hold(run: run, page: 1)
            list.query.state = .closed
            while !list.content.isStale { await Task.yield() }
            #expect(list.items.first?.state == .opened)
            server.release(run: run, page: 1)
            await list.settled()
            #expect(list.items.prefix(3).map(\.iid) == ["3", "6", "9"])
            #expect(!list.content.isStale)
            while !list.content.append.isAtEnd { await list.loadNext() }
            #expect(list.items.count == 33)
        }
    }

    @Test("A search waits until typing pauses, and uses the selected state")
    func search() async throws {
        try await withList("") { list, server, run in
            await list.refresh()
            list.query.state = .closed
            await list.settled()
            let before = server.requests(run: run).count
            for text in ["l", "lowell", "airport"] { try await type(text, into: list) }
            clock.advance(by: .milliseconds(300))
            await list.settled()
            #expect(server.requests(run: run).count == before + 1)
            #expect(!list.items.isEmpty)
            #expect(list.items.allSatisfy { $0.state == .closed && $0.title.lowercased().contains("airport") })
            list.query.state = .all
            await list.settled()
            #expect(list.items.contains { $0.state == .opened })
            #expect(list.items.allSatisfy { $0.title.lowercased().contains("airport") })
        }
    }

    @Test("A page of the previous state never appears in the next list")
    func lateAnswer() async throws {
        try await withList("count=100") { list, server, run in
            await list.refresh()
            server.hold(run: run, page: 2)
            let next = Task { await list.loadNext() }
            try await server.arrival(run: run, page: 2)
            list.query.state = .closed
            await list.settled()
            server.release(run: run, page: 2)
            _ = await next.value
            await list.settled()
            #expect(list.items.allSatisfy { $0.state == .closed })
        }
    }

    @Test("A list that fails to load shows an error below the rows and retries on request")
    func failure() async throws {
        try await withList("count=100&gqlerror=null@2x1") { list, server, run in
            await list.refresh()
            await list.loadNext()
            #expect(list.content.append.failure != nil)
            #expect(list.items.count == 20)
            for issue in list.items.suffix(5) { list.itemAppeared(issue.id) }
            await list.settled()
            #expect(server.requests(run: run).count == 2)
            await list.retry()
            #expect(list.items.count == 40)
        }
    }

    @Test("An issue that fails to load affects only its own row and is reported")
    func partialData() async throws {
        try await withList("count=100&gqlerror=partial@1") { list, _, _ in
            await list.refresh()
            #expect(list.items.count == 19)
            #expect(list.content.warning != nil)
        }
    }

    private func withList(
        _ parameters: String,
        _ body: @MainActor (IssueList, DemoServer, _ run: String) async throws -> Void
    ) async throws {
        try await SharedServer.use { server, api, run in
            var endpoint = try PagingClient(server.baseURL + "/graphql?run=\(run)&" + parameters)
            endpoint.retry = api.retry
            try await body(IssueList(endpoint, project: "group/project", clock: clock), server, run)
        }
    }

    private func type(_ text: String, into list: IssueList) async throws {
        let sleeps = clock.sleeps.count
        list.query.text = text
        while clock.sleeps.count == sleeps { await Task.yield() }
    }
}
