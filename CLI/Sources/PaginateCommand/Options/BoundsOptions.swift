import ArgumentParser
import Paging

/// How far to go.
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
            "How many pages to load at once: serial, auto (up to 8), or a number.",
            valueName: "serial|auto|n"
        ),
        transform: Parse.window
    )
    var window: PageWindow = .standard

    /// The limits of the walk.
    var limits: WalkLimits {
        WalkLimits(items: maxItems, pages: maxPages, requests: maxRequests, duration: maxTime)
    }
}
