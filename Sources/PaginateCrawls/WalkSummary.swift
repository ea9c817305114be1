package import PaginateFiles
package import PaginateOptions
package import Paging
package import PagingHTTP

/// The outcome and the counts of a walk, for the summary line and the report.
@dynamicMemberLookup
package struct WalkSummary: Sendable {
    package private(set) var ending: WalkEnding
    /// The reason the walk ended, as the second half of a sentence.
    package private(set) var evidence: String
    /// The counts of the walk, or of all runs of a resumed crawl.
    package var counts: CrawlCounts
    package var declaredTotal: Int?
    /// The pages that failed and were skipped, with the keys of their lists if there are many.
    package private(set) var skippedPages: [(list: String?, page: SkippedPage)]
    private let restarts: Int
    var resumePoint: ResumePoint<PageAddress>?
    /// Whether the reader closed the output, which needs no message.
    package private(set) var isReaderGone = false
    private let error: (any Error)?
    /// The user's word that decides the end, if any does.
    package let decision: ListAdvice?
    private var writeError: WriteError?
    /// The location of the items when the crawl can be resumed.
    package var kept: SavedItems?
    /// A description of the scheme and the items array that an automatic list used.
    var scheme: String?
    /// The number of responses that the server confirmed as unchanged.
    package var unchanged = 0
    /// The number of rows that an incremental run added.
    var newRows: Int?
    /// The rows that the walk marked as removed, or the reason that it marked none.
    private(set) var mirror: String?
    /// Whether so many rows would be gone that the user has to confirm it.
    private var hasRefusedLoss = false
    /// Sentences about what options name and no response has.
    package var missing: [String] = []
    /// Whether the server rejected an expired position.
    var hasExpired = false
    /// Whether the server rejects the same position again, and the page before it can be requested instead.
    var canStepBack = false
    /// The file with the items of a run that was not whole, and the file that therefore stays as it is.
    package var part: (path: String, output: String)?

    package init(_ result: WalkResult, duration: Duration, resumePoint: ResumePoint<PageAddress>?) {
        ending = result.ending
        evidence = result.evidence
        counts = .of(result, duration: duration)
        declaredTotal = result.declaredTotal
        skippedPages = result.skippedPages.map { (nil, $0) }
        restarts = result.restarts
        error = result.error
        decision = result.advice
        self.resumePoint = resumePoint
    }

    /// The summary of a walk that did not start.
    package static var empty: WalkSummary { WalkSummary(WalkResult(), duration: .zero, resumePoint: nil) }

    package subscript(dynamicMember property: KeyPath<CrawlCounts, Int>) -> Int { counts[keyPath: property] }

    /// Replaces the ending and its evidence.
    package mutating func end(_ ending: WalkEnding, _ evidence: String) {
        self.ending = ending
        self.evidence = evidence
    }

    /// Records the pages that were skipped in the lists of a crawl.
    package mutating func addSkippedPages(of lists: [(path: [String], result: WalkResult)]) {
        for (path, result) in lists {
            skippedPages += result.skippedPages.map { (path.joined(separator: "/"), $0) }
        }
    }

    /// Records the rows that a walk has marked as removed, or the reason that it marked none.
    ///
    /// A loss that the user has to confirm is not the end of a list that can be believed.
    package mutating func addRemovals(_ verdict: RemovalVerdict?, of plan: MirrorPlan, isComplete: Bool) {
        guard let verdict else {
            mirror = plan.words(of: ending, isComplete: isComplete)
            return
        }
        mirror = verdict.words(plan)
        guard case .refused(let lost, _) = verdict else { return }
        hasRefusedLoss = true
        end(.unproven, "\(evidence), but \(NumberText.counted(lost, "row")) would be gone")
    }

    /// Removes secrets from the evidence, which may quote a server.
    package mutating func hideSecrets() {
        evidence = RunSecrets.hidden(in: evidence)
    }

    /// Records a failed write.
    package mutating func addFailure(_ problem: WriteError, stop: StopRequest) {
        writeError = problem
        switch problem.kind {
        case .closed:
            isReaderGone = true
            end(.cancelled, "the reader closed the output")
        case .stopped: end(.cancelled, "stopped by \(stop.signalName ?? "a signal")")
        case .failed, .refused:
            end(.failed, problem.message.hasSuffix(".") ? String(problem.message.dropLast()) : problem.message)
        }
    }

    /// The duration in seconds, with three decimals.
    package var seconds: String { NumberText.seconds(ofMilliseconds: counts.milliseconds) }

    /// Returns the summary in one line, with advice at the end.
    package func line(with advice: Advice) -> String {
        let advice = (missing + [self.advice(advice)].compactMap(\.self)).map { " " + $0 }.joined()
        let evidence = evidence.hasSuffix(".") ? String(evidence.dropLast()) : evidence
        let reading = scheme.map { evidence.contains($0) ? "" : "; read by \($0)" } ?? ""
        let marks = mirror.map { "; \($0)" } ?? ""
        return "\(ending): \(evidence); \(countsText)\(reading)\(marks).\(advice)"
    }

    /// The counts as they are shown.
    var countsText: String {
        // A number that a complete list exceeds was a lower bound, or counts something else.
        let total = declaredTotal.flatMap { ending == .complete && $0 < counts.items ? nil : $0 }
        let declared = total.map { " of \(NumberText.grouped($0)) declared" } ?? ""
        var parts = [
            "\(NumberText.grouped(counts.items))\(declared) \(counts.items == 1 && declared.isEmpty ? "item" : "items")"
        ]
        if let newRows { parts[0] += " (\(NumberText.counted(newRows, "new row")))" }
        parts[0] += " on \(NumberText.counted(counts.pages, "page"))"
        if !skippedPages.isEmpty {
            parts[0] += " (\(NumberText.counted(skippedPages.count, "page")) skipped\(skippedNames))"
        }
        if counts.duplicates > 0 { parts.append("\(NumberText.counted(counts.duplicates, "duplicate")) removed") }
        parts.append(NumberText.counted(counts.requests, "request"))
        if unchanged > 0 { parts.append("\(NumberText.grouped(unchanged)) unchanged") }
        if counts.retries > 0 { parts.append("\(NumberText.grouped(counts.retries)) repeated") }
        if restarts > 0 { parts.append(NumberText.counted(restarts, "restart")) }
        parts.append("\(seconds) s")
        return parts.joined(separator: ", ")
    }

    /// The addresses of the skipped pages, unless the evidence names them.
    private var skippedNames: String {
        guard ending != .short || skippedPages.contains(where: { $0.list != nil }) else { return "" }
        let shown = skippedPages.prefix(5).map { list, page in page.address + (list.map { " of \($0)" } ?? "") }
        return ": " + shown.joined(separator: ", ") + (skippedPages.count > shown.count ? ", …" : "")
    }

    private func advice(_ advice: Advice) -> String? {
        let listAdvice = listAdvice(advice)
        guard let part else { return listAdvice }
        let place = "The items are in \(part.path), and \(part.output) is as it was; --partial writes them there."
        return [listAdvice, place].compactMap(\.self).joined(separator: " ")
    }

    private func listAdvice(_ advice: Advice) -> String? {
        // The list is whole, and the words about the marks say what to do.
        if hasRefusedLoss { return nil }
        let walkAdvice = walkAdvice(advice)
        guard let kept, ending != .complete else { return walkAdvice }
        let place = "The items so far are in \(kept.place)"
        if [.cycle, .noProgress, .unproven].contains(ending) {
            let startingOver = "\(place); to crawl with other options, \(kept.startingOver)."
            return [walkAdvice, startingOver].compactMap(\.self).joined(separator: " ")
        }
        if !skippedPages.isEmpty, ending == .short {
            return "\(place); to request the skipped pages again, \(kept.startingOver)."
        }
        let onward = "\(place); \(kept.onward) to resume."
        if hasExpired { return advice.afterExpiry(of: kept, canStepBack: canStepBack) }
        if writeError != nil { return "\(place); fix that, and \(kept.onward) to resume." }
        // Advice for a single walk would start another crawl.
        guard ending == .failed || ending == .refused else { return onward }
        return [walkAdvice, onward].compactMap(\.self).joined(separator: " ")
    }

    private func walkAdvice(_ advice: Advice) -> String? {
        guard ending == .failed else { return advice.text(for: ending, decision, skipsPages: !skippedPages.isEmpty) }
        if writeError != nil { return "Make room, or write somewhere else with --output." }
        return decision.map { advice.text(for: $0) } ?? advice.text(for: error)
    }
}
