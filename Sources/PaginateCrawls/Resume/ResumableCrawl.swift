import ArgumentParser
package import PaginateOptions
import PagingHTTP

/// A resumable crawl: its files, and the list that they belong to.
package struct ResumableCrawl: Sendable {
    let files: ResumeFiles
    let binding: CrawlBinding

    /// - Returns: `nil` without `--resume`.
    /// - Throws: `ValidationError` when other options contradict `--resume`.
    init?(_ command: some FetchingCommand, binding: CrawlBinding) throws {
        guard let files = try ResumeFiles(command) else {
            try Self.checkExpiry(command)
            return nil
        }
        self.files = files
        self.binding = binding
    }

    /// The error of `--on-expired back` without a state.
    static var backNeedsState: ValidationError {
        ValidationError("--on-expired back needs --resume, whose state knows the page before a position.")
    }

    /// Checks the reaction to an expired position in a run without a state.
    package static func checkExpiry(_ command: some FetchingCommand) throws {
        guard command.resuming.onExpired != .back else { throw backNeedsState }
        guard command.resuming.onExpired != .restart || command.pagination.id != nil else {
            throw ValidationError(
                "--on-expired restart needs --id, to skip items that were already delivered; write the path to an "
                    + "item's identity, or save the crawl with --resume."
            )
        }
    }
}
