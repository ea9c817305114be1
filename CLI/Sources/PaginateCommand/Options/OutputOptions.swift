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
            "The file to write to, moved into place at the end (default: standard output); for sqlite, the database.",
            valueName: "file"
        ),
        completion: .file()
    )
    var output: String?

    @Option(
        help: ArgumentHelp("A file for a report in JSON: how the walk ended, and its numbers.", valueName: "file"),
        completion: .file()
    )
    var report: String?

    @Flag(name: .long, help: "Say nothing when the list is complete, and show no progress.")
    var quiet = false
}
