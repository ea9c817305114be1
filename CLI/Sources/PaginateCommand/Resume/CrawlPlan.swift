import ArgumentParser
import PagingHTTP

/// Where a crawl is kept: what `--resume` and `--output` name.
struct CrawlPlan: Sendable {
    let state: StateFile
    let output: FilePlace
    let binding: CrawlBinding

    /// - Returns: `nil` when no crawl is to be kept.
    /// - Throws: `ValidationError` when the options do not go together with that.
    init?(_ command: FetchCommand, binding list: (address: WebAddress, request: ListRequest)) throws {
        guard let statePath = command.resuming.resume else {
            try Self.checkExpiry(command)
            return nil
        }
        guard !statePath.isEmpty else {
            throw ValidationError(
                "--resume needs a file that keeps where the crawl is: --resume state.json. Only --format sqlite needs none."
            )
        }
        guard let outputPath = command.output.output else {
            throw ValidationError("--resume needs --output FILE: the items of all runs are collected beside it.")
        }
        guard command.output.format == .ndjson else {
            throw ValidationError("--resume needs --format ndjson or sqlite: to the others nothing can be added later.")
        }
        output = try FilePlace(writing: outputPath)
        guard !output.isSpecial else { throw ValidationError("--resume needs an --output that is a file.") }
        state = try StateFile(statePath)
        var binding = CrawlBinding(
            list.address,
            request: list.request,
            options: command.pagination,
            output: outputPath
        )
        binding.add(command.graphQL)
        self.binding = binding
    }

    private static func checkExpiry(_ command: FetchCommand) throws {
        guard command.resuming.onExpired != .restart || command.pagination.id != nil else {
            throw ValidationError(
                "--on-expired restart needs --id, to leave out what was delivered already; say where an item has its "
                    + "identity, or keep the crawl with --resume."
            )
        }
    }

    /// The files beside `--output` and `--resume` themselves that the crawl writes.
    var companions: [String] { [PartFile.path(for: output), state.temporaryPath] }
}
