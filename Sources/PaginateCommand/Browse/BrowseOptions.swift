import ArgumentParser
import PaginateBrowse
import PaginateFiles
import PagingHTTP

extension ColorOption: ExpressibleByArgument {}

/// The options for showing a list.
struct BrowseOptions: ParsableArguments {
    @Option(
        help: ArgumentHelp(
            "The values of each item to show, such as id,title,who=/user/login.",
            discussion: """
                The default is chosen from the first page: an identity, a title, a state and a date, found by their \
                usual names, and then all other members, numbers and short texts first.
                """,
            valueName: "columns"
        ),
        transform: NamedColumn.columns
    )
    var columns: [NamedColumn] = []

    @Option(
        help: ArgumentHelp(
            "The target of the search text, usually the name of a query parameter, if the API has a search.",
            valueName: "target"
        ),
        transform: Parse.target
    )
    var searchParameter: ParameterTarget?

    @Option(
        help: ArgumentHelp("The interval of checks for new items at the head (default: never).", valueName: "seconds"),
        transform: Parse.seconds
    )
    var watch: Duration?

    @Option(
        help: ArgumentHelp("The number of rows to keep in memory (default: 10000).", valueName: "n"),
        transform: Parse.count
    )
    var keep: Int?

    @Option(
        help: ArgumentHelp(
            "The use of colors; auto uses them unless NO_COLOR is set.",
            valueName: "when"
        )
    )
    var color: ColorOption = .auto
}
