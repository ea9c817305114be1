import ArgumentParser
import PagingHTTP

/// Where a crawl is kept: what `--resume` and `--output` name.
struct CrawlPlan: Sendable {
    let state: StateFile
    let output: OutputFile.Place
    let binding: CrawlBinding
    let onExpired: ExpiredPolicy
    /// Whether the first page has to be looked at again before going on in the middle.
    ///
    /// It is where the convention and the place of the items are found out when they were not said; a page in the middle,
    /// or an empty one at the end, may tell something else.
    let learnsFromFirstPage: Bool

    /// - Returns: `nil` when no crawl is to be kept.
    /// - Throws: `ValidationError` when the options do not go together with that.
    init?(_ command: FetchCommand, binding list: (address: WebAddress, request: ListRequest)) throws {
        guard let statePath = command.resuming.resume else {
            guard command.resuming.onExpired != .restart || command.pagination.id != nil else {
                throw ValidationError(
                    "--on-expired restart needs --id, to leave out what was delivered already; say where an item has its "
                        + "identity, or keep the crawl with --resume."
                )
            }
            return nil
        }
        guard let outputPath = command.output.output else {
            throw ValidationError("--resume needs --output FILE: the items of all runs are collected beside it.")
        }
        guard command.output.format == .ndjson else {
            throw ValidationError("--resume needs --format ndjson: only lines can be added to an earlier run's.")
        }
        output = try OutputFile.place(outputPath)
        guard !output.isSpecial else { throw ValidationError("--resume needs an --output that is a file.") }
        state = try StateFile(statePath)
        onExpired = command.resuming.onExpired ?? .stop
        let isKnown = command.pagination.chosen.convention != .auto && command.pagination.items != nil
        learnsFromFirstPage = !isKnown && command.graphQL.graphql == nil
        var binding = CrawlBinding(
            list.address,
            request: list.request,
            options: command.pagination,
            output: outputPath
        )
        binding.add(command.graphQL)
        self.binding = binding
        try checkNames(report: command.output.report)
    }

    private func checkNames(report: String?) throws {
        let parts = [output.path, PartFile.path(for: output)]
        guard !parts.contains(state.path), !parts.contains(state.temporaryPath) else {
            throw ValidationError("--resume and --output name the same file; name two.")
        }
        let all = parts + [state.path, state.temporaryPath]
        if let report = try report.map(OutputFile.place), all.dropFirst().contains(report.path) {
            throw ValidationError("--report names a file that --resume needs; name another.")
        }
    }
}
