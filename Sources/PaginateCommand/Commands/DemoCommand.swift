import ArgumentParser
import Foundation
import PaginateCrawls
import PaginateFiles
import Paging
import PagingDemoServer
import PagingHTTP

/// The `demo` subcommand.
struct DemoCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "demo",
        abstract: "Crawl a list of airports from a built-in server; needs no network or arguments.",
        discussion: """
            EXAMPLES:
              paginate demo
              paginate demo 2> /dev/null

            Starts a web server on this machine, fetches its whole list, several pages at a time, and shows how it \
            verifies that nothing is missing. It ends with three commands to try next.
            """
    )

    func run() async throws {
        let server = DemoServer()
        do {
            let address = try await server.start()
            let code = try await crawl(address)
            await server.stop()
            if code != .success { throw code }
        } catch let error where !(error is ExitCode) {
            Terminal.report("the demo server could not be started: \(error)")
            throw ExitCode.failure
        }
    }

    private func crawl(_ address: String) async throws -> ExitCode {
        let path = "/page/airports?per_page=250"
        let source = try PagingClient(address).list(ListRequest(path), format: ListFormat(.automatic), decoding: .raw)
        let sink = ByteSink(STDOUT_FILENO, stop: Signals.stop)
        let task = Task {
            var walker = Walker(source: source, limits: WalkLimits(), window: .standard, stop: Signals.stop)
            var progress = Progress(isShown: Terminal.isTerminal(STDERR_FILENO))
            let sample = SampleWriter(limit: 5)
            var writer: any ItemWriter = sample
            let summary = await walker.walk(to: &writer, progress: &progress)
            return (summary, sample.items)
        }
        Signals.stop.onRequest { task.cancel() }
        let (summary, rows) = await task.value
        do {
            try sink.write(Array("A server on this machine lists airports: \(address)\(path)\n\n".utf8))
            var table = try TableWriter(sink: sink, WritingStyle(width: Terminal.width(of: STDOUT_FILENO) ?? 100))
            try table.write(rows)
            try table.finish()
            try sink.write(Array((closing(summary, rows: rows.count) + Self.nextCommands(address)).utf8))
        } catch let error as WriteError {
            if case .closed = error.kind { return .stopped }
            Terminal.report(error.message)
            return .failure
        }
        return ExitCode(summary.ending)
    }

    private func closing(_ summary: WalkSummary, rows: Int) -> String {
        """
        … and \(NumberText.grouped(summary.items - rows)) more.

        pages      \(NumberText.grouped(summary.pages)), up to \(PageWindow.standard.bound) at a time
        items      \(NumberText.grouped(summary.items))\
        \(summary.declaredTotal.map { " of \(NumberText.grouped($0)) that the server declared" } ?? "")
        requests   \(NumberText.grouped(summary.requests))
        seconds    \(summary.seconds)
        outcome    \(summary.ending): \(summary.evidence)


        """
    }

    /// Returns commands to try next, which need nothing but to be pasted.
    ///
    /// The address is the one of this run: its port is free again when the demo ends. Comments beside the commands would
    /// become arguments in an interactive zsh.
    private static func nextCommands(_ address: String) -> String {
        let port = address.split(separator: ":").last ?? ""
        return """
            Next, in this order:
              \(Invocation.name) serve --port \(port) &
              \(Invocation.name) fetch '\(address)/cursor/airports?limit=100&latency=20' --format csv --output airports.csv
              \(Invocation.name) browse --demo

            The first starts this server again; 'kill %1' ends it. The second writes a list of which each page names the next.
            The third scrolls an endless list, which is slow, fails now and then, and grows.

            """
    }
}

/// A writer that keeps only the first items.
private final class SampleWriter: ItemWriter {
    let limit: Int
    private(set) var items: [RawItem] = []

    init(limit: Int) {
        self.limit = limit
    }

    func write(_ items: [RawItem]) {
        self.items += items.prefix(limit - self.items.count)
    }

    func finish() {}
}
