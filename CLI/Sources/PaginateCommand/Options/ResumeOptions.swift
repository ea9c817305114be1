import ArgumentParser

/// What becomes of a walk when the server does not accept a position in the list any more.
enum ExpiredPolicy: String, CaseIterable, ExpressibleByArgument, Sendable {
    case stop, restart
}

/// How a crawl outlives the program.
struct ResumeOptions: ParsableArguments {
    @Option(
        defaultAsFlag: "",
        parsing: .next,
        help: ArgumentHelp(
            "A file that keeps where the crawl is, so that the same command goes on after any end; none for sqlite.",
            discussion: """
                Needs --output FILE and the format ndjson or sqlite. As ndjson, the items are collected in FILE.part, and \
                FILE appears when the list is complete. With sqlite, --resume stands alone, after the URL: the database \
                keeps where the walk is with the items. Bounds such as --max-items count for each run. Header fields and \
                tokens are not kept.
                """,
            valueName: "state"
        ),
        completion: .file()
    )
    var resume: String?

    @Option(
        help: ArgumentHelp(
            "What to do when the server does not accept a position in the list any more (default: stop).",
            discussion: """
                restart begins at the first page and leaves out what was delivered already: by --id, or with --resume \
                by the exact bytes of the items in FILE.part.
                """,
            valueName: "stop|restart"
        )
    )
    var onExpired: ExpiredPolicy?
}
