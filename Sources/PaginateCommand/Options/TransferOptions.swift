import ArgumentParser

/// The limits on waits, response sizes and retries.
struct TransferOptions: ParsableArguments {
    @Option(
        help: ArgumentHelp(
            "The longest wait for a server's rate limit, in seconds (default: 60).",
            valueName: "seconds"
        ),
        transform: Parse.seconds
    )
    var maxWait: Duration?

    @Option(
        help: ArgumentHelp(
            "The number of requests to send at most per second, minute or hour, such as 25/s, 60/m or 1000/h.",
            discussion: "Repeat the option for more than one rate. With --budget, all workers together send that many.",
            valueName: "rate"
        ),
        transform: Parse.rate
    )
    var rate: [RateArgument] = []

    @Option(
        help: ArgumentHelp(
            "The Redis server where all workers share one --rate, such as redis://host/0, or rediss://host/0 for TLS.",
            discussion: """
                On any number of machines, no more requests than --rate arrive at the server in any window. Workers \
                share the rate of a host; redis://host/0?key=NAME names another group. While Redis cannot be reached, \
                requests wait. Each request has the time limit --timeout for its whole response.
                """,
            valueName: "url"
        )
    )
    var budget: String?

    @Option(help: ArgumentHelp("The environment variable that holds the password of --budget.", valueName: "var"))
    var budgetPasswordEnv: String?

    @Option(
        help: ArgumentHelp(
            "A folder for responses, so that a later run transfers only pages that have changed.",
            discussion: """
                Each page is requested with If-None-Match or If-Modified-Since, and a page that the server confirms with \
                304 is read from the folder. Nothing is used unasked. Many APIs do not count a 304 against a rate limit. \
                Delete the folder to free its space. A database (--format sqlite) keeps its responses by itself.
                """,
            valueName: "folder"
        ),
        completion: .directory
    )
    var cache: String?

    @Option(
        help: ArgumentHelp("The largest response to accept, in bytes (default: 67108864).", valueName: "bytes"),
        transform: Parse.count
    )
    var maxBody: Int?

    @Option(
        help: ArgumentHelp("The number of retries of a failed page (default: 3).", valueName: "n"),
        transform: Parse.retries
    )
    var retries: Int?
}
