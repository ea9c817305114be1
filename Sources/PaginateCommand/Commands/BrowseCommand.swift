import ArgumentParser
import Foundation
import PaginateFiles
import PaginateOptions
import PagingHTTP

/// The `browse` subcommand.
struct BrowseCommand: AsyncParsableCommand, ListCommand {
    static let drawsScreen = true

    static let configuration = CommandConfiguration(
        commandName: "browse",
        abstract: "Browse a list in the terminal; pages load as you scroll.",
        discussion: """
            EXAMPLES:
              paginate browse --demo
              paginate browse URL --columns name,language
              paginate browse URL --search-parameter q
              paginate browse URL --bearer-env TOKEN --watch 30

            Keys: arrows or j k, space b, g G; enter shows the item's JSON; / searches, r refreshes, R retries what \
            failed, m loads more, n shows new items, ? lists all keys, q quits.

            The list is a table with column titles, and with as many columns as fit the terminal. They are chosen \
            from the first page (see --columns), and again when the width of the terminal changes. A list whose items \
            have little in common shows each item as one text.

            Memory stays bounded however long the list is: rows far from the screen are dropped (see --keep), and \
            loaded again when you scroll back. Items are identified by --id, or by an identity found in the first \
            page, such as /id.

            EXIT CODES:
              0   quit with a key
              1   failed: the first page could not be loaded, or the terminal set up
              3   stopped by a signal, or the terminal was closed
              5   refused: a redirect's address must not receive the credentials
              64  invalid command, or no terminal
            """
    )

    @Argument(help: "The URL of the list's first page.")
    var url: String?

    @Flag(help: "Browse a list of a built-in server: slow, faulty and growing; needs no network.")
    var demo = false

    @OptionGroup(title: "Browsing Options")
    var browse: BrowseOptions

    @OptionGroup(title: "Pagination Options")
    var pagination: PaginationOptions

    @OptionGroup(title: "GraphQL Options")
    var graphQL: GraphQLOptions

    @OptionGroup(title: "Request Options")
    var message: MessageOptions

    @OptionGroup(title: "Credentials")
    var credentials: CredentialOptions

    @OptionGroup(title: "Network Options")
    var network: NetworkOptions

    @OptionGroup(title: "Transfer Options")
    var transfer: TransferOptions

    /// The checked options; a list of the demo server has no address yet.
    private var plan: BrowsePlan?

    private enum CodingKeys: CodingKey {
        case url, demo, browse, pagination, graphQL, message, credentials, network, transfer
    }

    mutating func validate() throws {
        switch (url, demo) {
        case (nil, false): throw ValidationError("Name the list's URL, or write --demo to browse a demo list.")
        case (.some, true): throw ValidationError("--demo brings its own list; remove the URL or --demo.")
        case (let url?, false): plan = try plan(for: url)
        case (nil, true): break
        }
    }

    mutating func run() async throws {
        guard demo else {
            guard let plan else { throw ValidationError("The command was not checked.") }
            return try await Self.finish(BrowseRun(plan: plan, stop: Signals.stop).run())
        }
        let server: DemoServerProcess
        do {
            server = try DemoServerProcess()
        } catch {
            Terminal.report(error.message)
            throw ExitCode.failure
        }
        // A failed page waits for a key, so that the demo shows failures.
        transfer.retries = transfer.retries ?? 0
        browse.watch = browse.watch ?? .seconds(10)
        browse.searchParameter = browse.searchParameter ?? "q"
        let code = await BrowseRun(plan: try plan(for: server.address + Self.demoPath), stop: Signals.stop).run()
        server.stop()
        try Self.finish(code)
    }

    /// The path of a slow, growing list with occasional failures.
    static let demoPath =
        "/page/airports?per_page=25&count=5000&run=browse&latency=300&grow=6&fault=503@5x1&fault=500@12x1"

    private func plan(for url: String) throws -> BrowsePlan {
        try BrowsePlan(self, url: url, environment: ProcessInfo.processInfo.environment)
    }

    private static func finish(_ code: ExitCode) throws {
        if code != .success { throw code }
    }
}
