import ArgumentParser

/// How hard to try, and how much to accept.
struct TransferOptions: ParsableArguments {
    @Option(
        help: ArgumentHelp(
            "The longest wait that a server's rate limit may cause at a time (default: 60).",
            valueName: "seconds"
        ),
        transform: Parse.seconds
    )
    var maxWait: Duration?

    @Option(
        help: ArgumentHelp("The largest response to accept, in bytes (default: 67108864).", valueName: "bytes"),
        transform: Parse.count
    )
    var maxBody: Int?

    @Option(
        help: ArgumentHelp("How often to try a failed page again (default: 3).", valueName: "n"),
        transform: Parse.retries
    )
    var retries: Int?
}
