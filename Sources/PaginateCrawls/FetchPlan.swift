import ArgumentParser
import PaginateFiles
package import PaginateOptions
package import Paging
package import PagingHTTP

/// The checked options of a `fetch` command.
package struct FetchPlan: Sendable {
    /// The list as the server provides it.
    package let list: HTTPPageSource<RawItem>
    /// The list as the walk reads it.
    package let source: any PageSource<RawItem, PageAddress>
    package let limits: WalkLimits
    let window: PageWindow
    let output: OutputPlan
    /// The place of the total, if given.
    let total: ValuePlace?
    /// The path to an item's identity, if given.
    let identity: JSONPointer?
    /// Whether pages overlap, so that the list may change during the walk.
    let isOverlapping: Bool
    /// The rules for resuming a crawl.
    let rules: CrawlRules
    /// The files of a resumable crawl, if any.
    let crawl: ResumableCrawl?
    /// The destination database, if any.
    package let database: DatabasePlan?
    /// The newest value of earlier runs, if only new items are written.
    let since: SincePlan?
    /// The options that change the items, by name.
    package let options: [String: String]

    /// Creates a plan from a command's options.
    ///
    /// - Throws: `ValidationError` with one sentence that says what to do.
    package init(_ command: some FetchingCommand, environment: [String: String]) throws {
        var command = command
        let identityOption = command.pagination.id == nil ? "--primary-key" : "--id"
        // The primary key also deduplicates items, so the counts match the rows.
        command.pagination.id = command.pagination.id ?? command.database.primaryKey
        if command.output.output == "-" { command.output.output = nil }
        var files = try Self.checkFiles(of: command)
        let connections = command.bounds.window.bound
        let setup = try ListSetup(command.urls[0], command, connections: connections, environment: environment)
        limits = command.bounds.limits
        window = command.bounds.window
        output = try OutputPlan(command.output, setup)
        total = command.pagination.total
        // Later runs read it from the items in the file.
        let isReadAgain = command.resuming.resume != nil || command.output.format == .sqlite
        identity = try command.pagination.id.map {
            isReadAgain ? try command.writtenPlace(of: $0, identityOption) : $0
        }
        isOverlapping = command.pagination.overlap
        rules = CrawlRules(command)
        database = try DatabasePlan(command, setup)
        var binding = CrawlBinding(setup, options: command, output: "")
        options = binding.options
        since = try SincePlan(command, binding: binding.saved(without: setup.secrets))
        if database == nil {
            binding = CrawlBinding(setup, options: command, output: output.path ?? "")
            binding.add(command.graphQL)
            crawl = try ResumableCrawl(command, binding: binding.saved(without: setup.secrets))
        } else {
            crawl = nil
        }
        var list = setup.list
        // A resumable crawl restarts by itself, because it also knows the items of earlier runs.
        if crawl == nil, database == nil, command.resuming.onExpired == .restart {
            list.policy.expiredCursor = .restarts()
        }
        self.list = list
        source = Self.shaped(setup.source(of: list), output.shape)
        for path in since?.file.companions ?? [] { try files.add(companion: path, of: "--since-state") }
        for path in crawl?.files.companions ?? [] { try files.add(companion: path, of: "--resume") }
        for path in database?.file.companions ?? [] { try files.add(companion: path, of: "the database") }
    }

    /// Returns the list to walk, limited to items newer than a value if one is given.
    func source(since value: SinceValue?) -> any PageSource<RawItem, PageAddress> {
        guard let value, let target = database?.sinceTarget ?? since?.target else { return source }
        return Self.shaped(setup.source(matching: value.text, in: target), output.shape)
    }

    private static func shaped(
        _ source: any PageSource<RawItem, PageAddress>,
        _ shape: ItemShape?
    ) -> any PageSource<RawItem, PageAddress> {
        guard let shape else { return source }
        return source.map { shape.shaped($0) }
    }

    package var setup: ListSetup { output.setup }

    /// The direction in which the list is read.
    var direction: PageDirection { setup.direction }

    /// The list's address as it is shown, without secrets.
    var visibleAddress: String { setup.address.debugDescription }

    /// Checks, before any request is sent, that each file is writable and named by only one option.
    package static func checkFiles(of command: some FetchingCommand) throws -> NamedFiles {
        var files = NamedFiles()
        if let output = command.output.output {
            try files.add(writing: output, "--output")
        } else if StandardStreams.isOutputClosed {
            throw ValidationError("Standard output is closed; name a file with --output.")
        } else {
            try files.addStandardOutput()
        }
        let state = command.resuming.resume.flatMap { $0.isEmpty ? nil : $0 }
        let others = [
            ("--report", command.output.report), ("--trace", command.output.trace), ("--record", command.output.record),
            ("--receipts", command.lists.receipts), ("--since-state", command.database.sinceState),
        ]
        for case (let option, let path?) in others { try files.add(writing: path, option) }
        if let state { try files.add(state: state) }
        let inputs = command.request.inputFiles + command.graphQL.inputFiles
        for (path, option) in inputs { try files.add(reading: path, option) }
        if let parents = command.lists.parents, parents != "-" { try files.add(reading: parents, "--parents") }
        return files
    }
}
