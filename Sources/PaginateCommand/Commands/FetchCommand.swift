import ArgumentParser
import Foundation
import PaginateCrawls
import PaginateFiles
import PaginateLists
import PaginateOptions

/// The `fetch` subcommand.
struct FetchCommand: AsyncParsableCommand, FetchingCommand {
    static let configuration = CommandConfiguration(
        commandName: "fetch",
        abstract: "Fetch every item of a list and write it to standard output.",
        discussion: """
            EXAMPLES:
              paginate fetch 'https://api.github.com/orgs/swiftlang/repos' > repos.ndjson
              paginate fetch URL --next /meta/next --cursor-param cursor
              paginate fetch URL --pagination page --total /total --format csv
              paginate fetch URL --graphql issues.graphql --bearer-env TOKEN
              paginate fetch URL --response-format xml --items /feed/entry --id /id
              paginate fetch URL --output items.ndjson --resume state.json
              paginate fetch URL --format sqlite --output api.db --primary-key /id
              paginate fetch URL --since /updated_at --since-state newest.json
              paginate fetch 'https://api.test/repos/{id}/issues' --parents repos.ndjson
              paginate fetch URL --rate 100/s --workers 4
              paginate fetch URL --split created_after..created_before --cap 1000

            The exit code shows whether the list is complete; see 'paginate --help'. These are the options that most \
            lists need; 'paginate fetch --help-all' shows all.
            """
    )

    @Argument(
        help: ArgumentHelp(
            "The URL of the list's first page; several URLs, or a template with --parents, for many lists.",
            valueName: "url"
        )
    )
    var urls: [String]

    @OptionGroup(title: "Many Lists")
    var lists: ListsOptions

    @OptionGroup(title: "Slices")
    var split: SplitOptions

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

    @OptionGroup(title: "Bounds")
    var bounds: BoundsOptions

    @OptionGroup(title: "Transfer Options")
    var transfer: TransferOptions

    @OptionGroup(title: "Output Options")
    var output: OutputOptions

    @OptionGroup(title: "SQLite Options")
    var database: DatabaseOptions

    @OptionGroup(title: "Resuming")
    var resuming: ResumeOptions

    /// The checked options: of one list or of many.
    private enum Plan {
        case list(FetchPlan)
        case lists(ListsPlan)
    }

    private var plan: Plan?

    /// The checked options of many lists, if there are many.
    var listsPlan: ListsPlan? {
        guard case .lists(let plan) = plan else { return nil }
        return plan
    }

    /// The checked options of one list, if there is one.
    var listPlan: FetchPlan? {
        guard case .list(let plan) = plan else { return nil }
        return plan
    }

    // Without a primary key, a table is filled by one walk only, which needs each response once.
    var keepsResponses: Bool { output.format == .sqlite && database.primaryKey != nil && !database.noCache }

    var isRecorded: Bool { output.record != nil }

    var skipsFailedPages: Bool { bounds.skipFailed }

    var hasOneList: Bool { urls.count == 1 && !lists.isUsed && !split.isUsed }

    var restartKey: String? { output.format == .sqlite ? "--primary-key" : "--id" }

    var canStartOver: Bool { output.format != .sqlite || database.primaryKey != nil }

    var fillsVariables: Bool { lists.parents != nil && graphQL.graphql != nil }

    private enum CodingKeys: CodingKey {
        case urls, lists, split, pagination, graphQL, message, credentials, network, bounds, transfer, output, database,
            resuming
    }

    /// Checks everything that can be checked before the first request.
    ///
    /// Files are read here and only here, because a pipe can be read only once.
    mutating func validate() throws {
        let environment = ProcessInfo.processInfo.environment
        if hasOneList {
            plan = .list(try FetchPlan(self, environment: environment))
        } else {
            plan = .lists(try ListsPlan(self, environment: environment))
        }
    }

    mutating func run() async throws {
        let code: ExitCode
        switch plan {
        case .list(let plan): code = await FetchRun(plan: plan, stop: Signals.stop).run()
        case .lists(let plan):
            let run = ListsRun(plan: plan, stop: Signals.stop)
            if let shard = plan.shard {
                code = try await ShardRun(shard, run, stop: Signals.stop).run()
            } else {
                code = await run.run()
            }
        case nil: throw ValidationError("The command was not checked.")
        }
        if code != .success { throw code }
    }
}
