import PagingHTTP

/// The walks over a list whose removed rows are marked, stored in the list's record.
///
/// Each row has the number of the newest walk that delivered it. A row that a walk did not deliver may be removed, or may
/// have moved past the walk. ``proof(of:)`` decides which of them a walk proves to be gone.
struct MirrorRecord: Codable, Sendable {
    /// The items of a walk, each once, in their order.
    struct Sequence: Codable, Equatable, Sendable {
        let walk: Int
        let digest: String
        let items: Int

        /// Whether another walk delivered the same items in the same order.
        func agrees(with other: Sequence) -> Bool { digest == other.digest && items == other.items }
    }

    /// A proof that rows are gone which a walk did not deliver.
    struct Proof: Equatable, Sendable {
        enum Kind: String, Codable, Sendable {
            case slices, order, agreement
        }

        let kind: Kind
        /// The rows of earlier walks than this one are gone.
        let walk: Int

        /// The reason, as the end of a sentence.
        var words: String {
            switch kind {
            case .slices: "because the slices of a value that does not change are complete"
            case .order: "because the list is complete, and its order does not move"
            case .agreement: "because two walks delivered the same items, as many as the list declares"
            }
        }
    }

    /// The end of a walk, as far as it concerns the rows that it did not deliver.
    struct WalkEnd: Sendable {
        let isComplete: Bool
        /// The distinct items that the walk delivered.
        let items: Int
        /// The exact number of items that the server declared last.
        let declared: Int?
        /// Whether pages are addressed by counting, so that an insertion or removal shifts them.
        let isPositional: Bool
        let order: MirrorPlan.Order
    }

    /// The number of the walk.
    private(set) var walk = 1
    /// Whether each row of the walk has its number.
    private var isWhole: Bool
    /// The hash of the keys of the walk's items so far.
    private var sequence = ItemsDigest()
    private var items = 0
    /// The newest walk that delivered as many items as the list declares.
    private var counted: Sequence?

    /// Creates the record of a walk.
    ///
    /// - Parameter isWhole: Whether no row of the walk was written without its number.
    init(isWhole: Bool = true) {
        self.isWhole = isWhole
    }

    /// Begins another walk over the list.
    mutating func begin() {
        walk += 1
        isWhole = true
        restart()
    }

    /// Begins the items of the walk again.
    mutating func restart() {
        (sequence, items) = (ItemsDigest(), 0)
    }

    /// Adds the key of an item, in the order of the list.
    mutating func add(key: some Collection<UInt8>) {
        sequence.add(key)
        items += 1
    }

    /// Ends the walk, and returns what it proves about the rows that it did not deliver.
    ///
    /// - A walk whose order does not move meets each row that is in the list all the time: by a cursor or a key, which is a
    ///   place in that order, or by pages that overlap, which shift when others are inserted or removed.
    /// - Two walks over any list agree if they deliver the same items, as many as the list declares at the end of each. A
    ///   row that both missed was not in the list when the first one ended: with it, the list would have had one of the
    ///   delivered items less, and the second walk delivered them all. A removed item is assumed not to return with the same
    ///   identity between the two.
    mutating func end(_ end: WalkEnd) -> Proof? {
        guard end.isComplete, isWhole else { return nil }
        let own = Sequence(walk: walk, digest: sequence.finish().description, items: items)
        let earlier = counted
        counted = end.declared == end.items && items == end.items ? own : nil
        switch end.order {
        case .slices: return Proof(kind: .slices, walk: walk)
        case .fixed(let overlaps) where overlaps || !end.isPositional: return Proof(kind: .order, walk: walk)
        case .fixed, .unknown: break
        }
        guard let counted, let earlier, counted.agrees(with: earlier) else { return nil }
        // A row of a walk between the two was in the list after the first one.
        return Proof(kind: .agreement, walk: earlier.walk)
    }
}

/// The rows that a walk marked or removed.
struct MirrorResult: Equatable, Sendable {
    let proof: MirrorRecord.Proof
    let lost: Int
    /// The number of unmarked rows before.
    let rows: Int
    /// Whether more rows are lost than the user permits at once, so that nothing was changed.
    let isRefused: Bool
}
