import PagingDetection
package import ArgumentParser
import Foundation
import PaginateFiles
import Paging
import PagingDemoServer
import PagingHTTP

/// The `demo` subcommand.
package struct DemoCommand: AsyncParsableCommand {
    /// The number of items to show.
    private static let shownRows = 5

    package static let configuration = CommandConfiguration.demo

    package init() {}

    package func run() async throws {
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

    /// A walk through the list, with its first items.
    private struct Walked {
        var rows: [RawItem] = []
        var result = WalkResult()
        var duration = Duration.zero
    }

    private func crawl(_ address: String) async throws -> ExitCode {
        let path = "/page/airports?per_page=250"
        let source = try PagingClient(address).list(ListRequest(path), format: ListFormat(.automatic), decoding: .raw)
        let sink = ByteSink(STDOUT_FILENO, stop: Signals.stop)
        let task = Task { await Self.walk(source) }
        Signals.stop.onRequest { task.cancel() }
        let walked = await task.value
        do {
            try sink.write(Array("A server on this machine lists airports: \(address)\(path)\n\n".utf8))
            var table = try TableWriter(sink: sink, WritingStyle(width: Terminal.width(of: STDOUT_FILENO) ?? 100))
            try table.write(walked.rows)
            try table.finish()
            try sink.write(Array((Self.closing(walked) + Self.nextCommands(address)).utf8))
        } catch let error as WriteError {
            if case .closed = error.kind { return .stopped }
            Terminal.report(error.message)
            return .failure
        }
        return ExitCode(walked.result.ending)
    }

    private static func walk(_ source: some PageSource<RawItem, PageAddress>) async -> Walked {
        let start = ContinuousClock.now
        var walked = Walked()
        var pages = source.pages(window: .standard).makeAsyncIterator()
        var progress = PageProgress(isShown: Terminal.isTerminal(STDERR_FILENO))
        progress.begin()
        do {
            while let page = try await pages.next() {
                walked.rows += page.items.prefix(shownRows - walked.rows.count)
                progress.update(page)
            }
        } catch {
            // The outcome holds the error.
        }
        progress.end()
        (walked.result, walked.duration) = (pages.outcome.result, ContinuousClock.now - start)
        return walked
    }

    private static func closing(_ walked: Walked) -> String {
        let result = walked.result
        let declared = result.declaredTotal.map { " of \(NumberText.grouped($0)) that the server declared" } ?? ""
        let milliseconds = Int((walked.duration / .milliseconds(1)).rounded())
        return """
            … and \(NumberText.grouped(result.items - walked.rows.count)) more.

            pages      \(NumberText.grouped(result.pages)), up to \(PageWindow.standard.bound) at a time
            items      \(NumberText.grouped(result.items))\(declared)
            requests   \(NumberText.grouped(result.requests))
            seconds    \(NumberText.seconds(ofMilliseconds: milliseconds))
            outcome    \(result.ending): \(result.evidence)


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
