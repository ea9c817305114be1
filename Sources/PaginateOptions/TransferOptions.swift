package import ArgumentParser
import PaginateFiles
package import PagingHTTP

/// The limits on waits, response sizes and retries.
package struct TransferOptions: ParsableArguments {
    @Option(
        help: ArgumentHelp(
            "The longest wait for a server's rate limit, in seconds (default: 60).",
            valueName: "seconds",
            visibility: .hidden
        ),
        transform: Parse.seconds
    )
    var maxWait: Duration?

    @Option(
        help: ArgumentHelp(
            "The number of requests to send at most per second, minute or hour, such as 25/s, 60/m or 1000/h.",
            discussion: "Repeat the option for more than one rate. With --workers, it is the rate of all together.",
            valueName: "rate"
        ),
        transform: Parse.rate
    )
    var rate: [RateArgument] = []

    @Option(
        help: ArgumentHelp(
            "The number of workers that run at the same time, each of which sends its part of every --rate.",
            discussion: """
                For shards and other processes on any number of machines. An idle worker's part is not used by the \
                others. A rate has at least one request for each worker in its window: write 120/m, not 2/s, for four.
                """,
            valueName: "n",
            visibility: .hidden
        ),
        transform: Parse.workers
    )
    var workers: Int?

    @Option(
        help: ArgumentHelp(
            "A folder for responses, so that a later run transfers only pages that have changed.",
            discussion: """
                Each page is requested with If-None-Match or If-Modified-Since, and a page that the server confirms with \
                304 is read from the folder. Nothing is used unasked. Many APIs do not count a 304 against a rate limit. \
                Delete the folder to free its space. A database (--format sqlite) keeps its responses by itself.
                """,
            valueName: "folder",
            visibility: .hidden
        ),
        completion: .directory
    )
    package var cache: String?

    @Option(
        help: ArgumentHelp(
            "The largest response to accept, in bytes (default: 67108864).",
            valueName: "bytes",
            visibility: .hidden
        ),
        transform: Parse.count
    )
    var maxBody: Int?

    @Option(
        help: ArgumentHelp("The number of retries of a failed page (default: 3).", valueName: "n", visibility: .hidden),
        transform: Parse.retries
    )
    package var retries: Int?

    package init() {}

    /// Returns the rates of this process.
    ///
    /// - Throws: `ValidationError` when a rate cannot be divided among the workers.
    package func rates() throws -> [RequestRate] {
        guard let workers else { return rate.map(\.requestRate) }
        guard !rate.isEmpty else {
            throw ValidationError("--workers needs a --rate, such as --rate 100/s, of which each sends its part.")
        }
        return try rate.map { try $0.share(of: workers).requestRate }
    }
}
