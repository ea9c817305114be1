import ArgumentParser
import Paging

/// How far to go, and how hard to try.
struct BoundsOptions: ParsableArguments {
    @Option(help: ArgumentHelp("Stop after so many items.", valueName: "n"), transform: Parse.count)
    var maxItems: Int?

    @Option(help: ArgumentHelp("Stop after so many pages.", valueName: "n"), transform: Parse.count)
    var maxPages: Int?

    @Option(
        help: ArgumentHelp("Stop after so many requests, repeated ones included.", valueName: "n"),
        transform: Parse.count
    )
    var maxRequests: Int?

    @Option(help: ArgumentHelp("Stop after so long.", valueName: "seconds"), transform: Parse.seconds)
    var maxTime: Duration?

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
        help: ArgumentHelp(
            "How many pages to load at once: serial, auto (up to 8), or a number.",
            valueName: "serial|auto|n"
        ),
        transform: Parse.window
    )
    var window: PageWindow = .standard

    @Option(
        help: ArgumentHelp("How often to try a failed page again (default: 3).", valueName: "n"),
        transform: Parse.retries
    )
    var retries: Int?

    /// The limits of the walk.
    var limits: WalkLimits {
        WalkLimits(items: maxItems, pages: maxPages, requests: maxRequests, duration: maxTime)
    }
}
