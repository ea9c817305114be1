package import ArgumentParser
package import PaginateFiles
package import PagingHTTP
import PagingPresets

/// The pagination conventions of `--pagination`.
package enum PaginationConvention: String, CaseIterable, ExpressibleByArgument, Sendable {
    case auto, link
    case nextURL = "next-url"
    case cursor, page, offset, keyset, range, links, merge
    case single = "none"
}

/// The options that describe the pagination.
package struct PaginationOptions: ParsableArguments {
    @Option(
        help: ArgumentHelp(
            "The pagination convention.",
            discussion: """
                auto, the default, detects it from the first pages, and reports when it cannot; none is for a list \
                that is not paginated. range sends Range fields, links reads an array of link objects, and merge \
                sends all members of an object. Other options imply a convention: --cursor-param means cursor, \
                --page-param, --total-pages and --first-page mean page, --offset-param means offset, --range-unit \
                means range, and --next alone means next-url.
                """,
            valueName: "convention"
        )
    )
    var pagination: PaginationConvention?

    @Option(
        name: .customLong("api"),
        help: ArgumentHelp(
            "The API whose documented pagination applies, by name, such as github; 'paginate apis' lists the names.",
            discussion: "A list of a public host such as api.github.com is recognized without it.",
            valueName: "name"
        ),
        completion: .list(APIPreset.all.map(\.name)),
        transform: ChosenPreset.init
    )
    package var preset: ChosenPreset?

    @Option(
        name: .customLong("scheme"),
        help: ArgumentHelp(
            "A file that describes the pagination, in place of the other options; - reads standard input.",
            discussion: "paginate detect --save writes one. Documentation/scheme.schema.json describes its format.",
            valueName: "file|-",
            visibility: .hidden
        ),
        completion: .file(),
        transform: SchemeFile.init(path:)
    )
    package var schemeFile: SchemeFile?

    @Option(
        help: ArgumentHelp(
            "Another rule of the pagination, by its key in a --scheme file; may be repeated.",
            discussion: """
                Such as --rule repeatedPage=endsList, --rule 'emptyStatuses=[404]', --rule omitsEmptyItems=true or \
                --rule knownCap=1000. VALUE is JSON, or a text. Documentation/scheme.schema.json describes all keys.
                """,
            valueName: "key=value",
            visibility: .hidden
        ),
        transform: RuleOption.init
    )
    package var rule: [RuleOption] = []

    @Option(
        help: ArgumentHelp(
            "The place of the next URL, cursor, links or object in a response; for keyset, of the key in an item.",
            discussion: """
                A PLACE is a JSON Pointer such as /meta/next, or header:NAME. Several cursors are pairs of options: \
                --next /a --cursor-param a --next /b --cursor-param b. For keyset, --next "" is an item itself.
                """,
            valueName: "place"
        ),
        transform: Parse.nextPlace
    )
    package var next: [ValuePlace] = []

    @Option(
        help: ArgumentHelp(
            "The address to which the URLs at --next are relative, or its place (default: the page's own).",
            valueName: "url or place",
            visibility: .hidden
        ),
        transform: Parse.base
    )
    var nextBase: LinkBase?

    @Flag(
        help: ArgumentHelp(
            "Request the path and query of each next URL from this list's own server, whatever host the URL names.",
            discussion:
                "For a server behind a gateway that writes links with its inner name, which are refused otherwise.",
            visibility: .hidden
        )
    )
    package var rebase = false

    @Option(
        help: ArgumentHelp(
            "The relation of the next page's link, for link and links (default: next).",
            valueName: "name",
            visibility: .hidden
        )
    )
    package var relation: String?

    @Option(help: ArgumentHelp("The place of the total number of items.", valueName: "place"), transform: Parse.place)
    package var total: ValuePlace?

    @Option(
        name: .customLong("count-url"),
        help: ArgumentHelp(
            "An address whose response has the total number of items, for an API that counts in a request of its own.",
            discussion: "It is on the server of the list, and is requested once in each run.",
            valueName: "url",
            visibility: .hidden
        )
    )
    var countURL: String?

    @Option(
        help: ArgumentHelp(
            "The place of the number in the response of --count-url (default: /count).",
            discussion: "In XML it is a path, such as //result/@numFound, whatever the format of the list is.",
            valueName: "place",
            visibility: .hidden
        ),
        transform: Parse.place
    )
    var count: ValuePlace?

    @Option(
        help: ArgumentHelp("The place of the total number of pages.", valueName: "place", visibility: .hidden),
        transform: Parse.place
    )
    package var totalPages: ValuePlace?

    @Option(
        help: ArgumentHelp(
            "The place of a flag that indicates whether more items follow.",
            discussion: "not:PLACE is a flag that is true at the end; present:PLACE a value that is absent at the end.",
            valueName: "place",
            visibility: .hidden
        ),
        transform: Parse.moreSign
    )
    package var hasMore: MoreSign?

    @Option(
        help: ArgumentHelp(
            "A place that does not concern the list, such as the total of something else; may be repeated.",
            discussion: """
                Every response is searched for statements about the list. A total that is not reached, or a flag that \
                says that items are missing, makes a list incomplete unless it is ignored. A place within an item, \
                such as /labels, ignores a list that is nested there.
                """,
            valueName: "place",
            visibility: .hidden
        ),
        transform: Parse.place
    )
    var ignore: [ValuePlace] = []

    @Flag(
        help: ArgumentHelp(
            "The list repeats items, so equal items are no fault.",
            discussion:
                "By default, an item that equals one of an earlier page makes the list unproven; see also --id.",
            visibility: .hidden
        )
    )
    var repeats = false

    @Flag(
        help: ArgumentHelp("The list is complete only if a response declares its number of items.", visibility: .hidden)
    )
    var requireCount = false

    @Option(
        help: ArgumentHelp(
            "The target of the cursor in a request; for keyset, of the key (default: cursor, or starting_after).",
            discussion: "A TARGET is NAME for a query parameter, header:NAME, or body:/POINTER.",
            valueName: "target"
        ),
        transform: Parse.target
    )
    package var cursorParam: [ParameterTarget] = []

    @Option(
        help: ArgumentHelp("The target of the page number (default: page).", valueName: "target", visibility: .hidden),
        transform: Parse.target
    )
    package var pageParam: ParameterTarget?

    @Option(
        help: ArgumentHelp("The target of the offset (default: offset).", valueName: "target", visibility: .hidden),
        transform: Parse.target
    )
    package var offsetParam: ParameterTarget?

    @Option(
        help: ArgumentHelp("The unit of the ranges of items (default: items).", valueName: "unit", visibility: .hidden)
    )
    package var rangeUnit: String?

    @Option(
        help: ArgumentHelp(
            "The target of the page size (default: as in the URL, else per_page or limit).",
            valueName: "target",
            visibility: .hidden
        ),
        transform: Parse.target
    )
    package var limitParam: ParameterTarget?

    @Option(
        help: ArgumentHelp(
            "The number of the first page; for offset, of the first item (0 or 1).",
            valueName: "0|1",
            visibility: .hidden
        ),
        transform: Parse.firstPage
    )
    package var firstPage: Int?

    @Option(
        help: ArgumentHelp("The number of items to request per page (default: not sent).", valueName: "n"),
        transform: Parse.count
    )
    package var pageSize: Int?

    @Option(
        help: ArgumentHelp(
            "The path to the array of items (default: the likeliest array).",
            discussion: """
                With --response-format xml, the path of the items' elements, a subset of XPath: /feed/entry, //item \
                for elements at any depth, /list/* for those of any name, //*:record for any prefix, \
                //record[@status="active"].
                """,
            valueName: "pointer"
        ),
        transform: Parse.pointer
    )
    package var items: JSONPointer?

    @Option(
        help: ArgumentHelp(
            "The format of the responses (default: by the Content-Type of each).",
            discussion: """
                Each line of ndjson, or record of a JSON text sequence, and each row of csv or tsv is an item. A \
                table needs a header, the same on every page; its cells are strings, and an empty cell is null. Such \
                lists continue by a Link header, --next header:NAME, pages or offsets. xml must be given, with \
                --items: its elements are objects with their attributes as @NAME, and text beside them as #text. \
                Every PLACE is a path like that of --items then, which may end with an attribute: --next \
                //resumptionToken, --total /list/@count, --next '/feed/link[@rel="next"]/@href'. --max-body also limits the JSON.
                """,
            valueName: "format"
        )
    )
    package var responseFormat: FormatArgument?

    @Option(
        help: ArgumentHelp("The path to an item's identity; removes duplicate items.", valueName: "pointer"),
        transform: Parse.pointer
    )
    package var id: JSONPointer?

    @Flag(
        help: ArgumentHelp(
            "Write each page's whole body as one item, whether an object or an array.",
            discussion: "With numbered pages, --items still locates the items that a total counts.",
            visibility: .hidden
        )
    )
    package var wholePages = false

    @Flag(
        help: ArgumentHelp(
            "Overlap pages by number or offset, so that no item is lost when the list changes; needs --id.",
            discussion: """
                Each page starts with the last item of the one before, which reveals insertions and removals; the \
                place is then read again. The pages are fetched one after another. Numbered pages also need their size \
                in the URL, or --page-size.
                """,
            visibility: .hidden
        )
    )
    package var overlap = false

    package init() {}
}
