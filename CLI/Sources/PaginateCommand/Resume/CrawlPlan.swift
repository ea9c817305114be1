import ArgumentParser
@_spi(Command) import PagingHTTP

/// The files of a resumable crawl, named by `--resume` and `--output`.
struct CrawlPlan: Sendable {
    let state: StateFile
    let output: FilePlace
    let binding: CrawlBinding

    /// - Returns: `nil` without `--resume`.
    /// - Throws: `ValidationError` when other options contradict `--resume`.
    init?(_ command: FetchCommand, binding list: (address: WebAddress, request: ListRequest)) throws {
        guard let statePath = command.resuming.resume else {
            try Self.checkExpiry(command)
            return nil
        }
        guard !statePath.isEmpty else {
            throw ValidationError(
                "--resume needs a file for the crawl's state: --resume state.json. Only --format sqlite needs none."
            )
        }
        guard let outputPath = command.output.output else {
            throw ValidationError("--resume needs --output FILE: the items of all runs are collected beside it.")
        }
        guard command.output.format == .ndjson else {
            throw ValidationError("--resume needs --format ndjson or sqlite: the other formats cannot be appended to.")
        }
        output = try FilePlace(writing: outputPath)
        guard !output.isSpecial else { throw ValidationError("--resume needs a regular file as --output.") }
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
                "--on-expired restart needs --id, to skip items that were already delivered; write the path to an "
                    + "item's identity, or save the crawl with --resume."
            )
        }
    }

    /// The other files that the crawl writes, beside those of `--output` and `--resume`.
    var companions: [String] { [PartFile.path(for: output), state.temporaryPath] }
}
