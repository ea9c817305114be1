/// The facts about a page beyond its items and links.
///
/// A source fills in what it knows. Walks, stores and lists on screen pass the value along unchanged.
public struct PageMetadata: Sendable {
    /// The number of items that the source received for the page.
    ///
    /// It differs from the number of items on the page when an adapter drops items. Declared totals are compared with
    /// this number, so that a filter does not make a complete list look short.
    public var receivedCount: Int

    /// The identities of the items, in the order of the items, if the source or an adapter provides them.
    ///
    /// A walk uses identities to detect duplicate items and pages without new items.
    public var identities: [ItemIdentity]?

    /// A hash of the content of the page as received, if the source provides one.
    ///
    /// Two pages of one walk with the same fingerprint are one page served twice.
    public var fingerprint: Int?

    /// A reason to doubt that the page is complete, such as errors returned with its items.
    ///
    /// The list may lack items. The walk continues after such a page and ends as ``WalkEnding/unproven`` instead of
    /// complete.
    public var warning: String?

    /// The statements of the page about its list, if its source receives any.
    package var survey: PageSurvey?

    /// The place where the page overlaps the one before it, if the pages do.
    package var overlap: Overlap?

    /// The place where a page overlaps the one before it.
    package struct Overlap: Sendable {
        /// The number of items in the list up to the end of the page.
        package let position: Int
        /// Whether the items that had arrived before have the same order.
        package let isInOrder: Bool

        /// Creates the place of an overlap.
        package init(position: Int, isInOrder: Bool) {
            self.position = position
            self.isInOrder = isInOrder
        }
    }

    /// The statement of a page about the list that it is a part of, if it is read as a list of its own.
    package var part: PartOfList?

    /// Leaves out what the page says about its list, to read it as a list of its own.
    package mutating func leaveOutList() { survey = survey?.ofPageAlone() }

    /// The cache mark of a page loaded from a store; see ``PageSource/cached(in:as:coding:policy:)``.
    public var cacheMark: CacheMark?

    /// The epoch of the store before the page was requested or read, if it comes from a cached source.
    package var storeEpoch: Int?

    /// Creates the metadata of a page with a number of received items.
    public init(receivedCount: Int) {
        self.receivedCount = receivedCount
    }
}
