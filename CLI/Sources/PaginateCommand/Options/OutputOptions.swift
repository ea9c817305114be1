import ArgumentParser

extension OutputFormat: ExpressibleByArgument {}

/// What becomes of the items.
struct OutputOptions: ParsableArguments {
    @Option(
        help: ArgumentHelp(
            "The format of the items.",
            discussion: """
                ndjson and json hold each item's own bytes; csv and table are written once all items are there; sqlite \
                adds rows to a table of the database that --output names.
                """,
            valueName: "format"
        )
    )
    var format: OutputFormat = .ndjson

    @Option(
        help: ArgumentHelp(
            "The file to write to, moved into place at the end (default: -, standard output); for sqlite, the database.",
            discussion: "Databases, reports, traces and state files are created for their owner alone (mode 0600).",
            valueName: "file"
        ),
        completion: .file()
    )
    var output: String?

    @Flag(
        help: ArgumentHelp(
            "Write ' before text in CSV that a spreadsheet would take for a formula.",
            discussion: "That is text that starts with =, +, -, @, a tab or a line break. Numbers stay as they are."
        )
    )
    var csvEscapeFormulas = false

    @Option(
        help: ArgumentHelp("A file for a report in JSON: how the walk ended, and its numbers.", valueName: "file"),
        completion: .file()
    )
    var report: String?

    @Option(
        help: ArgumentHelp(
            "A file for a page in HTML that shows what each page load spent its time on.",
            discussion: """
                It opens in any browser and needs nothing else. Credentials in addresses are replaced. It takes about \
                half a kilobyte of memory per page, and 10 MB at the end. Of more than 3,000 loads the page draws the \
                most telling ones, sums up the others, and says so.
                """,
            valueName: "file"
        ),
        completion: .file()
    )
    var trace: String?

    @Flag(name: .long, help: "Say nothing when the list is complete, and show no progress.")
    var quiet = false
}
