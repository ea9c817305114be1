/// The crawls of a list whose removed items are reported, as far as they decide which items are gone.
///
/// Each stored item has the number of the newest walk that delivered it. An item that a walk did not deliver may be
/// removed, or may have moved past the walk. ``end(_:)`` decides which of them a walk proves to be gone.
package struct RemovalEvidence: Hashable, Sendable, Codable {
    /// The items of a walk, each once, in their order.
    package struct Sequence: Hashable, Sendable, Codable {
        let walk: Int
        let digest: String
        let items: Int

        /// Whether another walk delivered the same items in the same order.
        func agrees(with other: Sequence) -> Bool { digest == other.digest && items == other.items }
    }

    /// A proof that items are gone which a walk did not deliver.
    package struct Proof: Hashable, Sendable {
        /// The reason that no item of the list can be missing.
        package let kind: RemovalProof
        /// The items of earlier walks than this one are gone.
        package let walk: Int
        /// The number of the walk that proves it.
        package let newestWalk: Int
        /// The number of different items that the walk must have delivered, if the proof depends on it.
        package var items: Int?

        /// Creates a proof.
        package init(_ kind: RemovalProof, walk: Int, newestWalk: Int, items: Int? = nil) {
            (self.kind, self.walk, self.newestWalk, self.items) = (kind, walk, newestWalk, items)
        }

        /// Returns the verdict on the items that the walk did not deliver.
        ///
        /// - Parameters:
        ///   - rows: The numbers of stored items.
        ///   - maximumLoss: The largest share of the items that may be lost at once, in percent.
        package func verdict(on rows: Rows, maximumLoss: Int) -> RemovalVerdict {
            if let items, rows.delivered != items {
                return .unproven("the walk delivered items twice")
            }
            guard rows.lost.multipliedFullWidth(by: 100) <= rows.all.multipliedFullWidth(by: maximumLoss) else {
                return .refused(lost: rows.lost, of: rows.all)
            }
            return .proven(kind, removed: rows.lost)
        }
    }

    /// The numbers of stored items that are not removed.
    package struct Rows: Hashable, Sendable {
        /// All of them.
        package let all: Int
        /// Those that a proof says are gone: the items of earlier walks than ``Proof/walk``.
        package let lost: Int
        /// Those of ``Proof/newestWalk``.
        package let delivered: Int

        /// Creates the numbers.
        package init(all: Int, lost: Int, delivered: Int) {
            (self.all, self.lost, self.delivered) = (all, lost, delivered)
        }
    }

    /// The knowledge of the caller about items that move.
    package enum Order: Hashable, Sendable {
        /// Items may move.
        case unknown
        /// Items do not move; a list whose pages are counted needs pages that overlap.
        case fixed(overlaps: Bool)
    }

    /// The end of a walk, as far as it concerns the items that it did not deliver.
    package struct WalkEnd: Sendable {
        let isComplete: Bool
        let isPositional: Bool
        let isSlicedAtOnce: Bool
        let order: Order

        /// Creates the end of a walk.
        ///
        /// - Parameters:
        ///   - isComplete: Whether the whole list was delivered.
        ///   - isPositional: Whether pages are addressed by counting, so that an insertion or removal shifts them.
        ///   - isSlicedAtOnce: Whether the list was read in slices of a value that does not change, each in one response.
        ///   - order: The knowledge of the caller about items that move.
        package init(isComplete: Bool, isPositional: Bool, isSlicedAtOnce: Bool = false, order: Order) {
            (self.isComplete, self.isPositional, self.order) = (isComplete, isPositional, order)
            self.isSlicedAtOnce = isSlicedAtOnce
        }
    }

    /// The number of the walk.
    package private(set) var walk = 1
    /// Whether each item of the walk has its number, and no item of its pages is missing.
    package private(set) var isWhole: Bool
    /// The hash of the keys of the walk's items so far.
    private var sequence = SHA256()
    private var items = 0
    /// The exact number of items that the first page declares, if it does; `nil` before the first page.
    private var declared: Declaration?
    /// The newest complete walk.
    private var counted: Sequence?
    /// The end of the range that the walk reads; `nil` for a walk over the whole list.
    private var rangeEnd: Int?
    /// The greatest end of the walks so far; `nil` if one of them had none, or if it is not known.
    private var furthestEnd: Int?

    private struct Declaration: Hashable, Codable {
        let total: Int?
    }

    /// Creates the evidence of a first walk.
    ///
    /// - Parameters:
    ///   - isWhole: Whether no item of the walk was stored without its number.
    ///   - isFirst: Whether no other walk has stored items.
    package init(isWhole: Bool = true, isFirst: Bool = true) {
        self.isWhole = isWhole
        furthestEnd = isFirst ? Int.min : nil
    }

    /// Begins another walk over the list.
    package mutating func begin() {
        walk += 1
        isWhole = true
        rangeEnd = nil
        restart()
    }

    /// Records the end of the range that a run of the walk reads; `nil` if it reads the whole list.
    ///
    /// A walk that continues has the range with which it began.
    package mutating func read(to end: Int?) {
        rangeEnd = [rangeEnd, end].compactMap(\.self).min()
        guard let rangeEnd else { return furthestEnd = nil }
        furthestEnd = furthestEnd.map { max($0, rangeEnd) }
    }

    /// Whether the range of the walk has all items that walks can have stored.
    private var reachesAllItems: Bool {
        guard let rangeEnd else { return true }
        return furthestEnd.map { $0 <= rangeEnd } ?? false
    }

    /// Begins the items of the walk again.
    package mutating func restart() {
        (sequence, items, declared) = (SHA256(), 0, nil)
    }

    /// Adds a page, in the order of the list, and then its items.
    ///
    /// - Parameter total: The number of items that the page declares for the list.
    package mutating func addPage(declaring total: TotalCount?) {
        declared = declared ?? Declaration(total: total.flatMap { $0.exactness == .exact ? $0.value : nil })
    }

    /// Adds the key of an item, in the order of the list.
    package mutating func add(key: some Collection<UInt8>) {
        // With the length of the key, different sequences of keys are different bytes.
        withUnsafeBytes(of: UInt64(key.count).bigEndian) { sequence.update($0) }
        sequence.update(key)
        items += 1
    }

    /// Records that the walk met items that are not stored.
    package mutating func missItems() {
        isWhole = false
    }

    /// Ends the walk, and returns what it proves about the items that it did not deliver.
    ///
    /// - Slices that each arrive in one response meet each item that is in the list all the time: it is in the same slice
    ///   all the time. While a slice of several pages is read, one item that is added and one that is removed hide a
    ///   third, which moves to a page that has been read, and no number tells.
    /// - A walk whose order does not move meets each item that is in the list all the time: by a cursor or a key, which
    ///   is a place in that order, or by pages that overlap, which shift when others are inserted or removed.
    /// - Two walks over any list agree if they deliver the same items, as many as the list declares when the second one
    ///   begins. The first walk delivered each of them before that moment, and the second one delivers it at that moment
    ///   or later. So all of them were in the list then, and they were all that was in it. An item is assumed not to
    ///   leave and to return with the same identity in between.
    ///
    /// A walk over a range proves nothing about items behind its end, which another walk may have stored.
    package mutating func end(_ end: WalkEnd) -> Proof? {
        guard end.isComplete, isWhole, reachesAllItems else { return nil }
        let own = Sequence(walk: walk, digest: sequence.finish().description, items: items)
        let earlier = counted
        counted = own
        if end.isSlicedAtOnce { return Proof(.slices, walk: walk, newestWalk: walk) }
        switch end.order {
        case .fixed(let overlaps) where overlaps || !end.isPositional:
            return Proof(.order, walk: walk, newestWalk: walk)
        case .fixed, .unknown: break
        }
        guard let earlier, own.agrees(with: earlier), declared?.total == items else { return nil }
        // An item of a walk between the two was in the list after the first one.
        return Proof(.agreement, walk: earlier.walk, newestWalk: walk, items: items)
    }
}

/// The reason that an item is known to be gone, and not only missing from a crawl.
///
/// The raw values are the stable names in files.
public enum RemovalProof: String, Hashable, Sendable, Codable, CustomStringConvertible {
    /// The slices of a value that does not change are complete, and each arrived in one response.
    case slices
    /// The list is complete, and its order does not change.
    case order
    /// Two crawls delivered the same items, as many as the list declares.
    case agreement

    /// The reason, as a clause.
    public var description: String {
        switch self {
        case .slices: "the slices of a value that does not change are complete, each in one response"
        case .order: "the list is complete, and its order does not move"
        case .agreement: "two walks delivered the same items, as many as the list declares"
        }
    }
}

/// The verdict of a crawl on the items that it did not deliver.
///
/// ```swift
/// switch try await cached.changes().removals {
/// case .proven(let proof, let count): print("\(count) items are gone, because \(proof)")
/// case .unproven(let reason): print("no item is reported as removed: \(reason)")
/// case .refused(let lost, let all): print("\(lost) of \(all) items would be gone")
/// }
/// ```
public enum RemovalVerdict: Hashable, Sendable, Codable, CustomStringConvertible {
    /// The items that the crawl did not deliver are gone.
    case proven(RemovalProof, removed: Int)
    /// An item that the crawl did not deliver may still be in the list, for this reason.
    case unproven(String)
    /// More items would be gone than the caller permits at once, so none was removed.
    case refused(lost: Int, of: Int)

    /// A Boolean value that indicates whether the items that the crawl lacks are reported as removed.
    public var isProven: Bool {
        if case .proven = self { true } else { false }
    }

    /// The verdict in one line.
    public var description: String {
        switch self {
        case .proven(let proof, let count):
            "proven: \(count == 1 ? "1 item is" : "\(count) items are") gone, because \(proof)"
        case .unproven(let reason): "unproven: \(reason)"
        case .refused(let lost, let all): "refused: \(lost) of \(all) items would be gone"
        }
    }
}
