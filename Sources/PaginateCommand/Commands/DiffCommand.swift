import ArgumentParser
import PaginateFiles
import PaginateLists
import PagingHTTP

/// The `diff` subcommand.
struct DiffCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "diff",
        abstract: "Write the items that were added, changed and removed between two copies of a list.",
        discussion: """
            EXAMPLES:
              paginate diff monday.db tuesday.db
              paginate diff monday.ndjson tuesday.ndjson --id /id --report tuesday.json

            Both copies are databases of fetch --format sqlite, or both are NDJSON files. Each change is a line of JSON in \
            the order of the identities: {"change":"changed","id":7,"before":{…},"after":{…}}, where an added item has \
            null before, and a removed one null after. The counts are on standard error.

            The exit code is 0 if all changes were written, whether or not there are any. It is 4 if the new copy is known \
            not to be the whole list and lacks items: these are not called removed, and all other changes are written.
            """
    )

    @Argument(help: ArgumentHelp("The earlier copy.", valueName: "old"), completion: .file())
    var old: String

    @Argument(help: ArgumentHelp("The later copy.", valueName: "new"), completion: .file())
    var new: String

    @Option(
        help: ArgumentHelp(
            "The path to an item's identity, such as /id; databases know their primary key.",
            valueName: "pointer"
        ),
        transform: Parse.pointer
    )
    var id: JSONPointer?

    @Option(
        help: ArgumentHelp("The table to compare, if the databases have several.", valueName: "name"),
        transform: { try TableName($0) }
    )
    var table: TableName?

    @Option(
        help: ArgumentHelp(
            "The report of the run that wrote the new file, which says whether it is the whole list.",
            valueName: "file"
        ),
        completion: .file()
    )
    var report: String?

    @Flag(help: "Call items removed that the new copy lacks, even if it is known not to be the whole list.")
    var partial = false

    func run() throws {
        let run = DiffRun(
            from: old,
            to: new,
            id: id,
            table: table,
            report: report,
            callsMissingRemoved: partial,
            stop: Signals.stop
        )
        let code = run.run()
        if code != .success { throw code }
    }
}
