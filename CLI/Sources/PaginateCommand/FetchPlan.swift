import ArgumentParser
import Paging
import PagingHTTP

/// What `fetch` was asked to do, checked as a whole: nothing about it can turn out to be misunderstood any more.
struct FetchPlan: Sendable {
    /// The list as the server has it.
    let list: HTTPPageSource<RawItem>
    /// The list as it is walked.
    let source: any PageSource<RawItem, PageAddress>
    let limits: WalkLimits
    let window: PageWindow
    let format: OutputFormat
    let outputPath: String?
    let reportPath: String?
    let tracePath: String?
    let isQuiet: Bool
    /// Where an item has its identity, if that was said.
    let identity: JSONPointer?
    /// Whether pages overlap, so that the list may change meanwhile.
    let isOverlapping: Bool
    /// How a crawl is carried on.
    let rules: CrawlRules
    /// Where the crawl is kept, if it is to outlive the program.
    let crawl: CrawlPlan?
    /// The database that the items go into, if they do.
    let database: DatabasePlan?
    private let setup: ListSetup

    /// Makes a plan from a command's options.
    ///
    /// - Throws: `ValidationError` with one sentence that says what to do.
    init(_ command: FetchCommand, environment: [String: String]) throws {
        var command = command
        // What tells rows apart tells items apart, so that none is counted twice.
        command.pagination.id = command.pagination.id ?? command.database.primaryKey
        let connections = command.bounds.window.bound
        setup = try ListSetup(command.url, command, connections: connections, environment: environment)
        limits = command.bounds.limits
        window = command.bounds.window
        format = command.output.format
        outputPath = command.output.output
        reportPath = command.output.report
        tracePath = command.output.trace
        isQuiet = command.output.quiet
        identity = command.pagination.id
        isOverlapping = command.pagination.overlap
        rules = CrawlRules(command)
        database = try DatabasePlan(command, list: (setup.address, setup.request))
        crawl = database == nil ? try CrawlPlan(command, binding: (setup.address, setup.request)) : nil
        var list = setup.list
        // A crawl that is kept begins again by itself: it knows the items of earlier runs too.
        if crawl == nil, database == nil, command.resuming.onExpired == .restart {
            list.policy.expiredCursor = .restarts()
        }
        self.list = list
        source = setup.source(of: list)
        try checkFiles()
    }

    /// The list as it is walked when only what is newer than a value is asked for.
    func source(since value: SinceValue?) -> any PageSource<RawItem, PageAddress> {
        guard let value, let target = database?.sinceTarget else { return source }
        return setup.source(matching: value.text, in: target)
    }

    /// The list's address for people, without secrets.
    var visibleAddress: String { setup.address.debugDescription }

    private func checkFiles() throws {
        if outputPath == nil, StandardStreams.isOutputClosed {
            throw ValidationError("Standard output is closed; name a file with --output.")
        }
        let named = [("--output", outputPath), ("--report", reportPath), ("--trace", tracePath)]
        var taken: [(name: String, place: OutputFile.Place)] = []
        for case (let name, let path?) in named {
            let place = try OutputFile.place(path)
            if !place.isSpecial, let other = taken.first(where: { $0.place == place }) {
                throw ValidationError("\(other.name) and \(name) name the same file; name two.")
            }
            taken.append((name, place))
        }
    }
}
