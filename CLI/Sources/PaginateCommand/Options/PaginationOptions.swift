import ArgumentParser
import PagingHTTP

/// The conventions of pagination that can be asked for.
enum Convention: String, CaseIterable, ExpressibleByArgument, Sendable {
    case auto, link
    case nextURL = "next-url"
    case cursor, page, offset, keyset
    case single = "none"
}

/// How the list is paginated.
struct PaginationOptions: ParsableArguments {
    @Option(
        help: ArgumentHelp(
            "The convention of the list.",
            discussion: """
                auto, the default, finds it out from the first pages, and says so if it cannot; none is for a list that is \
                not paginated. Without this option, others imply it: --cursor-param \
                means cursor, --page-param, --total-pages and --first-page mean page, --offset-param means offset, and \
                --next alone means next-url.
                """,
            valueName: "convention"
        )
    )
    var pagination: Convention?

    @Option(
        name: .customLong("scheme"),
        help: ArgumentHelp(
            "A file that says how the list is paginated, in place of the options that do; - reads standard input.",
            discussion: "paginate detect --save writes one. Its form is described in Documentation/scheme.schema.json.",
            valueName: "file|-"
        ),
        completion: .file(),
        transform: SchemeFile.init(path:)
    )
    var schemeFile: SchemeFile?

    @Option(
        help: ArgumentHelp(
            "Where a response tells the next URL or cursor; for keyset, where an item has its key.",
            discussion: "A PLACE is a JSON Pointer such as /meta/next, or header:NAME.",
            valueName: "place"
        ),
        transform: Parse.place
    )
    var next: ValuePlace?

    @Option(help: ArgumentHelp("Where the number of all items is told.", valueName: "place"), transform: Parse.place)
    var total: ValuePlace?

    @Option(help: ArgumentHelp("Where the number of all pages is told.", valueName: "place"), transform: Parse.place)
    var totalPages: ValuePlace?

    @Option(
        help: ArgumentHelp(
            "Where a flag tells whether more follows.",
            discussion: "not:PLACE is a flag that is true at the end; present:PLACE a value that is there until then.",
            valueName: "place"
        ),
        transform: Parse.moreSign
    )
    var hasMore: MoreSign?

    @Option(
        help: ArgumentHelp(
            "Where the cursor goes in a request; for keyset, the key (default: cursor, or starting_after).",
            discussion: "A TARGET is NAME for a query parameter, header:NAME, or body:/POINTER.",
            valueName: "target"
        ),
        transform: Parse.target
    )
    var cursorParam: ParameterTarget?

    @Option(
        help: ArgumentHelp("Where the page number goes (default: page).", valueName: "target"),
        transform: Parse.target
    )
    var pageParam: ParameterTarget?

    @Option(
        help: ArgumentHelp("Where the offset goes (default: offset).", valueName: "target"),
        transform: Parse.target
    )
    var offsetParam: ParameterTarget?

    @Option(
        help: ArgumentHelp(
            "Where the page size goes (default: as in the URL, else per_page or limit).",
            valueName: "target"
        ),
        transform: Parse.target
    )
    var limitParam: ParameterTarget?

    @Option(
        help: ArgumentHelp("The first page's number; for offset, the first item's (0 or 1).", valueName: "0|1"),
        transform: Parse.firstPage
    )
    var firstPage: Int?

    @Option(
        help: ArgumentHelp("How many items to ask for on a page; not sent by default.", valueName: "n"),
        transform: Parse.count
    )
    var pageSize: Int?

    @Option(
        help: ArgumentHelp("Where the array of items is (default: the likeliest array).", valueName: "pointer"),
        transform: Parse.pointer
    )
    var items: JSONPointer?

    @Option(
        help: ArgumentHelp("Where an item has its identity; removes items that arrive twice.", valueName: "pointer"),
        transform: Parse.pointer
    )
    var id: JSONPointer?

    @Flag(
        help: ArgumentHelp(
            "Write each page's whole body as one item, be it an object or an array.",
            discussion: "With numbered pages, --items still says where the items are that a total counts."
        )
    )
    var wholePages = false

    @Flag(
        help: ArgumentHelp(
            "Let pages by number or offset overlap, so that a list that changes meanwhile loses no item; needs --id.",
            discussion: """
                Each page begins with the last item of the one before, which tells when items were put in or taken out; the \
                place is then read again. The pages are fetched one after another. Numbered pages also need their size in \
                the URL, or --page-size.
                """
        )
    )
    var overlap = false
}
