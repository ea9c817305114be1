package import ArgumentParser
import Foundation
import PaginateFiles
import PagingDemoServer

/// The `serve` subcommand.
package struct ServeCommand: AsyncParsableCommand {
    package static let configuration = CommandConfiguration.serve

    @OptionGroup
    var options: ServeOptions

    package init() {}

    package func run() async throws {
        let port = options.port
        let server = DemoServer(port: port)
        let address: String
        do {
            address = try await server.start()
        } catch {
            Terminal.report(
                "the server could not listen on port \(port) (\(error)). Choose another with --port."
            )
            throw ExitCode.failure
        }
        // After the start, which has no part in the time for an orderly stop.
        if options.untilInputEnds { Signals.stopAtEndOfInput() }
        let lines = "\(address)\nOpen it in a browser for a list of all endpoints. Ctrl-C ends the server.\n"
        try? ByteSink(STDOUT_FILENO, stop: Signals.stop).write(Array(lines.utf8))
        await Signals.stop.wait()
        await server.stop()
    }
}
