import ArgumentParser
import Foundation
import PaginateFiles

/// An opened and verified crawl on disk: its state and its items so far.
struct SavedCrawl: Sendable {
    let file: StateFile
    let part: PartFile
    var state: CrawlState

    /// Creates a crawl, or opens an existing one.
    ///
    /// - Throws: `ValidationError` when the files do not match or belong to another crawl; nothing has been changed
    ///   then.
    init(_ plan: ResumableCrawl, stop: StopRequest) throws {
        file = plan.files.state
        part = try PartFile(for: plan.files.output, stop: stop)
        do {
            state = try Self.open(plan, part)
        } catch {
            if part.isNew { part.remove() } else { part.release() }
            throw error
        }
    }

    private static func open(_ plan: ResumableCrawl, _ part: PartFile) throws -> CrawlState {
        let new = CrawlState(plan.binding)
        guard let state = try plan.files.savedState(of: part, orNew: new) else { return new }
        try check(state, plan, part)
        return state
    }

    private static func check(_ state: CrawlState, _ plan: ResumableCrawl, _ part: PartFile) throws {
        let name = plan.files.state.name
        let differences = state.binding.differences(from: plan.binding)
        guard differences.isEmpty else {
            throw ValidationError(
                "The crawl in \"\(name)\" is another one: \(differences.joined(separator: ", ")) "
                    + "\(differences.count == 1 ? "differs" : "differ"). Repeat the same URL and options, "
                    + "name another file with --resume, or delete it together with \"\(part.path)\" to start over."
            )
        }
        if state.isComplete { return try checkComplete(state, plan, part) }
        guard !state.isCycle else {
            throw ValidationError(
                "The crawl in \"\(name)\" ended because the API returned a page that was already visited, so it cannot "
                    + "be resumed. Delete it and \"\(part.path)\" to start over with other pagination options."
            )
        }
        guard part.holds(state) else {
            throw ValidationError(
                "\"\(part.path)\" does not match the crawl in \"\(name)\": items are missing or changed. "
                    + "Restore it, or delete both to start over."
            )
        }
    }

    private static func checkComplete(_ state: CrawlState, _ plan: ResumableCrawl, _ part: PartFile) throws {
        let isLeftover = part.isNew || (part.length == 0 && state.length > 0)
        guard isLeftover else {
            // The program was stopped between the last two steps.
            if part.length == state.length, part.holds(state) { return }
            throw ValidationError(
                "The crawl in \"\(plan.files.state.name)\" is complete, and \"\(part.path)\" belongs to another. "
                    + "Name another file with --resume, or delete one of them."
            )
        }
        let isThere = FileManager.default.fileExists(atPath: plan.files.output.path)
        guard isThere, try plan.files.isInPlace(state) else {
            throw ValidationError(
                "The crawl in \"\(plan.files.state.name)\" is complete, but its file \"\(plan.files.output.path)\" was "
                    + "\(isThere ? "changed" : "removed"). Delete \"\(plan.files.state.name)\" to fetch the list again."
            )
        }
    }
}
