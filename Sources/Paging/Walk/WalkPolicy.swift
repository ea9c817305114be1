/// The rules of a walk: its limits, and what counts as going round in circles.
///
/// A source states its policy, adapters refine it; the walk carries it out, in list order, with state of its own. That
/// is why the same source can be walked many times, also at once.
public struct WalkPolicy: Hashable, Sendable {
    /// What to do when a page names an address that this walk has visited.
    public struct RepeatedAddress: Hashable, Sendable {
        fileprivate enum Kind: Hashable { case stop, end, allowed }
        fileprivate let kind: Kind

        /// End as ``WalkEnding/cycle``: the server goes round in circles.
        public static let stops = RepeatedAddress(kind: .stop)
        /// End as ``WalkEnding/complete``: the API says "the end" by repeating its cursor.
        public static let endsList = RepeatedAddress(kind: .end)
        /// Go on: the same address may bring new items.
        ///
        /// ``idlePageAllowance`` still ends an endless list.
        public static let isAllowed = RepeatedAddress(kind: .allowed)
    }

    /// The meaning of a page whose content is, byte for byte, that of an earlier page.
    public struct RepeatedPage: Hashable, Sendable {
        fileprivate enum Kind: Hashable { case stop, end, allowed }
        fileprivate let kind: Kind

        /// End as ``WalkEnding/noProgress``, without delivering the page again, unless it is proven to be another page.
        ///
        /// Pages can be alike, as four pages of the same two measurements are. Such a page is delivered if the server
        /// named its address, names a new one in turn or none, and has declared a total that the page does not exceed.
        /// An address that was computed proves nothing: many APIs answer any page past the last with the last.
        public static let stops = RepeatedPage(kind: .stop)
        /// Deliver it: the list may hold pages that are alike.
        ///
        /// Counts as a page without anything new, so that ``idlePageAllowance`` ends an endless list.
        public static let isAllowed = RepeatedPage(kind: .allowed)
        /// End as ``WalkEnding/complete``: the API answers a page past the end with the last page.
        public static let endsList = RepeatedPage(kind: .end)
    }

    /// What to do when a page's address has expired: the error says so by ``PageFailure/isExpiredCursor``.
    public struct ExpiredCursor: Hashable, Sendable {
        fileprivate let most: Int

        /// End as ``WalkEnding/failed``; what was delivered stays, and the resume point is the page that failed.
        public static let stops = ExpiredCursor(most: 0)

        /// Begin again at the list's first page, so many times at most, and leave out what was delivered before.
        ///
        /// ```swift
        /// let whole = audit.deduplicated(by: \.id).withPolicy { $0.expiredCursor = .restarts() }
        /// ```
        ///
        /// Items are known by their identity: see ``PageSource/deduplicated(by:)`` and ``PageSource/identified(by:)``.
        /// Without identities, and in a walk that began at a resume point, nobody could tell what was delivered before:
        /// the walk then ends with ``PagingError/Code/cannotRestart``.
        ///
        /// A resume point that a walk leaves after a restart may lie before items that were delivered: whoever resumes
        /// there has to know them.
        public static func restarts(upTo times: Int = 3) -> ExpiredCursor { ExpiredCursor(most: max(0, times)) }
    }

    /// The bounds of the whole walk.
    public var limits: WalkLimits

    /// What a visited address means; ``RepeatedAddress/stops`` unless the API is known to mean something else.
    public var repeatedAddress: RepeatedAddress = .stops

    /// What a page that came before means; ``RepeatedPage/stops`` unless the API is known to mean something else.
    public var repeatedPage: RepeatedPage = .stops

    /// What an expired cursor means; ``ExpiredCursor/stops`` unless the caller wants to begin again.
    public var expiredCursor: ExpiredCursor = .stops

    /// How many pages in a row may bring nothing new before the walk ends as ``WalkEnding/noProgress``.
    ///
    /// Empty pages before the end are legal with many APIs, which filter after they have cut the pages; a server whose
    /// pages stay empty for ever is not. The default is 100.
    public var idlePageAllowance = 100

    /// Whether an item whose identity has been delivered before is left out and counted as a duplicate.
    public var dropsDuplicates = false

    /// Whether a list that ends before its declared total, or before its declared number of pages, is
    /// ``WalkEnding/short``.
    public var provesTotals = true

    /// How many items the API gives of a list at most, if that is known.
    ///
    /// A list that ends there is ``WalkEnding/short``, unless an exact total says that there are no more.
    public var knownCap: Int?

    /// Who is told what happens in the walk: see ``PageSource/observed(by:)``.
    public var observers: [any PagingObserver] {
        get { watchers.observers }
        set { watchers.observers = newValue }
    }

    private var watchers = ObserverList()

    /// Makes the standard rules.
    ///
    /// - Parameter limits: the bounds of the whole walk; none by default.
    public init(limits: WalkLimits = WalkLimits()) {
        self.limits = limits
    }
}

extension WalkPolicy.RepeatedAddress {
    /// How a repeated address ends a walk, or `nil` if it does not.
    var ending: WalkEnding? {
        switch kind {
        case .stop: .cycle
        case .end: .complete
        case .allowed: nil
        }
    }
}

extension WalkPolicy.RepeatedPage {
    /// The ending of a walk at a repeated page; `nil` if it continues.
    var ending: WalkEnding? {
        switch kind {
        case .stop: .noProgress
        case .end: .complete
        case .allowed: nil
        }
    }
}

extension WalkPolicy.ExpiredCursor {
    /// Whether a walk that has begun again so often may do so once more.
    func allowsRestart(after restarts: Int) -> Bool { restarts < most }
}
