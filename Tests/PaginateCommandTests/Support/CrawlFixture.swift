import Foundation
import PagingDemoServer
import PagingHTTP
import Testing

/// A crawl of a server in this process, with the command's arguments and files.
struct CrawlFixture {
    let server: DemoServer
    let folder: TemporaryFolder
    let url: String
    var arguments: [String] = []

    /// - Parameter path: The list's path and query; the run's token `r` is added.
    init(_ server: DemoServer, _ path: String, _ arguments: [String] = []) throws {
        self.server = server
        folder = try TemporaryFolder()
        url = server.baseURL + path + (path.contains("?") ? "&" : "?") + "run=r"
        self.arguments = arguments
    }

    /// Starts the command.
    func start(_ more: [String] = [], environment: [String: String] = [:]) throws -> Subprocess {
        let files = ["--output", folder.file("items"), "--resume", folder.file("state"), "--quiet"]
        return try Subprocess(["fetch", url] + arguments + files + more, environment: environment)
    }

    /// Runs the command to its end.
    func run(_ more: String..., environment: [String: String] = [:]) async throws -> Subprocess.Result {
        try await start(more, environment: environment).result()
    }

    /// Runs the command one page at a time, and kills it while it waits for a page.
    func kill(atPage page: Int, _ more: [String] = []) async throws {
        server.hold(run: "r", page: page)
        let process = try start(["--window", "serial"] + more)
        try await server.arrival(run: "r", page: page)
        process.signal(SIGKILL)
        _ = await process.result()
        server.release(run: "r", page: page)
    }

    /// Returns the output of an uninterrupted run.
    func undisturbed() async throws -> String {
        let plain = url.replacing("&run=r", with: "").replacing("?run=r", with: "")
        let whole = plain.replacing(/&fault=[^&]*/, with: "")
        let result = try await Subprocess(["fetch", whole, "--quiet"] + arguments).result()
        try #require(result.code == 0, "\(result.error)")
        return result.output
    }

    /// The items, which are in place when the crawl is complete.
    var items: String { get throws { try folder.text("items") } }
    /// The ids of the items of an incomplete crawl.
    var partIDs: [Int] { get throws { Items.ids(try folder.text("items.part")) } }

    /// Returns the report of a run with `--report`.
    func report() throws -> JSONValue {
        try JSONValue(parsing: Array(try folder.text("report").utf8))
    }
}
