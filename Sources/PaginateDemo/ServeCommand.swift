package import ArgumentParser
import Foundation
import PaginateFiles
import PagingDemoServer

/// The `serve` subcommand.
package struct ServeCommand: AsyncParsableCommand {
    package static let configuration = CommandConfiguration(
        commandName: "serve",
        abstract: "Serve the demo API on this machine until Ctrl-C.",
        discussion: """
            EXAMPLES:
              paginate serve
              paginate serve --port 0        (any free port)

            Airports in every pagination convention, with faults on demand. The root address is a page that lists all \
            endpoints and parameters.
            """
    )

    @Option(
        help: ArgumentHelp("The port to listen on; 0 selects a free one (default: 8080).", valueName: "n"),
        transform: Self.port
    )
    var port: UInt16 = 8080

    private static func port(_ text: String) throws -> UInt16 {
        guard let port = UInt16(text) else { throw ValidationError("write a number from 0 to 65535.") }
        return port
    }

    package init() {}

    package func run() async throws {
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
        let lines = "\(address)\nOpen it in a browser for a list of all endpoints. Ctrl-C ends the server.\n"
        try? ByteSink(STDOUT_FILENO, stop: Signals.stop).write(Array(lines.utf8))
        await Signals.stop.wait()
        await server.stop()
    }
}
