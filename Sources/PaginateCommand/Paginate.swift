import ArgumentParser
import PaginateFiles

/// The `paginate` command without its entry point, so that tests can import it.
public enum Paginate {
    /// Runs the command with the program's arguments, and exits with its exit code.
    public static func main() async {
        let arguments = Invocation.parsed
        // Before this process changes its signals, which the other program takes over.
        DemoProgram.replaceProcess(toRun: arguments)
        // The parser looks up types for longer than the rest takes, without the libraries.
        if arguments == ["--version"] { return print(BuildVersion.text) }
        Signals.install()
        do {
            await RootCommand.main(try KeptArguments.expanding(arguments))
        } catch {
            FetchCommand.exit(withError: error)
        }
    }
}

/// The root command, which only groups the subcommands.
struct RootCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "paginate",
        abstract: "Fetch every item of a paginated web API, and verify that none is missing.",
        discussion: """
            EXAMPLES:
              paginate demo
              paginate detect 'https://api.github.com/orgs/swiftlang/repos'
              paginate fetch 'https://api.github.com/orgs/swiftlang/repos' > repos.ndjson
              paginate fetch URL --format csv --output items.csv --report report.json
              paginate fetch URL --format sqlite --output api.db --primary-key /id
              paginate lists api.db
              paginate diff monday.db tuesday.db
              paginate browse 'https://api.github.com/orgs/swiftlang/repos'

            EXIT CODES:
              0   complete: the whole list was delivered
              1   failed: a page could not be loaded, or the output not be written
              3   stopped by one of your limits, or by Ctrl-C
              4   short: the list ended early, or its end could not be verified
              5   refused: the next page's address must not receive the credentials
              6   no progress: the API returned a page that was already visited
              64  invalid command; nothing was fetched
              The items that arrived are delivered whatever the code: with --resume, in FILE.part until the list is \
            complete.
            """,
        // Only the flag prints it, and the versions of libraries are known when these are loaded.
        version: CommandLine.arguments.contains("--version") ? BuildVersion.text : BuildVersion.number,
        subcommands: [
            FetchCommand.self, ListsCommand.self, DiffCommand.self, DetectCommand.self, APIsCommand.self,
            BrowseCommand.self,
            PlanCommand.self, VerifyCommand.self, MergeCommand.self, DemoDescription.self, ServeDescription.self,
            OpenAPICommand.self, MCPCommand.self,
        ]
    )
}
