import Foundation
package import PaginateFiles
package import PaginateOptions
package import PagingHTTP

/// The checked options of a `fetch` command that one list and many lists have in common.
package protocol OutputPlan {
    var setup: ListSetup { get }
    var format: OutputFormat { get }
    var outputPath: String? { get }
    var reportPath: String? { get }
    var tracePath: String? { get }
    var recordPath: String? { get }
    var isQuiet: Bool { get }
    /// Whether the items replace the output even if they are not the whole list.
    var isPartialEnough: Bool { get }
    var escapesFormulas: Bool { get }
    var shape: ItemShape? { get }
}

extension OutputPlan {
    /// The number of responses of earlier runs that the server has confirmed.
    package var confirmedResponses: Int { setup.cache?.confirmed ?? 0 }

    /// The values that must not appear in any file or message.
    package var secrets: Secrets { setup.secrets }

    /// Opens the files of `--report`, `--trace` and `--record`.
    ///
    /// - Throws: `ValidationError` when one cannot be written; nothing is left then.
    package func openFiles(stop: StopRequest) throws -> RunFiles {
        try RunFiles(
            report: reportPath,
            trace: tracePath,
            record: recordPath.flatMap { path in setup.recorder.map { (path, $0) } },
            stop: stop
        )
    }

    /// The options of the items' format.
    package var writingStyle: WritingStyle {
        let width = outputPath == nil ? Terminal.width(of: STDOUT_FILENO) : nil
        return WritingStyle(width: width, escapesFormulas: escapesFormulas, columns: shape?.names ?? [])
    }

    /// Whether to show a progress line, which items on the same terminal replace.
    package var showsProgress: Bool {
        guard !isQuiet, Terminal.isTerminal(STDERR_FILENO) else { return false }
        return outputPath != nil || !format.isStreaming || isatty(STDOUT_FILENO) == 0
    }
}
