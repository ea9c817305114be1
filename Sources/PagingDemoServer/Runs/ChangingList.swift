/// A list that changes while it is read: `churn=N&seed=M`, or `grow=N`.
///
/// Before each response except the first, up to N items are inserted or removed at random positions, reproducible
/// by seed. New items have serial numbers that the list has never contained; the remaining items keep their order.
/// A growing list gets its new items at its head.
struct ChangingList: Sendable {
    private(set) var ids: [Int]
    private(set) var removed: Set<Int> = []
    private var nextID: Int
    /// The number of times the list has grown.
    private var growths = 0
    private var random: SeededNumbers

    init(count: Int, seed: UInt64) {
        ids = Array(stride(from: 1, through: count, by: 1))
        nextID = count + 1
        random = SeededNumbers(seed: seed)
    }

    /// Applies up to `bound` changes.
    mutating func change(atMost bound: Int) {
        for _ in 0..<Int.random(in: 0...bound, using: &random) {
            if Bool.random(using: &random), !ids.isEmpty {
                removed.insert(ids.remove(at: Int.random(in: ids.indices, using: &random)))
            } else {
                ids.insert(nextID, at: Int.random(in: 0...ids.count, using: &random))
                nextID += 1
            }
        }
    }

    /// Inserts new items at the head, unless the list has grown the maximum number of times.
    mutating func grow(by growth: Churn.Growth) {
        guard growths < growth.times ?? .max else { return }
        growths += 1
        ids.insert(contentsOf: (nextID..<nextID + growth.count).reversed(), at: 0)
        nextID += growth.count
    }
}

/// The values of `churn=` and `grow=`.
struct Churn: Sendable {
    /// New items at the head each time the first page is read again.
    struct Growth: Sendable {
        let count: Int
        /// The number of times, or `nil` for always.
        let times: Int?

        /// Creates a growth from `N` or `NxTIMES`.
        init(_ text: String) throws {
            let parts = text.split(separator: "x", omittingEmptySubsequences: false).map { Int($0) }
            guard let count = parts[0], 0...1_000 ~= count,
                parts.count == 1 || (parts.count == 2 && parts[1] ?? 0 > 0)
            else { throw BadRequest(sentence: "grow must be N or NxTIMES, with N from 0 to 1000.") }
            self.count = count
            times = parts.count == 2 ? parts[1] : nil
        }
    }

    let changes: Int
    let growth: Growth?
    let seed: UInt64
    let run: String

    /// - Returns: `nil` if the list does not change.
    init?(_ parameters: QueryParameters) throws {
        let changes = try parameters.integer("churn", in: 0...1_000)
        let growth = try parameters.first("grow").map { try Growth($0) }
        guard changes != nil || growth != nil else { return nil }
        guard let run = parameters.first("run") else {
            throw BadRequest(sentence: "churn and grow need run=TOKEN to name the changing list.")
        }
        self.changes = changes ?? 0
        self.growth = growth
        self.run = run
        seed = UInt64(try parameters.integer("seed", in: 0...Int.max) ?? 0)
    }
}

extension DemoServer {
    /// A list that changed while it was read.
    public struct ChangedList: Sendable, Hashable {
        /// The serial numbers of the current items, in order.
        public let ids: [Int]
        /// The serial numbers of the removed items.
        public let removed: Set<Int>
    }

    /// Returns the current list of a run with `churn=` or `grow=`, or `nil` if there is none.
    public func changedList(run: String) -> ChangedList? {
        runs.list(run: run).map { ChangedList(ids: $0.ids, removed: $0.removed) }
    }
}
