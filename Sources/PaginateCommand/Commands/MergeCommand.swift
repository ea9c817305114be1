import ArgumentParser
import PaginateFiles
import PaginateLists
import PagingHTTP

/// The `merge` subcommand.
struct MergeCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "merge",
        abstract: "Write the items of all shards to one file, after verifying them.",
        discussion: """
            EXAMPLES:
              paginate merge plan.jsonl data --output issues.ndjson
              paginate merge plan.jsonl data --output issues.db --primary-key /id

            The extension determines the format: .db, .sqlite and .sqlite3 are SQLite databases; every other is NDJSON. The \
            Python package writes Parquet from the same shards. Unless 'verify' succeeds, nothing is written, and the exit \
            code is 4.
            """
    )

    @Argument(help: ArgumentHelp("The plan.", valueName: "plan"), completion: .file())
    var plan: String

    @Argument(help: ArgumentHelp("The folder of the shards.", valueName: "folder"), completion: .directory)
    var folder: String

    @Option(
        help: ArgumentHelp("The file to write, moved into place at the end.", valueName: "file"),
        completion: .file()
    )
    var output: String

    @Option(
        help: ArgumentHelp("The name of the table in a database (default: items).", valueName: "name"),
        transform: { try TableName($0) }
    )
    var table: TableName?

    @Option(
        help: ArgumentHelp("The path to the primary key of a database's rows.", valueName: "pointer"),
        transform: Parse.pointer
    )
    var primaryKey: JSONPointer?

    private var merge: MergeRun?

    private enum CodingKeys: CodingKey {
        case plan, folder, output, table, primaryKey
    }

    mutating func validate() throws {
        merge = try MergeRun(of: plan, in: folder, to: output, table: table, key: primaryKey)
    }

    mutating func run() async throws {
        guard let merge else { throw ValidationError("The command was not checked.") }
        let code = await merge.run()
        if code != .success { throw code }
    }
}
