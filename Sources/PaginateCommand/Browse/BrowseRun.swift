import PagingDetection
import ArgumentParser
import Foundation
import PaginateBrowse
import PaginateFiles
import PaginateOptions
import Paging
import PagingHTTP
import PagingUI

/// The run of a plan: loads the first page, shows the list, and restores the terminal.
struct BrowseRun: Sendable {
    let plan: BrowsePlan
    let stop: StopRequest

    /// Runs until the user quits.
    ///
    /// An error before the list is shown is written to standard error as one sentence.
    ///
    /// - Returns: The program's exit code.
    func run() async -> ExitCode {
        let environment = ProcessInfo.processInfo.environment
        if let problem = TerminalProblem.check(input: STDIN_FILENO, output: STDOUT_FILENO, environment: environment) {
            return fail("\(problem)", .validationFailure)
        }
        return await RunSecrets.$current.withValue(plan.secrets) { await browse() }
    }

    private func browse() async -> ExitCode {
        let source = plan.source
        let reading = Task { try await source.page(at: nil) }
        stop.onRequest { reading.cancel() }
        let isProgressShown = Terminal.isTerminal(STDERR_FILENO)
        if isProgressShown { Terminal.replaceLine("Waiting for the first page …") }
        let result = await reading.result
        if isProgressShown { Terminal.clearLine() }
        do {
            return try await show(try result.get())
        } catch let problem as ValidationError {
            return fail(problem.message, .validationFailure)
        } catch let problem as TerminalProblem {
            return fail("\(problem)", .failure)
        } catch {
            return fail(error)
        }
    }

    @MainActor
    private func show(_ page: Page<RawItem, PageAddress>) async throws -> ExitCode {
        let model = try Self.model(plan, first: page)
        let terminal = try TerminalSession(stop: stop)
        let rows = ModelRows(
            model.list,
            columns: plan.columns,
            advice: { [advice = plan.advice] in advice.text(for: $0) }
        )
        let session = BrowseSession(model, rows: rows, title: plan.title, palette: plan.palette, on: terminal)
        let ending = await session.run(watching: plan.watch)
        await terminal.leave()
        return ending == .quit ? .success : .stopped
    }

    /// Creates the model for a list whose first page was read.
    ///
    /// - Throws: `ValidationError` when the page shows that the options do not fit the list.
    @MainActor
    static func model(_ plan: BrowsePlan, first page: Page<RawItem, PageAddress>) throws -> QueryModel<
        String, BrowseItem
    > {
        let pointer = plan.identity ?? RawItem.identity(of: page.items)
        guard pointer != nil || plan.watch == nil || page.items.isEmpty else {
            throw ValidationError(
                "--watch needs an item identity, and none was found; "
                    + "give its path with --id, or remove --watch."
            )
        }
        let identity = pointer == nil ? RowIdentity<BrowseItem>.none : .by { $0.identity }
        let options = try plan.options(pageSize: page.items.count)
        let first = BrowseSource(plan.source, identity: pointer, first: page)
        guard let searching = plan.searching else {
            return QueryModel(query: "", identity: identity, options: options) { _ in first }
        }
        return QueryModel(query: "", debouncing: \.self, identity: identity, options: options) { text in
            text.isEmpty ? first : BrowseSource(searching(text), identity: pointer)
        }
    }

    private func fail(_ error: any Error) -> ExitCode {
        if stop.isRequested || error is CancellationError { return .stopped }
        guard let error = error as? RequestError else { return fail("\(error)", .failure) }
        let sentence = error.description.hasSuffix(".") ? error.description : error.description + "."
        return fail("\(sentence) \(plan.advice.text(for: error))", error.code == .refused ? .refused : .failure)
    }

    private func fail(_ message: String, _ code: ExitCode) -> ExitCode {
        Terminal.report(message)
        return code
    }
}
