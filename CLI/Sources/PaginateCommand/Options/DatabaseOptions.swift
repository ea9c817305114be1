import ArgumentParser
import PagingHTTP

/// How a list is kept in a database.
struct DatabaseOptions: ParsableArguments {
    @Option(
        help: ArgumentHelp(
            "The table that the items go into (default: the last word of the URL's path).",
            discussion: """
                A table holds one list. Its columns are the items' keys, each declared with the type of its first values \
                (INTEGER, REAL or TEXT; true and false are 1 and 0, arrays and objects JSON text); keys that come later \
                become new columns. A column where a value of another type comes loses its type, so that SQLite keeps every \
                value as it is.
                """,
            valueName: "name"
        ),
        transform: TableName.init
    )
    var table: TableName?

    @Option(
        help: ArgumentHelp(
            "Where an item has its primary key, such as /id: an item that is there already is replaced.",
            discussion: """
                It is the --id of the list too. Without it rows are only ever added, so a second walk over the list is \
                refused. Rows of items that are gone from the list stay.
                """,
            valueName: "pointer"
        ),
        transform: Parse.pointer
    )
    var primaryKey: JSONPointer?

    @Option(
        help: ArgumentHelp(
            "Fetch only what is new: by the date, number or growing text that an item has there, such as /updated_at.",
            discussion: """
                Needs --primary-key. The first run reads the whole list, and keeps the newest value when it is complete. \
                Later runs stop where everything is older, if the list was seen to be newest first; else they read it all.
                """,
            valueName: "pointer"
        ),
        transform: Parse.pointer
    )
    var since: JSONPointer?

    @Option(
        help: ArgumentHelp(
            "Send the newest value of --since to the API, in this parameter, instead of reading from the newest item on.",
            discussion:
                "For an API that filters by itself, in whatever order: --since /updated_at --since-param since.",
            valueName: "target"
        ),
        transform: Parse.target
    )
    var sinceParam: ParameterTarget?

    /// The options that were given, by name.
    var given: [String] {
        let all: [(String, Bool)] = [
            ("--table", table != nil), ("--primary-key", primaryKey != nil), ("--since", since != nil),
            ("--since-param", sinceParam != nil),
        ]
        return all.filter(\.1).map(\.0)
    }
}
