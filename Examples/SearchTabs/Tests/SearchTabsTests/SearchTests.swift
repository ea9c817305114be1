import PagingDemoServer
import PagingHTTP
import PagingTesting
import PagingUI
import SearchTabs
import Testing

@MainActor
@Suite("Search with tabs", .timeLimit(.minutes(10)))
struct SearchTests {
    private let clock = ManualClock()

    @Test("Typing requests nothing until it pauses, and then the last text once")
    func debounce() async throws {
        try await withSearch { search, server, run in
            for text in ["l", "lowell", "lowell field"] { try await type(text, into: search) }
            #expect(server.requests(run: run).isEmpty)
            clock.advance(by: .milliseconds(300))
            await search.stories.list.settled()
            #expect(server.requests(run: run).map { $0.target.contains("q=lowell%20field&") } == [true])
            #expect(search.stories.list.items.allSatisfy { $0.name.contains("Lowell Field") })
            #expect(!search.stories.list.items.isEmpty)
        }
    }

    @Test("The text applies to another tab, and only a visible tab searches")
    func tabs() async throws {
        try await withSearch { search, server, run in
            try await find("berlin", in: search)
            await search.stories.list.settled()
            #expect(server.requests(run: run).count == 1)
            search.tab = .people
            #expect(search.text == "berlin")
            try await clock.waitForSleepers(count: 1)
            clock.advance(by: .milliseconds(300))
            await search.people.list.settled()
            #expect(server.requests(run: run).map { $0.target.hasPrefix("/offset/") } == [false, true])
            #expect(search.people.list.items.count == search.stories.list.items.count)
            search.tab = .stories
            await search.stories.list.settled()
            #expect(server.requests(run: run).count == 2)
        }
    }

    @Test("A page continues to load when the tab changes and its view disappears, and is requested once")
    func goingOn() async throws {
        try await withSearch("&per_page=20&count=100") { search, server, run in
            await search.stories.list.loadIfNeeded()
            server.hold(run: run, page: 2)
            let view = Task { await search.stories.list.loadNext() }
            try await server.arrival(run: run, page: 2)
            search.tab = .tags
            view.cancel()
            _ = await view.value
            #expect(search.stories.list.content.append.isLoading)
            server.release(run: run, page: 2)
            await search.stories.list.settled()
            #expect(search.stories.list.items.map(\.id) == Array(1...40))
            #expect(server.requests(run: run).count == 2)
        }
    }

    @Test("Each tab has its own empty message, distinct from an error and from loading")
    func emptiness() async throws {
        #expect(Set(SearchTab.allCases.map(\.emptyMessage)).count == 3)
        try await withSearch("&fault=503@1x1") { search, _, _ in
            try await find("zzzz", in: search)
            guard case .loading = search.stories.list.phase else { throw Unexpected() }
            await search.stories.list.settled()
            guard case .failed = search.stories.list.phase else { throw Unexpected() }
            await search.stories.list.retry()
            guard case .empty = search.stories.list.phase else { throw Unexpected() }
        }
    }

    @Test("Results for an earlier text never appear, even if they arrive last")
    func lateAnswer() async throws {
        try await withSearch { search, server, run in
            server.hold(run: run, page: 1)
            try await find("tegel", in: search)
            try await server.arrival(run: run, page: 1)
            try await type("lowell field", into: search)
            server.release(run: run, page: 1)
            clock.advance(by: .milliseconds(300))
            await search.stories.list.settled()
            #expect(search.stories.list.items.allSatisfy { $0.name.contains("Lowell Field") })
            #expect(!search.stories.list.items.isEmpty)
        }
    }

    @Test("A row at the end loads page after page while on screen, and stops at a failure")
    func sentinel() async throws {
        try await withSearch("&per_page=20&count=60&fault=503@3x1") { search, server, run in
            search.stories.list.endAppeared()
            await search.stories.list.settled()
            for _ in 1...4 {
                search.stories.list.endAppeared()
                await search.stories.list.settled()
            }
            #expect(search.stories.list.items.count == 40)
            #expect(search.stories.list.content.append.failure != nil)
            #expect(server.requests(run: run).count == 3)
            await search.stories.list.retry()
            #expect(search.stories.list.items.map(\.id) == Array(1...60))
            #expect(search.stories.list.content.append.isAtEnd)
        }
    }

    private struct Unexpected: Error {}

    private func withSearch(
        _ parameters: String = "",
        _ body: @MainActor (Search, DemoServer, _ run: String) async throws -> Void
    ) async throws {
        try await SharedServer.use { server, api, run in
            let lists = SearchLists(api, parameters: "&run=\(run)" + parameters)
            try await body(Search(lists, clock: clock), server, run)
        }
    }

    /// Changes the text, and returns once the debounce delay has started.
    private func type(_ text: String, into search: Search) async throws {
        let sleeps = clock.sleeps.count
        search.text = text
        while clock.sleeps.count == sleeps { await Task.yield() }
    }

    /// Changes the text, and lets the debounce delay pass.
    private func find(_ text: String, in search: Search) async throws {
        try await type(text, into: search)
        clock.advance(by: .milliseconds(300))
    }
}
