package import ArgumentParser
import Foundation
package import PaginateFiles
package import PaginateOptions
import Paging
import PagingHTTP

/// The checked options of the output of a `fetch` command, for one list and for many lists.
package struct OutputPlan: Sendable {
    package let format: OutputFormat
    /// The file of the items; `nil` for standard output.
    package let path: String?
    /// The format in which the output is compressed, if it is.
    let compression: Compression?
    private let reportPath: String?
    private let tracePath: String?
    private let recordPath: String?
    package let isQuiet: Bool
    /// Whether the items replace the output even if they are not the whole list.
    let isPartialEnough: Bool
    private let escapesFormulas: Bool
    package let shape: ItemShape?
    package let setup: ListSetup

    /// Creates a plan from a command's options.
    ///
    /// - Parameter parents: The members that items receive from their parents.
    /// - Throws: `ValidationError` with one sentence that says what to do.
    package init(_ options: OutputOptions, _ setup: ListSetup, parents: [ParentMember] = []) throws {
        self.setup = setup
        (format, path, compression) = (options.format, options.output, try options.checkedCompression())
        (reportPath, tracePath, recordPath) = (options.report, options.trace, options.record)
        (isQuiet, isPartialEnough) = (options.quiet, options.partial)
        escapesFormulas = options.csvEscapeFormulas
        guard !escapesFormulas || format == .csv else {
            throw ValidationError("--csv-escape-formulas needs --format csv.")
        }
        shape = ItemShape(options, parents: parents)
    }

    /// The number of responses of earlier runs that the server has confirmed.
    package var confirmedResponses: Int { setup.cache?.confirmed ?? 0 }

    /// Whether to show a progress line, which items on the same terminal replace.
    package var showsProgress: Bool {
        guard !isQuiet, Terminal.isTerminal(STDERR_FILENO) else { return false }
        return path != nil || !format.isStreaming || isatty(STDOUT_FILENO) == 0
    }

    /// The options of the items' format.
    var writingStyle: WritingStyle {
        let width = path == nil ? Terminal.width(of: STDOUT_FILENO) : nil
        return WritingStyle(width: width, escapesFormulas: escapesFormulas, columns: shape?.names ?? [])
    }

    /// Performs a run, and says how it ended.
    ///
    /// - Returns: The program's exit code.
    package func report(
        _ run: () async throws -> (summary: WalkSummary, code: ExitCode)
    ) async -> ExitCode {
        await RunSecrets.$current.withValue(setup.secrets) {
            do {
                let (summary, code) = try await run()
                if !summary.isReaderGone, !isQuiet || summary.ending != .complete {
                    Terminal.report(summary.line(with: setup.advice))
                }
                return code
            } catch {
                Terminal.say("Error: \(error)")
                return .validationFailure
            }
        }
    }

    /// Performs a walk, and writes the files of `--report`, `--trace` and `--record` however it ends.
    ///
    /// - Parameter address: The address of the list, or the template of the lists, without secrets.
    /// - Throws: `ValidationError` when a file cannot be written, and the errors of the walk; nothing is left then.
    package func withFiles(
        of address: String,
        hasManyLists: Bool = false,
        stop: StopRequest,
        _ walk: (TraceRecorder?) async throws -> (summary: WalkSummary, code: ExitCode)
    ) async throws -> (summary: WalkSummary, code: ExitCode) {
        let record = recordPath.flatMap { path in setup.recorder.map { (path, $0) } }
        let files = try RunFiles(report: reportPath, trace: tracePath, record: record, stop: stop)
        do {
            var (summary, code) = try await walk(files.recorder)
            let isWritten = await files.write(summary, of: address, hasManyLists: hasManyLists)
            if !isWritten, code == .success { code = .failure }
            return (summary, code)
        } catch {
            files.discard()
            throw error
        }
    }
}
