/// How a walk ended, by what evidence, and what it brought.
///
/// ```swift
/// let repos = await source.collect(upTo: 10_000)
/// print(repos.outcome)        // complete: no rel="next" link; 1234 of 1234 declared items on 13 pages
/// ```
public struct PagingOutcome<Cursor: Hashable & Sendable>: Sendable {
    /// The totals that a source declared while the walk went on.
    public struct DeclaredTotals: Hashable, Sendable {
        /// The total that the first page with one declared.
        public let first: TotalCount
        /// The newest total: the one that completeness is measured against.
        public internal(set) var last: TotalCount
        /// The largest total.
        public internal(set) var largest: TotalCount
    }

    /// How the walk ended.
    public internal(set) var ending: WalkEnding
    /// What was seen that ended it, as the second half of a sentence.
    public internal(set) var evidence: String
    /// The error that ended it, exactly as the source threw it, if one did.
    public internal(set) var error: (any Error)?
    /// The number of items that were delivered.
    public internal(set) var items = 0
    /// The number of items that arrived: with duplicates, and before adapters dropped any.
    public internal(set) var receivedItems = 0
    /// The totals that were declared, if any were.
    public internal(set) var declaredTotals: DeclaredTotals?
    /// The number of items that were left out because the list had named them before.
    ///
    /// After a restart it counts anew, and items that only came again because of it are not counted.
    public internal(set) var duplicates = 0
    /// The number of items that could not be decoded and were set aside, on pages loaded ahead in vain as well.
    public internal(set) var quarantined = 0
    /// The number of pages that were delivered.
    public internal(set) var pages = 0
    /// The number of requests that were sent, retries and pages that were loaded ahead in vain included.
    public internal(set) var requests = 0
    /// The number of attempts that repeated a failed one.
    public internal(set) var retries = 0
    /// How many times the walk began the list again because its cursor had expired.
    public internal(set) var restarts = 0
    /// Where to go on, unless the list is complete.
    public internal(set) var resumePoint: ResumePoint<Cursor>?

    /// Whether the whole list was delivered.
    public var isComplete: Bool { ending == .complete }

    /// The newest total that was declared, whatever it is worth.
    public var declaredTotal: Int? { declaredTotals?.last.value }
}

extension PagingOutcome {
    /// An outcome that names an address by its number, with the address itself.
    init(
        _ numbered: PagingOutcome<AddressNumber>,
        point: (ResumePoint<AddressNumber>) -> ResumePoint<Cursor>?
    ) {
        ending = numbered.ending
        evidence = numbered.evidence
        error = numbered.error
        items = numbered.items
        receivedItems = numbered.receivedItems
        declaredTotals = numbered.declaredTotals.map {
            DeclaredTotals(first: $0.first, last: $0.last, largest: $0.largest)
        }
        duplicates = numbered.duplicates
        quarantined = numbered.quarantined
        pages = numbered.pages
        requests = numbered.requests
        retries = numbered.retries
        restarts = numbered.restarts
        resumePoint = numbered.resumePoint.flatMap(point)
    }
}

extension PagingOutcome: CustomStringConvertible {
    /// The outcome in one line.
    public var description: String {
        let declared = declaredTotal.map { " of \($0) declared" } ?? ""
        let doubled = duplicates > 0 ? ", \(duplicates) duplicates left out" : ""
        let aside = quarantined > 0 ? ", \(quarantined) set aside" : ""
        let again = restarts > 0 ? ", begun again \(restarts == 1 ? "once" : "\(restarts) times")" : ""
        let noun = items == 1 && declaredTotal == nil ? "item" : "items"
        let counts = "\(items)\(declared) \(noun) on \(pages) \(pages == 1 ? "page" : "pages")"
        return "\(ending): \(evidence); \(counts)\(doubled)\(aside)\(again)"
    }
}
