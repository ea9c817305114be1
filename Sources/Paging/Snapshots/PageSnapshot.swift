/// All items that a walk has delivered so far, in a collection that shares storage between snapshots.
///
/// Storing every snapshot of a walk costs O(1) memory per page instead of a copy of the list each. Reading an item by
/// position is O(log pages); iterating is O(1) per item.
public struct PageSnapshot<Item: Sendable>: RandomAccessCollection, Sendable {
    private struct Chunk: Sendable {
        let items: [Item]
        let start: Int
    }

    private var chunks = PersistentVector<Chunk>()

    /// The position of the first item.
    public var startIndex: Int { 0 }
    /// The number of items so far.
    public private(set) var endIndex = 0
    /// The most recently declared total, if any.
    public private(set) var totalCount: TotalCount?

    init() {}

    mutating func append(_ items: [Item], totalCount newTotal: TotalCount?) {
        totalCount = newTotal ?? totalCount
        guard !items.isEmpty else { return }
        chunks.append(Chunk(items: items, start: endIndex))
        endIndex += items.count
    }

    /// The item at a position.
    public subscript(position: Int) -> Item {
        precondition(position >= 0 && position < endIndex, "position out of bounds")
        let chunk = chunks[chunkIndex(of: position)]
        return chunk.items[position - chunk.start]
    }

    /// Iterates over the items in order.
    public func makeIterator() -> some IteratorProtocol<Item> & Sendable {
        ChunkIterator(self)
    }

    /// Iterates chunk by chunk.
    private struct ChunkIterator: IteratorProtocol, Sendable {
        private let snapshot: PageSnapshot
        private var chunk = 0
        private var items: [Item] = []
        private var position = 0

        init(_ snapshot: PageSnapshot) {
            self.snapshot = snapshot
        }

        mutating func next() -> Item? {
            if position == items.count {
                guard chunk < snapshot.chunks.count else { return nil }
                items = snapshot.chunks[chunk].items
                chunk += 1
                position = 0
            }
            defer { position += 1 }
            return items[position]
        }
    }

    /// Returns the index of the chunk that contains a position, by binary search.
    private func chunkIndex(of position: Int) -> Int {
        var low = 0
        var high = chunks.count
        while high - low > 1 {
            let middle = (low + high) / 2
            if chunks[middle].start <= position { low = middle } else { high = middle }
        }
        return low
    }
}
