package import ArgumentParser

// The subcommands of the demo as they are parsed and described. `paginate-demo` runs them, and `paginate` describes them
// without the demo server.

extension CommandConfiguration {
    /// The description of `demo`.
    package static var demo: CommandConfiguration {
        CommandConfiguration(
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
    }

    /// The description of `serve`.
    package static var serve: CommandConfiguration {
        CommandConfiguration(
            commandName: "serve",
            abstract: "Serve the demo API on this machine until Ctrl-C.",
            discussion: """
                EXAMPLES:
                  paginate serve
                  paginate serve --port 0        (any free port)

                Airports in every pagination convention, with faults on demand. The root address is a page that lists \
                all endpoints and parameters.
                """
        )
    }
}

/// The options of `serve`.
package struct ServeOptions: ParsableArguments {
    @Option(
        help: ArgumentHelp("The port to listen on; 0 selects a free one (default: 8080).", valueName: "n"),
        transform: Self.port
    )
    package var port: UInt16 = 8080

    /// Whether the server ends with its input.
    ///
    /// A program that starts the server closes its side of a pipe however it ends, so no process is left behind.
    @Flag(help: ArgumentHelp("End the server at the end of standard input.", visibility: .hidden))
    package var untilInputEnds = false

    private static func port(_ text: String) throws -> UInt16 {
        guard let port = UInt16(text) else { throw ValidationError("write a number from 0 to 65535.") }
        return port
    }

    package init() {}
}
