import ArgumentParser
import Foundation
import PaginateFiles
import PaginateLists

/// The `plan` subcommand.
struct PlanCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "plan",
        abstract: "Divide lists into shards, which other processes and machines fetch.",
        usage: "paginate plan <url> ... (--shards <n> | --lists-per-shard <n>) [--output <file>] [<options of fetch>]",
        discussion: """
            EXAMPLES:
              paginate plan 'URL/{id}/issues' --parents ids.csv --shards 64 > plan.jsonl
              paginate plan URL --pagination page --shards 8 --output plan.jsonl
              paginate plan 'URL?from={from}&to={to}' --range 0..100000 --shards 8
              paginate fetch --shard plan.jsonl#17 --output data --bearer-env TOKEN
              paginate verify plan.jsonl data
              paginate merge plan.jsonl data --output issues.ndjson

            Write the URL and all options that 'fetch' needs to read the lists. Credentials are not stored in the plan; \
            give them to 'fetch --shard', or write a header as 'NAME: $VAR'. A single URL is a numbered list with a total, \
            whose pages are divided: this sends one request.
            """
    )

    @Option(help: ArgumentHelp("The number of shards.", valueName: "n"), transform: Parse.count)
    var shards: Int?

    @Option(help: ArgumentHelp("The number of lists in each shard.", valueName: "n"), transform: Parse.count)
    var listsPerShard: Int?

    // A range may start with a minus sign.
    @Option(
        parsing: .unconditional,
        help: ArgumentHelp(
            "Divide a range of numbers, dates or times into one list for each shard.",
            discussion: """
                The template has {from}, the first value of a list, and {to}, the first value after it, or {last}, its \
                last value.
                """,
            valueName: "from..to"
        ),
        transform: { try ValueRange($0) }
    )
    var range: ValueRange?

    @Option(
        help: ArgumentHelp("Compress the file of each shard, with gzip or Zstandard.", valueName: "gz|zst")
    )
    var compression: Compression?

    @Option(
        help: ArgumentHelp("The file of the plan (default: -, standard output).", valueName: "file"),
        completion: .file()
    )
    var output: String?

    @Argument(
        parsing: .allUnrecognized,
        help: ArgumentHelp("The URL and the options of 'fetch'.", valueName: "arguments")
    )
    var arguments: [String] = []

    private var plan: PlanRun?

    private enum CodingKeys: CodingKey {
        case shards, listsPerShard, range, compression, output, arguments
    }

    mutating func validate() throws {
        if arguments.contains("--help") || arguments.contains("-h") { throw CleanExit.helpRequest(Self.self) }
        let size: ShardSize
        switch (shards, listsPerShard) {
        case (let count?, nil): size = .shards(count)
        case (nil, let count?): size = .lists(count)
        default: throw ValidationError("Write either --shards, or --lists-per-shard.")
        }
        if range != nil, shards == nil {
            throw ValidationError("--range makes one list for each shard; write --shards.")
        }
        if output == "-" { output = nil }
        try compression?.library.check()
        plan = try PlanRun(arguments, size, range: range, compression, output: output)
    }

    mutating func run() async throws {
        guard let plan else { throw ValidationError("The command was not checked.") }
        let code = await plan.run()
        if code != .success { throw code }
    }
}
