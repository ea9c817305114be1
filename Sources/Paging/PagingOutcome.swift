/// The result of a walk, and the point to resume from.
///
/// ```swift
/// let repos = await source.collect(upTo: 10_000)
/// print(repos.outcome)        // complete: no rel="next" link; 1234 of 1234 declared items on 13 pages
/// ```
///
/// The properties of the ``WalkResult`` are also properties of the outcome: `outcome.ending` is `outcome.result.ending`.
@dynamicMemberLookup
public struct PagingOutcome<Cursor: Hashable & Sendable>: Sendable, CustomStringConvertible {
    /// The ending of the walk, its evidence and its counts, which do not depend on the type of the cursors.
    public internal(set) var result: WalkResult
    /// The point to resume from, unless the list is complete.
    public internal(set) var resumePoint: ResumePoint<Cursor>?

    /// Returns a property of the result.
    public subscript<Value>(dynamicMember property: KeyPath<WalkResult, Value>) -> Value { result[keyPath: property] }

    /// The outcome in one line.
    public var description: String { result.description }
}

/// The ending of a walk, the evidence, and counts.
///
/// The engine counts in one value of this type and passes it along, from the first page to the outcome.
public struct WalkResult: Sendable {
    /// The totals that a source declared during the walk.
    package struct DeclaredTotals: Hashable, Sendable {
        /// The first declared total.
        package let first: TotalCount
        /// The most recent total, which determines completeness.
        package internal(set) var last: TotalCount
        /// The largest declared total.
        package internal(set) var largest: TotalCount
    }

    /// The ending of the walk.
    public internal(set) var ending = WalkEnding.cancelled
    /// The evidence of the ending, as the second half of a sentence.
    public internal(set) var evidence = "the walk was not finished"
    /// The caller's word that decides an unproven end, if any does.
    public internal(set) var advice: ListAdvice?
    /// The error that ended the walk, exactly as the source threw it, if any.
    public internal(set) var error: (any Error)?
    /// The number of delivered items.
    public internal(set) var items = 0
    /// The number of received items, including duplicates and items that adapters dropped.
    public internal(set) var receivedItems = 0
    /// The declared totals, if any.
    package internal(set) var declaredTotals: DeclaredTotals?
    /// The number of items that the newest total declares for the part of the list that the walk reads.
    package internal(set) var expectedItems: Int?
    /// The number of distinct items up to here, with those before the walk as far as they are known.
    package internal(set) var distinctItems = 0
    /// Whether the list counts its pages or items to address them, as far as the pages show.
    package internal(set) var isPositional = false
    /// The number of items that were left out as duplicates.
    ///
    /// The count restarts after a restart of the list, and does not include items that repeat only because of it.
    public internal(set) var duplicates = 0
    /// The number of items that failed to decode, including those on unused prefetched pages.
    public internal(set) var quarantined = 0
    /// The pages that failed and were skipped, in list order; see ``WalkPolicy/failedPage``.
    ///
    /// They include those that were skipped before the walk was resumed.
    public internal(set) var skippedPages: [SkippedPage] = []
    /// The number of delivered pages.
    public internal(set) var pages = 0
    /// The number of requests, including retries and unused prefetched pages.
    public internal(set) var requests = 0
    /// The number of retries.
    public internal(set) var retries = 0
    /// The number of restarts of the list after an expired cursor.
    public internal(set) var restarts = 0

    /// Creates the result of a walk that has not started.
    package init() {}

    /// A Boolean value that indicates whether the whole list was delivered.
    public var isComplete: Bool { ending == .complete }

    /// The most recently declared total, regardless of its exactness.
    public var declaredTotal: Int? { newestTotal?.value }

    /// The most recently declared total, with its exactness.
    public var newestTotal: TotalCount? { declaredTotals?.last }
}

extension WalkResult {
    /// Adds the counts of the requests.
    ///
    /// If the source does not count requests, each load counts as one request, and so does each retry.
    mutating func add(_ counts: WalkUsage.Counts) {
        requests = counts.requests > 0 ? counts.requests : requests + counts.retries
        retries = counts.retries
        quarantined = counts.quarantined
    }
}

extension WalkResult: CustomStringConvertible {
    /// The result in one line.
    public var description: String {
        // A number that a complete list exceeds was a lower bound, or counts something else.
        let total = declaredTotal.flatMap { isComplete && $0 < items ? nil : $0 }
        let declared = total.map { " of \($0) declared" } ?? ""
        let doubled = duplicates > 0 ? ", \(duplicates) duplicates left out" : ""
        let aside = quarantined > 0 ? ", \(quarantined) set aside" : ""
        let again = restarts > 0 ? ", restarted \(restarts == 1 ? "once" : "\(restarts) times")" : ""
        let noun = items == 1 && total == nil ? "item" : "items"
        let counts = "\(items)\(declared) \(noun) on \(pages) \(pages == 1 ? "page" : "pages")"
        let advised = advice.map { " (\($0))" } ?? ""
        return "\(ending): \(evidence)\(advised); \(counts)\(doubled)\(aside)\(again)"
    }
}
