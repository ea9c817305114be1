package import ArgumentParser

/// The reaction when the server rejects an expired position in the list.
package enum ExpiredPolicy: String, CaseIterable, ExpressibleByArgument, Sendable {
    case stop, restart, back
}

/// The options for resuming a crawl.
package struct ResumeOptions: ParsableArguments {
    @Option(
        defaultAsFlag: "",
        parsing: .next,
        help: ArgumentHelp(
            "A file for the crawl's state, so that the same command resumes after any interruption; none for sqlite.",
            discussion: """
                Needs --output FILE and the format ndjson or sqlite. As ndjson, the items are collected in FILE.part, \
                and FILE appears when the list is complete. With sqlite, --resume stands alone, after the URL: the \
                database stores the walk's position with the items. Limits such as --max-items apply to each run. \
                Header fields and tokens are not saved.
                """,
            valueName: "state"
        ),
        completion: .file()
    )
    package var resume: String?

    @Option(
        help: ArgumentHelp(
            "The reaction when the server rejects an expired position in the list (default: stop).",
            discussion: """
                restart starts at the first page and skips items that were already delivered: by --id, or with \
                --resume by the exact bytes of the items in FILE.part. back, with --resume, requests the page before \
                the position again, and continues from there. With many lists, a list whose position was saved by an \
                earlier run restarts unless stop or back is given, or the database has no primary key.
                """,
            valueName: "stop|restart|back",
            visibility: .hidden
        )
    )
    package var onExpired: ExpiredPolicy?

    package init() {}
}
