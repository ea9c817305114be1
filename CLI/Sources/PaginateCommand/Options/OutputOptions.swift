import ArgumentParser

extension OutputFormat: ExpressibleByArgument {}

/// The options for the output.
struct OutputOptions: ParsableArguments {
    @Option(
        help: ArgumentHelp(
            "The format of the items.",
            discussion: """
                ndjson and json hold each item's original bytes; csv and table are written after all items have \
                arrived; sqlite adds rows to a table of the database that --output names.
                """,
            valueName: "format"
        )
    )
    var format: OutputFormat = .ndjson

    @Option(
        help: ArgumentHelp(
            "The file to write, moved into place at the end (default: -, standard output); for sqlite, the database.",
            discussion: "Databases, reports, traces and state files are created with mode 0600.",
            valueName: "file"
        ),
        completion: .file()
    )
    var output: String?

    @Flag(
        help: ArgumentHelp(
            "Write ' before text in CSV that a spreadsheet would read as a formula.",
            discussion: "That is text that starts with =, +, -, @, a tab or a line break. Numbers are unchanged."
        )
    )
    var csvEscapeFormulas = false

    @Option(
        help: ArgumentHelp("A file for a JSON report of the walk's outcome and counts.", valueName: "file"),
        completion: .file()
    )
    var report: String?

    @Option(
        help: ArgumentHelp(
            "A file for an HTML page that shows how each page load spent its time.",
            discussion: """
                The page opens in any browser and needs no other files. Credentials in addresses are replaced. It \
                takes about half a kilobyte of memory per page, and 10 MB at the end. Beyond 3,000 loads the page \
                draws the most significant ones, summarizes the others, and says so.
                """,
            valueName: "file"
        ),
        completion: .file()
    )
    var trace: String?

    @Flag(name: .long, help: "Print nothing when the list is complete, and show no progress.")
    var quiet = false
}
