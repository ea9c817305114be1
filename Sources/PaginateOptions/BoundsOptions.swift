package import ArgumentParser
import PaginateFiles
package import Paging

/// The limits of a walk.
package struct BoundsOptions: ParsableArguments {
    @Option(help: ArgumentHelp("Stop a list after this number of items.", valueName: "n"), transform: Parse.count)
    var maxItems: Int?

    @Option(
        help: ArgumentHelp("Stop a list after this number of pages.", valueName: "n", visibility: .hidden),
        transform: Parse.count
    )
    var maxPages: Int?

    @Option(
        help: ArgumentHelp(
            "Stop a list after this number of requests, retries included.",
            valueName: "n",
            visibility: .hidden
        ),
        transform: Parse.count
    )
    var maxRequests: Int?

    @Option(
        help: ArgumentHelp("Stop a list after this time.", valueName: "seconds", visibility: .hidden),
        transform: Parse.seconds
    )
    var maxTime: Duration?

    @Option(
        help: ArgumentHelp(
            "The number of pages to load at once: serial, auto (up to 16), or a number.",
            valueName: "serial|auto|n",
            visibility: .hidden
        ),
        transform: Parse.window
    )
    package var window: PageWindow = .standard

    @Flag(
        help: ArgumentHelp(
            "Skip a page that fails after all attempts, in a list by page, offset or range.",
            discussion: """
                The list is short then: the outcome and the report name each skipped page, and the exit code is 4. A page \
                is skipped once a page after it loads, at most 100 of them. A list whose pages are linked by URLs or \
                cursors cannot continue behind a page that fails, and a list by offset needs --page-size or a size in \
                its URL. A rejected credential (401, 403) ends its list, and the run if it cannot be renewed.
                """,
            visibility: .hidden
        )
    )
    package var skipFailed = false

    package init() {}

    /// Checks that every list of a shard can be read to its end.
    ///
    /// - Throws: `ValidationError` when a limit is given, or pages may be skipped.
    package func checkForShards() throws {
        guard limits == WalkLimits() else {
            throw ValidationError("A limit such as --max-items leaves the lists of a shard incomplete; remove it.")
        }
        guard !skipFailed else {
            throw ValidationError("--skip-failed leaves the lists of a shard incomplete; remove it.")
        }
    }

    /// The limits of the walk.
    package var limits: WalkLimits {
        WalkLimits(items: maxItems, pages: maxPages, requests: maxRequests, duration: maxTime)
    }
}
