import ArgumentParser

/// The command `paginate`: everything but the program's entry, so that it can be tested.
public enum Paginate {
    /// The version that `--version` prints.
    public static let version = "0.1.0"

    /// Runs the command with the program's arguments, and ends the program with its exit code.
    public static func main() async {
        Signals.install()
        await RootCommand.main()
    }
}

/// `paginate` itself: it only leads to the commands that do something.
struct RootCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "paginate",
        abstract: "Fetch every item of a paginated web API, and know that it was every item.",
        discussion: """
            EXAMPLES:
              paginate demo
              paginate detect 'https://api.github.com/orgs/swiftlang/repos?per_page=100'
              paginate fetch 'https://api.github.com/orgs/swiftlang/repos?per_page=100' > repos.ndjson
              paginate fetch URL --format csv --output items.csv --report report.json
              paginate fetch URL --format sqlite --output api.db --primary-key /id && paginate lists api.db
              paginate browse 'https://api.github.com/orgs/swiftlang/repos?per_page=100'

            EXIT CODES:
              0   complete: the whole list was delivered
              1   failed: a page could not be loaded, or the output could not be written
              3   stopped by a limit of yours, or by Ctrl-C
              4   short: the list ended early, or nothing proves that it ended; detect: nobody can tell how it is paginated
              5   refused: the next page lies where the credentials must not go
              6   the API goes round in circles
              64  the command was not understood; nothing was fetched
              Whatever the code, the items that arrived are delivered: with --resume, in FILE.part until the list is \
            complete.
            """,
        version: Paginate.version,
        subcommands: [
            FetchCommand.self, ListsCommand.self, DetectCommand.self, BrowseCommand.self, DemoCommand.self,
            ServeCommand.self,
        ]
    )
}
