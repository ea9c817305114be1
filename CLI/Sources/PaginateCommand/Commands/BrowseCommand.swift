import ArgumentParser
import Foundation
import PagingDemoServer
import PagingHTTP

/// `paginate browse URL`.
struct BrowseCommand: AsyncParsableCommand, ListCommand {
    static let configuration = CommandConfiguration(
        commandName: "browse",
        abstract: "Look at a list in the terminal, which loads its pages as you go.",
        discussion: """
            Keys: arrows or j k, space b, g G; enter shows the item's JSON; / searches, r loads anew, R tries again what \
            failed, m asks for more, n shows new items, ? explains all keys, q quits.

            EXAMPLES:
              paginate browse --demo
              paginate browse 'https://api.github.com/orgs/swiftlang/repos?per_page=100' --columns name,language
              paginate browse 'https://api.github.com/search/repositories?q=swift' --search-parameter q
              paginate browse URL --bearer-env TOKEN --watch 30

            Memory stays bounded however long the list is: rows far from the screen are forgotten (see --keep), and \
            loaded again when you come back. Items are known again by --id, or by an identity that is found in the first \
            page, such as /id.

            EXIT CODES:
              0   left by a key
              1   failed: there was no first page to show, or the terminal could not be set up
              3   stopped by a signal, or the terminal went away
              5   refused: a redirect leads where the credentials must not go
              64  the command was not understood, or there is no terminal
            """
    )

    @Argument(help: "The address of the list's first page.")
    var url: String?

    @Flag(help: "Browse a list of a server inside the command: slow, with faults, growing; no network needed.")
    var demo = false

    @OptionGroup(title: "Browsing Options")
    var browse: BrowseOptions

    @OptionGroup(title: "Pagination Options")
    var pagination: PaginationOptions

    @OptionGroup(title: "GraphQL Options")
    var graphQL: GraphQLOptions

    @OptionGroup(title: "Request Options")
    var request: RequestOptions

    @OptionGroup(title: "Transfer Options")
    var transfer: TransferOptions

    /// What was asked for, once it has been checked; a list of the demo server has no address yet.
    private var plan: BrowsePlan?

    private enum CodingKeys: CodingKey {
        case url, demo, browse, pagination, graphQL, request, transfer
    }

    mutating func validate() throws {
        switch (url, demo) {
        case (nil, false): throw ValidationError("Name the list's URL, or write --demo for a list to try the keys on.")
        case (.some, true): throw ValidationError("--demo has a list of its own; leave the URL out, or --demo.")
        case (let url?, false): plan = try plan(for: url)
        case (nil, true): break
        }
    }

    mutating func run() async throws {
        guard demo else {
            guard let plan else { throw ValidationError("The command was not checked.") }
            return try await Self.finish(BrowseRun(plan: plan, stop: Signals.stop).run())
        }
        let server = DemoServer()
        let address: String
        do {
            address = try await server.start()
        } catch {
            Terminal.say("paginate: the demo server could not be started: \(error)")
            throw ExitCode.failure
        }
        // What is to be seen: a failed page waits for a key, and new items come by themselves.
        transfer.retries = transfer.retries ?? 0
        browse.watch = browse.watch ?? .seconds(10)
        browse.searchParameter = browse.searchParameter ?? "q"
        let code = await BrowseRun(plan: try plan(for: address + Self.demoPath), stop: Signals.stop).run()
        await server.stop()
        try Self.finish(code)
    }

    /// A list that takes its time, grows, and fails now and then.
    static let demoPath =
        "/page/airports?per_page=25&count=5000&run=browse&latency=300&grow=6&fault=503@5x1&fault=500@12x1"

    private func plan(for url: String) throws -> BrowsePlan {
        try BrowsePlan(self, url: url, environment: ProcessInfo.processInfo.environment)
    }

    private static func finish(_ code: ExitCode) throws {
        if code != .success { throw code }
    }
}
