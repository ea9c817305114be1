import Chat
import GitLabIssues
import HomeFeed
import MastodonTimeline
import Paging
import PagingDemoServer
import PagingHTTP
import PagingTesting
import PagingSwiftUI
import SearchTabs
@_spi(Headless) import SwiftUI
import Testing

@MainActor
@Suite("Screens of the examples", .timeLimit(.minutes(10)))
struct ExampleScreenTests {
    private let screen = HeadlessScreen(rows: 6)

    @Test("Selecting a state shows its issues")
    func issues() async throws {
        try await SharedServer.use { server, _, run in
            let endpoint = try PagingClient(server.baseURL + "/graphql?run=\(run)&count=100")
            let issues = IssueList(endpoint, project: "group/project", clock: ManualClock())
            let host = try HeadlessHost(IssuesView(issues), on: screen)
            try await host.until { _ in issues.list.items.first?.state == .opened }
            try host.press("Closed")
            try await host.until { _ in issues.list.items.first?.state == .closed }
            #expect(host.texts.contains(issues.list.items[0].title))
        }
    }

    @Test("A feed appears as it loads")
    func feed() async throws {
        try await SharedServer.use { _, api, run in
            let model = Shows(api, at: "/cursor/airports?count=50&run=\(run)").feed()
            let host = try HeadlessHost(FeedView(model) { Text($0.name) }, on: screen)
            repeat { try await host.settle(model) } while try host.scroll(by: 5) > 0
            #expect(model.rows.count == 50)
        }
    }

    @Test("A status shows its author, text and favorites")
    func timeline() async throws {
        try await SharedServer.use { _, api, run in
            let model = api.timeline(of: Status.self, at: "/api/v1/timelines/home?limit=5&count=30&run=\(run)")
            await model.refresh()
            let host = try HeadlessHost(MastodonTimeline.TimelineView(model) { StatusRow($0) }, on: screen)
            let account = try #require(model.items.first?.account)
            #expect(host.texts.contains("\(account.displayName) @\(account.acct)"))
            host.close()
        }
    }

    @Test("A chat opens at its end, follows new messages, and stays in place while older ones load")
    func chat() async throws {
        try await SharedServer.use { server, api, run in
            let chat = Chat(api, query: "limit=20&run=\(run)")
            let host = try HeadlessHost(ChatView(chat), on: screen)
            let messages = { host.texts.filter { $0.hasPrefix("Message ") } }
            try await host.until { _ in chat.isLive && messages().last == "Message 200" }
            server.sendMessage("Hello", run: run)
            try await host.until { $0.shows("Hello") }
            try host.scroll(by: -8)
            try await host.until { _ in chat.model.items.count >= 41 && chat.model.content.prepend == .idle }
            let shown = messages()
            server.sendMessage("Are you there?", run: run)
            try await host.until { $0.shows("1 new item") }
            #expect(messages() == shown)
            try host.press("1 new item")
            try await host.until { $0.shows("Are you there?") }
            try host.type("My words", into: "Message")
            try host.press("Send")
            try await host.until { $0.shows("My words") }
            #expect(chat.model.items.last?.text == "My words")
            host.close()
        }
    }

    @Test("Each tab shows search results and its own empty message")
    func search() async throws {
        try await SharedServer.use { _, api, run in
            let clock = ManualClock()
            let search = Search(SearchLists(api, parameters: "&run=\(run)"), clock: clock)
            let host = try HeadlessHost(SearchView(search), on: screen)
            try await host.until { _ in !search.stories.list.rows.isEmpty }
            try host.press("People")
            try await host.until { _ in !search.people.list.rows.isEmpty }
            try host.search("no such person")
            try await clock.waitForSleepers(count: 1)
            clock.advanceToNextWake()
            try await host.until { $0.shows("No people match your search") }
        }
    }
}
