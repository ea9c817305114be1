package import ArgumentParser
package import PaginateFiles
package import PagingHTTP

/// The options for a list in a database.
package struct DatabaseOptions: ParsableArguments {
    @Option(
        help: ArgumentHelp(
            "The table for the items (default: the last word of the URL's path).",
            discussion: """
                A table holds one list. Its columns are the items' keys, each declared with the type of its first \
                values (INTEGER, REAL or TEXT; true and false are 1 and 0, arrays and objects JSON text); keys that \
                appear later become new columns. A column loses its type when a value of another type arrives, so that \
                SQLite stores every value unchanged.
                """,
            valueName: "name",
            visibility: .hidden
        ),
        transform: TableName.init
    )
    package var table: TableName?

    @Option(
        help: ArgumentHelp(
            "The path to an item's primary key, such as /id; an existing item with the same key is replaced.",
            discussion: """
                Also sets --id. Without it rows are only added, so a second walk over the list is refused. Rows of \
                items that were removed from the list stay, unless --mirror marks them.
                """,
            valueName: "pointer"
        ),
        transform: Parse.pointer
    )
    package var primaryKey: JSONPointer?

    @Option(
        help: ArgumentHelp(
            "Fetch only new items, by the date, number or increasing text at this path, such as /updated_at.",
            discussion: """
                Needs --format sqlite and --primary-key, or --since-state. The first run reads the whole list, and \
                saves the newest value when it is complete. Later runs stop at older items if the list was newest \
                first; otherwise they read all of it.
                """,
            valueName: "pointer"
        ),
        transform: Parse.pointer
    )
    package var since: JSONPointer?

    @Option(
        help: ArgumentHelp(
            "The file that keeps the newest value of --since, for a format other than sqlite.",
            discussion: """
                Each run writes only the items that no earlier run has written, such as for >> items.ndjson. The value \
                is saved when the run is complete; until then, a repeated run writes the same items again.
                """,
            valueName: "file",
            visibility: .hidden
        ),
        completion: .file()
    )
    package var sinceState: String?

    @Option(
        help: ArgumentHelp(
            "Send the newest value of --since to the API in this parameter, instead of stopping at older items.",
            discussion:
                "For an API that filters, in any order: --since /updated_at --since-param since.",
            valueName: "target",
            visibility: .hidden
        ),
        transform: Parse.target
    )
    package var sinceParam: ParameterTarget?

    @Flag(
        help: ArgumentHelp(
            "Keep no responses in the database.",
            discussion: """
                With --primary-key, the table paginate_responses keeps each response that has an ETag or a \
                Last-Modified date. So a later run transfers only the pages that have changed, and costs a 304 for each \
                other one. A complete run removes the responses of pages that the list no longer has.
                """,
            visibility: .hidden
        )
    )
    package var noCache = false

    @Option(
        defaultAsFlag: .mark,
        parsing: .next,
        help: ArgumentHelp(
            "Mark rows that a proven complete walk no longer contains in paginate_removed_at, or delete them.",
            discussion: """
                Needs --primary-key. A walk that is short, unproven or failed marks nothing. A list that changes while it \
                is read proves nothing about a row that moved: with --fixed-order or --split one walk is enough, and \
                otherwise two walks that deliver the same items, as many as the list declares. A row that returns is \
                unmarked at once. Later runs without --mirror keep the marks right.
                """,
            valueName: "mark|delete"
        )
    )
    package var mirror: MirrorAction?

    @Option(
        help: ArgumentHelp(
            "The largest share of rows that --mirror marks at once (default: 20%); if more are gone, nothing is marked.",
            valueName: "percentage",
            visibility: .hidden
        ),
        transform: MirrorPlan.percentage
    )
    var mirrorMax: Int?

    @Flag(
        help: ArgumentHelp(
            "The items do not change their order, as by creation or identifier; for --mirror.",
            discussion: "New items may be inserted anywhere. A list by page number or offset also needs --overlap.",
            visibility: .hidden
        )
    )
    package var fixedOrder = false

    @Flag(
        help: ArgumentHelp(
            "Keep each version of a row in the table NAME_history; for --mirror.",
            discussion: """
                paginate_valid_from is the time at which a run first saw the version, and paginate_valid_to the time at \
                which one saw another version, or proved that the item is gone. Later runs continue the history.
                """,
            visibility: .hidden
        )
    )
    var history = false

    package init() {}

    /// The given options that need a database, by name.
    package var given: [String] {
        let needsDatabase = sinceState == nil
        let all: [(String, Bool)] = [
            ("--table", table != nil), ("--primary-key", primaryKey != nil), ("--since", since != nil && needsDatabase),
            ("--since-param", sinceParam != nil && needsDatabase), ("--no-cache", noCache), ("--mirror", mirror != nil),
        ]
        return all.filter(\.1).map(\.0)
    }
}
