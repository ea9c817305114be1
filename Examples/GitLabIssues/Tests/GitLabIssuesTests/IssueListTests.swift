import GitLabIssues
import PagingDemoServer
import PagingHTTP
import PagingTesting
import PagingUI
import Testing

@MainActor
@Suite("The issues of a project", .timeLimit(.minutes(2)))
struct IssueListTests {
    private let clock = ManualClock()

    @Test("Pages follow as rows appear, each asked for once, down to the last issue")
    func paging() async throws {
        try await withList("count=100") { list, server, run in
            await list.issues.refresh()
            while !list.issues.content.append.isAtEnd {
                for issue in list.issues.items.suffix(3) { list.issues.itemAppeared(issue.id) }
                await list.issues.settled()
            }
            #expect(list.issues.items.compactMap { Int($0.iid) } == (1...100).filter { !$0.isMultiple(of: 3) })
            #expect(server.requests(run: run).count == 4)
        }
    }

    @Test("Another state is another list: the old rows stay, marked, until the new ones are there")
    func states() async throws {
        try await withList("count=100") { list, server, run in
            await list.issues.refresh()
            server.hold(run: run, page: 1)
            let change = Task { await list.show(.closed) }
            while !list.issues.content.isStale { await Task.yield() }
            #expect(list.issues.items.first?.state == .opened)
            server.release(run: run, page: 1)
            await change.value
            #expect(list.issues.items.prefix(3).map(\.iid) == ["3", "6", "9"])
            #expect(!list.issues.content.isStale)
            while !list.issues.content.append.isAtEnd { await list.issues.loadNext() }
            #expect(list.issues.items.count == 33)
        }
    }

    @Test("A search waits until the text stands still, and keeps to the state that was chosen")
    func search() async throws {
        try await withList("") { list, server, run in
            await list.issues.refresh()
            await list.show(.closed)
            let before = server.requests(run: run).count
            for text in ["l", "lowell", "airport"] { try await type(text, into: list) }
            clock.advance(by: .milliseconds(300))
            await list.issues.settled()
            #expect(server.requests(run: run).count == before + 1)
            #expect(!list.issues.items.isEmpty)
            #expect(list.issues.items.allSatisfy { $0.state == .closed && $0.title.lowercased().contains("airport") })
            await list.show(.all)
            #expect(list.issues.items.contains { $0.state == .opened })
            #expect(list.issues.items.allSatisfy { $0.title.lowercased().contains("airport") })
        }
    }

    @Test("A page of the state before never lands in the list of the next one")
    func lateAnswer() async throws {
        try await withList("count=100") { list, server, run in
            await list.issues.refresh()
            server.hold(run: run, page: 2)
            let next = Task { await list.issues.loadNext() }
            try await server.arrival(run: run, page: 2)
            await list.show(.closed)
            server.release(run: run, page: 2)
            _ = await next.value
            await list.issues.settled()
            #expect(list.issues.items.allSatisfy { $0.state == .closed })
        }
    }

    @Test("A list that the server could not load is a failure below the rows, and is tried again by a word")
    func failure() async throws {
        try await withList("count=100&gqlerror=null@2x1") { list, server, run in
            await list.issues.refresh()
            await list.issues.loadNext()
            #expect(list.issues.content.append.failure != nil)
            #expect(list.issues.items.count == 20)
            for issue in list.issues.items.suffix(5) { list.issues.itemAppeared(issue.id) }
            await list.issues.settled()
            #expect(server.requests(run: run).count == 2)
            await list.issues.retry()
            #expect(list.issues.items.count == 40)
        }
    }

    @Test("An issue that the server could not load costs its own row and is said; the others are there")
    func partialData() async throws {
        try await withList("count=100&gqlerror=partial@1") { list, _, _ in
            await list.issues.refresh()
            #expect(list.issues.items.count == 19)
            #expect(list.issues.content.doubt != nil)
        }
    }

    private func withList(
        _ parameters: String,
        _ body: @MainActor (IssueList, DemoServer, _ run: String) async throws -> Void
    ) async throws {
        try await SharedServer.use { server, api, run in
            var endpoint = try HTTPClient(server.baseURL + "/graphql?run=\(run)&" + parameters)
            endpoint.retry = api.retry
            try await body(IssueList(endpoint, project: "group/project", clock: clock), server, run)
        }
    }

    private func type(_ text: String, into list: IssueList) async throws {
        let sleeps = clock.sleeps.count
        list.issues.searchText = text
        while clock.sleeps.count == sleeps { await Task.yield() }
    }
}
