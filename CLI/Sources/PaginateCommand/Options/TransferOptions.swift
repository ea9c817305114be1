import ArgumentParser
import PagingHTTP

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
            discussion: "Repeat the option for more than one rate.",
            valueName: "rate"
        ),
        transform: Parse.rate
    )
    var rate: [RequestRate] = []

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
