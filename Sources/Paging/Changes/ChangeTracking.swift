/// The caller's knowledge of the order of a list, which decides what a single crawl proves.
public enum ItemOrder: Hashable, Sendable {
    /// Items may change their places, so that an item can move past a crawl.
    case unknown
    /// Items keep their places while they are in the list, as in an order by creation or identifier.
    case fixed
}

/// The rules by which the changes of a list are recorded.
///
/// See ``CachedSource/trackingChanges(order:maximumLoss:keepingCrawls:)``.
struct ChangeTracking: Hashable, Sendable {
    var order = ItemOrder.unknown
    /// The largest share of the items that may be lost at once, in percent.
    var maximumLoss = 20
    /// The number of crawls whose changes are kept.
    var keptCrawls = 30

    /// Returns the end of a walk for the evidence of removals.
    func end<Cursor>(of outcome: PagingOutcome<Cursor>, overlaps: Bool) -> RemovalEvidence.WalkEnd {
        RemovalEvidence.WalkEnd(
            isComplete: outcome.isComplete,
            isPositional: outcome.isPositional,
            order: order == .fixed ? .fixed(overlaps: overlaps) : .unknown
        )
    }

    /// The reason that a complete walk without a proof removes nothing.
    func reason(isWhole: Bool) -> String {
        guard isWhole else {
            return "items of this crawl were not decoded, or were stored before changes were tracked; crawl again"
        }
        switch order {
        case .fixed:
            return
                "the pages are counted, and shift when the list changes; crawl pages that overlap, or crawl "
                + "again: two crawls that deliver the same items, as many as the list declares, prove what both lack"
        case .unknown:
            return
                "items may have moved past the crawl; crawl again: two crawls that deliver the same items, as many as "
                + "the list declares, prove what both lack. If items do not move, use trackingChanges(order: .fixed)"
        }
    }
}

/// The progress of the changes of a list, stored with its record.
package struct TrackingRecord: Hashable, Sendable, Codable {
    /// The evidence that decides which items are gone.
    var evidence: RemovalEvidence
    /// The verdict of the newest crawl.
    package var verdict: RemovalVerdict
    /// A number that distinguishes the changes from those of a list that was removed from the store.
    let history: UInt64
    /// The positions at which the newest crawls began, oldest first.
    private var beginnings: [Int] = []
    /// The oldest position since which all changes are kept.
    package private(set) var oldest = 0
    /// The number of batches so far; the store sets it when the record is read.
    package var position = 0

    /// The number of the walk that delivers items.
    package var walk: Int { evidence.walk }

    private enum CodingKeys: String, CodingKey {
        case evidence, verdict, history, beginnings, oldest
    }

    static let notEnded = RemovalVerdict.unproven("the crawl has not ended")

    /// Creates the record of a list whose changes are recorded from now on.
    ///
    /// - Parameter isWhole: Whether no item of the current crawl was stored before.
    init(isWhole: Bool) {
        evidence = RemovalEvidence(isWhole: isWhole)
        verdict = Self.notEnded
        history = .random(in: .min ... .max)
    }

    /// Begins another crawl, and discards the changes of older ones than a number of crawls with this one.
    mutating func begin(keeping crawls: Int) {
        evidence.begin()
        verdict = Self.notEnded
        beginnings.append(position)
        guard beginnings.count > crawls else { return }
        beginnings.removeFirst(beginnings.count - crawls)
        oldest = max(oldest, beginnings.first ?? position)
    }

    /// Adds a page of the crawl.
    mutating func add(_ page: CachedPage) {
        evidence.addPage(declaring: page.totalCount)
        for item in page.items {
            guard let key = item.key else {
                evidence.missItems()
                continue
            }
            evidence.add(key: key.text.utf8)
        }
    }
}
