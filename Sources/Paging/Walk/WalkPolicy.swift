/// The rules of a walk: its limits and its cycle detection.
///
/// A source declares its policy, and adapters refine it. Each walk applies the policy in list order with its own state,
/// so the same source supports many walks, including concurrent ones.
public struct WalkPolicy: Hashable, Sendable {
    /// The response to a repetition: of an address, or of the content of a page.
    ///
    /// The raw values are the stable names in files.
    public enum Repetition: String, Codable, Sendable {
        /// End with an error, because the repetition is a fault of the server.
        case stops
        /// End as ``WalkEnding/complete``, because the API signals its end by the repetition.
        case endsList
        /// Continue: the repetition may be part of the list.
        ///
        /// ``WalkPolicy/maximumEmptyPages`` still ends an endless list.
        case isAllowed
    }

    /// The response to an expired page address, as reported by ``PageFailure/isExpiredCursor``.
    public enum ExpiredCursor: Hashable, Sendable {
        /// End as ``WalkEnding/failed``, with a resume point at the failed page.
        case stops

        /// Restart at the first page, up to a number of times, and skip items already delivered.
        ///
        /// ```swift
        /// let whole = audit.deduplicated(by: \.id).withPolicy { $0.expiredCursor = .restarts() }
        /// ```
        ///
        /// The identity of an item determines whether it was delivered: see ``PageSource/deduplicated(by:)`` and
        /// ``PageSource/identified(by:)``. Without identities, or in a walk that started at a resume point, delivered
        /// items cannot be recognized. The walk then ends with ``PagingError/Code/cannotRestart``.
        ///
        /// The resume point of a restarted walk may precede items that were already delivered. A walk that resumes
        /// there has to recognize these items.
        case restarts(upTo: Int = 3)
    }

    /// The response to a page that fails, after the retries of its source.
    public enum FailedPage: Hashable, Sendable {
        /// End as ``WalkEnding/failed``, with a resume point at the failed page.
        case stops

        /// Skip the page and continue at the next one, up to a number of pages.
        ///
        /// ```swift
        /// let rest = readings.withPolicy { $0.failedPage = .isSkipped() }
        /// let outcome = await rest.collect(upTo: 100_000).outcome
        /// for page in outcome.skippedPages { print(page.number, page.reason) }
        /// ```
        ///
        /// Only lists that count their pages or items have an address for the next page then, which
        /// ``PageSource/address(after:)`` returns. A page is skipped once a page after it loads, or if it is the last
        /// one that the list declares. Otherwise the server is failing, and the walk ends at the first failed page.
        ///
        /// A list with skipped pages ends as ``WalkEnding/short``, never as ``WalkEnding/complete``.
        case isSkipped(upTo: Int = 100)
    }

    /// The limits of the whole walk.
    public var limits: WalkLimits

    /// The response to a page that links to a visited address; ``Repetition/stops`` by default.
    ///
    /// By default, the walk ends as ``WalkEnding/cycle``. Some APIs signal the end by repeating their cursor, and others
    /// return new items at the same address.
    public var repeatedAddress: Repetition = .stops

    /// The response to a page with the same content, byte for byte; ``Repetition/stops`` by default.
    ///
    /// By default, the walk ends as ``WalkEnding/noProgress`` without delivering the page, unless it is proven distinct.
    /// Distinct pages can have equal content, such as four pages of the same two measurements. Such a page is delivered
    /// if the server provided its address, the page links to a new address or to none, and the page does not exceed a
    /// declared total. A computed address proves nothing: many APIs answer a request past the end with the last page.
    ///
    /// An allowed repeated page counts as one without new items.
    public var repeatedPage: Repetition = .stops

    /// The response to an expired cursor; ``ExpiredCursor/stops`` by default.
    public var expiredCursor: ExpiredCursor = .stops

    /// The response to a page that fails in a forward walk; ``FailedPage/stops`` by default.
    public var failedPage: FailedPage = .stops

    /// The number of consecutive pages without new items that end a walk as ``WalkEnding/noProgress``.
    ///
    /// Many APIs filter after pagination and may return empty pages before the end. A server whose pages remain empty
    /// indefinitely is faulty, and so is one that repeats known items, unless the list has the same item twice on a page.
    /// The default is 100.
    public var maximumEmptyPages = 100

    /// A Boolean value that indicates whether items with a delivered identity are dropped as duplicates.
    package var dropsDuplicates = false

    /// A Boolean value that indicates whether adjacent pages share an item, which shows shifts of the list.
    package var overlapsPages = false

    /// A Boolean value that indicates whether the source finds its scheme itself.
    ///
    /// The caller can settle an end that is unproven by a scheme then.
    package var findsScheme = false

    /// A Boolean value that indicates whether a list that ends before its declared totals is short.
    ///
    /// The totals are the declared number of items and the declared number of pages. The ending is
    /// ``WalkEnding/short``.
    public var provesTotals = true

    /// A Boolean value that indicates whether the list repeats items, so that equal items are no fault.
    ///
    /// By default, an item that equals one of an earlier page, byte for byte, makes the list ``WalkEnding/unproven``,
    /// unless single pages repeat items already. Sources that know the bytes of their items compare them.
    public var allowsRepeatedItems = false

    /// A Boolean value that indicates whether a list is complete only if it declares its number of items.
    ///
    /// A list without a total, or whose total is not met, then ends as ``WalkEnding/unproven``.
    public var requiresCount = false

    /// The maximum number of items that the API returns of a list, if known.
    ///
    /// A list that ends there is ``WalkEnding/short``, unless an exact total proves that it has no further items.
    public var knownCap: Int?

    /// Creates a policy with the default rules.
    ///
    /// - Parameter limits: The limits of the whole walk; none by default.
    public init(limits: WalkLimits = WalkLimits()) {
        self.limits = limits
    }
}

extension WalkPolicy.Repetition {
    /// The ending of a walk at a repetition, or `nil` if it continues.
    ///
    /// - Parameter fault: The ending if the repetition is a fault.
    func ending(orFault fault: WalkEnding) -> WalkEnding? {
        switch self {
        case .stops: fault
        case .endsList: .complete
        case .isAllowed: nil
        }
    }
}

extension WalkPolicy.ExpiredCursor {
    /// Whether a walk with a number of restarts may restart once more.
    func allowsRestart(after restarts: Int) -> Bool {
        switch self {
        case .stops: false
        case .restarts(upTo: let most): restarts < most
        }
    }
}

extension WalkPolicy.FailedPage {
    /// The number of pages in a row that may fail before the walk ends at the first of them.
    static var mostInARow: Int { 10 }

    /// Returns whether another page may be skipped.
    ///
    /// - Parameters:
    ///   - skipped: The number of pages that were skipped before.
    ///   - failed: The number of those that no page has followed so far.
    func allowsSkip(after skipped: Int, failed: Int) -> Bool {
        switch self {
        case .stops: false
        case .isSkipped(upTo: let most): skipped < most && failed < Self.mostInARow
        }
    }
}
