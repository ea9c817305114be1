package import ArgumentParser
package import PaginateFiles

/// The options for many lists at once.
package struct ListsOptions: ParsableArguments {
    @Option(
        help: ArgumentHelp(
            "Fetch one list for each object of an NDJSON file or row of a CSV file; - reads standard input.",
            discussion: """
                The URL is a template (RFC 6570): {id} is replaced by the parent's value, percent-encoded, \
                {+full_name} keeps its slashes, and {/owner/login} is a nested value. With --graphql, the values are those \
                of the document's variables: $id is {id}, and --variables may contain expressions.
                """,
            valueName: "file"
        ),
        completion: .file()
    )
    package var parents: String?

    @Option(
        name: .customLong("parent-key"),
        parsing: .singleValue,
        help: ArgumentHelp(
            "Add a member with a value of the parent to each item, such as repo=/full_name; repeatable.",
            valueName: "name=pointer",
            visibility: .hidden
        ),
        transform: { try ParentMember($0) }
    )
    package var parentKeys: [ParentMember] = []

    @Option(
        help: ArgumentHelp(
            "The number of lists to read at once; --window counts pages of all lists.",
            valueName: "n",
            visibility: .hidden
        ),
        transform: Parse.count
    )
    package var concurrency: Int?

    @Option(
        help: ArgumentHelp(
            "A file with one line for each list: its outcome, evidence, counts and the SHA-256 of its items.",
            discussion: "The file is appended to. The last receipt of a list counts.",
            valueName: "file",
            visibility: .hidden
        ),
        completion: .file()
    )
    package var receipts: String?

    @Option(
        help: ArgumentHelp(
            "Fetch one shard of a plan, such as plan.jsonl#17, into the folder of --output.",
            discussion: """
                The files are DIR/17.ndjson and, as the last, DIR/17.receipt.json. Run again after any interruption, the \
                shard continues; with its receipt in place, nothing is read. See 'paginate help plan'.
                """,
            valueName: "plan#n",
            visibility: .hidden
        ),
        transform: { try ShardReference($0) }
    )
    package var shard: ShardReference?

    package init() {}

    /// Whether any of the options is given.
    package var isUsed: Bool {
        parents != nil || shard != nil || !parentKeys.isEmpty || concurrency != nil || receipts != nil
    }
}
