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
    private let escapesFormulas: Bool
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
        if command.output.output == "-" { command.output.output = nil }
        var files = NamedFiles()
        try Self.checkFiles(of: command, &files)
        let connections = command.bounds.window.bound
        setup = try ListSetup(command.url, command, connections: connections, environment: environment)
        limits = command.bounds.limits
        window = command.bounds.window
        format = command.output.format
        outputPath = command.output.output
        reportPath = command.output.report
        tracePath = command.output.trace
        isQuiet = command.output.quiet
        escapesFormulas = command.output.csvEscapeFormulas
        guard !escapesFormulas || format == .csv else {
            throw ValidationError("--csv-escape-formulas needs --format csv.")
        }
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
        for path in crawl?.companions ?? [] { try files.add(companion: path, of: "--resume") }
        for path in database?.file.companions ?? [] { try files.add(companion: path, of: "the database") }
    }

    /// The list as it is walked when only what is newer than a value is asked for.
    func source(since value: SinceValue?) -> any PageSource<RawItem, PageAddress> {
        guard let value, let target = database?.sinceTarget else { return source }
        return setup.source(matching: value.text, in: target)
    }

    /// The values that no file and no message may contain.
    var confidentialValues: ConfidentialValues { setup.confidentialValues }

    /// The style of the items' format.
    func writing(width: Int?) -> WritingStyle {
        WritingStyle(width: width, escapesFormulas: escapesFormulas)
    }

    /// The list's address for people, without secrets.
    var visibleAddress: String { setup.address.debugDescription }

    /// Checks every file before anything is sent: each can be written, and each option has one of its own.
    private static func checkFiles(of command: FetchCommand, _ files: inout NamedFiles) throws {
        if let output = command.output.output {
            try files.add(writing: output, "--output")
        } else if StandardStreams.isOutputClosed {
            throw ValidationError("Standard output is closed; name a file with --output.")
        } else {
            try files.addStandardOutput()
        }
        let state = command.resuming.resume.flatMap { $0.isEmpty ? nil : $0 }
        let others = [("--report", command.output.report), ("--trace", command.output.trace)]
        for case (let option, let path?) in others { try files.add(writing: path, option) }
        if let state { try files.add(state: state) }
        let inputs = command.request.inputFiles + [command.graphQL.graphql].compactMap { $0.map { ($0, "--graphql") } }
        for (path, option) in inputs { try files.add(reading: path, option) }
    }
}
