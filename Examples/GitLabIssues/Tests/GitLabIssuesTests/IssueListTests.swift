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
        try await withList("count=100") { issues, server, run in
            await issues.list.refresh()
            while !issues.list.content.append.isAtEnd {
                for issue in issues.list.items.suffix(3) { issues.list.itemAppeared(issue.id) }
                await issues.list.settled()
            }
            #expect(issues.list.items.compactMap { Int($0.iid) } == (1...100).filter { !$0.isMultiple(of: 3) })
            #expect(server.requests(run: run).count == 4)
        }
    }

    @Test("Another state is another list; the old rows stay, marked as stale, until the new ones load")
    func states() async throws {
        try await withList("count=100") { issues, server, run in
            await issues.list.refresh()
            server.hold(run: run, page: 1)
            issues.query.state = .closed
            while !issues.list.content.isStale { await Task.yield() }
            #expect(issues.list.items.first?.state == .opened)
            server.release(run: run, page: 1)
            await issues.list.settled()
            #expect(issues.list.items.prefix(3).map(\.iid) == ["3", "6", "9"])
            #expect(!issues.list.content.isStale)
            while !issues.list.content.append.isAtEnd { await issues.list.loadNext() }
            #expect(issues.list.items.count == 33)
        }
    }

    @Test("A search waits until typing pauses, and uses the selected state")
    func search() async throws {
        try await withList("") { issues, server, run in
            await issues.list.refresh()
            issues.query.state = .closed
            await issues.list.settled()
            let before = server.requests(run: run).count
            for text in ["l", "lowell", "airport"] { try await type(text, into: issues) }
            clock.advance(by: .milliseconds(300))
            await issues.list.settled()
            #expect(server.requests(run: run).count == before + 1)
            #expect(!issues.list.items.isEmpty)
            #expect(issues.list.items.allSatisfy { $0.state == .closed && $0.title.lowercased().contains("airport") })
            issues.query.state = .all
            await issues.list.settled()
            #expect(issues.list.items.contains { $0.state == .opened })
            #expect(issues.list.items.allSatisfy { $0.title.lowercased().contains("airport") })
        }
    }

    @Test("A page of the previous state never appears in the next list")
    func lateAnswer() async throws {
        try await withList("count=100") { issues, server, run in
            await issues.list.refresh()
            server.hold(run: run, page: 2)
            let next = Task { await issues.list.loadNext() }
            try await server.arrival(run: run, page: 2)
            issues.query.state = .closed
            await issues.list.settled()
            server.release(run: run, page: 2)
            _ = await next.value
            await issues.list.settled()
            #expect(issues.list.items.allSatisfy { $0.state == .closed })
        }
    }

    @Test("A list that fails to load shows an error below the rows and retries on request")
    func failure() async throws {
        try await withList("count=100&gqlerror=null@2x1") { issues, server, run in
            await issues.list.refresh()
            await issues.list.loadNext()
            #expect(issues.list.content.append.failure != nil)
            #expect(issues.list.items.count == 20)
            for issue in issues.list.items.suffix(5) { issues.list.itemAppeared(issue.id) }
            await issues.list.settled()
            #expect(server.requests(run: run).count == 2)
            await issues.list.retry()
            #expect(issues.list.items.count == 40)
        }
    }

    @Test("An issue that fails to load affects only its own row and is reported")
    func partialData() async throws {
        try await withList("count=100&gqlerror=partial@1") { issues, _, _ in
            await issues.list.refresh()
            #expect(issues.list.items.count == 19)
            #expect(issues.list.content.warning != nil)
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

    private func type(_ text: String, into issues: IssueList) async throws {
        let sleeps = clock.sleeps.count
        issues.query.text = text
        while clock.sleeps.count == sleeps { await Task.yield() }
    }
}
