import ArgumentParser
import Paging
import PagingDemoServer
import PagingHTTP
import PagingUI
import Testing

@testable import PaginateCommand

@Suite("Options of browse")
struct BrowsePlanTests {
    private static let url = "http://127.0.0.1:1/items"

    private func plan(_ arguments: String..., url: String = Self.url) throws -> BrowsePlan {
        try BrowsePlan(try BrowseCommand.parse([url] + arguments), url: url, environment: [:])
    }

    @Test(
        "Unreadable or contradictory options exit with code 64 and say what to do",
        arguments: [
            BadUsage(says: "Name the list's URL, or write --demo"),
            BadUsage(url, "--demo", says: "remove the URL or --demo"),
            BadUsage("items", says: "Write the whole URL"),
            BadUsage(url, "--search-parameter", "", says: "name of a query parameter"),
            BadUsage(url, "--watch", "0", says: "above 0"),
            BadUsage(url, "--keep", "0", says: "1 or more"),
            BadUsage(url, "--color", "blue", says: "'blue' is invalid"),
            BadUsage(url, "--columns", "a,,b", says: "separated by commas"),
            BadUsage(url, "--max-items", "10", says: "Unknown option '--max-items'"),
            BadUsage(url, "--cursor-param", "c", says: "cursor needs --next"),
            BadUsage(url, "--bearer-env", "PAGINATE_NOT_SET", says: "is not set"),
        ]
    )
    func refusal(_ usage: BadUsage) {
        do {
            _ = try BrowseCommand.parse(usage.arguments)
            Issue.record("It was accepted.")
        } catch {
            #expect(BrowseCommand.exitCode(for: error).rawValue == 64)
            let message = BrowseCommand.message(for: error)
            #expect(message.contains(usage.message), "\(message)")
        }
    }

    @Test("The title shows no credential from the URL")
    func title() throws {
        let plan = try plan(url: "http://127.0.0.1:1/items?api_key=hush&x=1")
        #expect(plan.title == "http://127.0.0.1:1/items?x=1")
    }

    @Test("The list stores ten thousand rows, or more for a screen of large pages; too small a limit is refused")
    func keep() throws {
        #expect(try plan().options(pageSize: 100).retainedRows == 10_000)
        #expect(try plan().options(pageSize: 28_298).retainedRows == 28_398)
        #expect(try plan("--keep", "300").options(pageSize: 100).retainedRows == 300)
        #expect(try plan().options(pageSize: 0).retainedRows == 10_000)
        do {
            _ = try plan("--keep", "150").options(pageSize: 100)
            Issue.record("It was accepted.")
        } catch {
            #expect("\(error)".contains("keep 200 or more"), "\(error)")
        }
    }

    @Test("Without an item identity, browse does not look for new items and says so")
    @MainActor
    func watch() async throws {
        let page = Page<RawItem, PageAddress>(items: try await Items.raw(#"{"a":1}"#, #"{"a":2}"#))
        do {
            _ = try BrowseRun.model(try plan("--watch", "5"), first: page)
            Issue.record("It was accepted.")
        } catch {
            #expect("\(error)".contains("--id"), "\(error)")
        }
        _ = try BrowseRun.model(try plan("--watch", "5", "--id", "/a"), first: page)
        _ = try BrowseRun.model(try plan(), first: page)
    }

    @Test("Search needs an option, and the text replaces the value in the URL")
    func search() async throws {
        #expect(try plan().searching == nil)
        try await DemoServer.withServer { server in
            let url = server.baseURL + "/page/airports?per_page=5&q=zzzz"
            let command = try BrowseCommand.parse([url, "--search-parameter", "q"])
            let plan = try BrowsePlan(command, url: url, environment: [:])
            #expect(try await plan.source.page(at: nil).items.isEmpty)
            let searching = try #require(plan.searching)
            let page = try await searching("tempelhof").page(at: nil)
            #expect(page.items.allSatisfy { $0.text.contains("Tempelhof") })
            #expect(try await searching("berlin").page(at: nil).items.count == 5)
        }
    }

    @Test("The demo list loads, grows and supports search")
    @MainActor
    func demo() async throws {
        try await DemoServer.withServer { server in
            let url = server.baseURL + BrowseCommand.demoPath.replacing("latency=300", with: "latency=0")
            let command = try BrowseCommand.parse([url, "--search-parameter", "q", "--retries", "0"])
            let plan = try BrowsePlan(command, url: url, environment: [:])
            let model = try BrowseRun.model(plan, first: try await plan.source.page(at: nil))
            _ = await model.list.refresh()
            #expect(model.list.rows.count == 25 && model.isSearchable)
            #expect(server.requests(run: "browse").count >= 1)
            _ = await model.list.checkForNew()
            #expect(model.list.content.newItemCount == 6)
            model.list.showNewItems()
            #expect(model.list.rows.count >= 31)
        }
    }
}
