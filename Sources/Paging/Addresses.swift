/// An ordered collection of page addresses, either stored or computed on demand.
///
/// A list that declares a billion items announces ten million pages at once. A source can provide their number and a
/// function instead of an array, so that each page does not allocate ten million cursors.
///
/// ```swift
/// let listed: Addresses = [2, 3, 4]
/// let computed = Addresses(count: 10_000_000) { offset in 2 + offset }
/// ```
///
/// Reading an element of a computed collection calls its function, which must always return the same cursor for the
/// same offset. Taking a suffix is O(1).
public struct Addresses<Cursor: Hashable & Sendable>: RandomAccessCollection, Sendable {
    private enum Storage: Sendable {
        case empty
        case listed([Cursor])
        case computed(@Sendable (Int) -> Cursor)
    }

    private let storage: Storage

    /// The position of the first address.
    public let startIndex: Int
    /// The position past the last address.
    public let endIndex: Int

    private init(storage: Storage, bounds: Range<Int>) {
        self.storage = storage
        startIndex = bounds.lowerBound
        endIndex = bounds.upperBound
    }

    /// Creates a collection from an array of addresses.
    public init(_ cursors: [Cursor]) {
        self.init(storage: cursors.isEmpty ? .empty : .listed(cursors), bounds: 0..<cursors.count)
    }

    /// Creates a collection of one address, or an empty collection for `nil`.
    package init(_ cursor: Cursor?) {
        self.init(storage: cursor.map { .listed([$0]) } ?? .empty, bounds: 0..<(cursor == nil ? 0 : 1))
    }

    /// Creates a collection of addresses that are computed from offsets 0 to `count - 1`.
    ///
    /// A negative count results in an empty collection.
    public init(count: Int, _ cursor: @escaping @Sendable (_ offset: Int) -> Cursor) {
        self.init(storage: count > 0 ? .computed(cursor) : .empty, bounds: 0..<Swift.max(0, count))
    }

    /// The address at a position.
    public subscript(position: Int) -> Cursor {
        switch storage {
        case .empty: preconditionFailure("the collection has no address at \(position)")
        case .listed(let cursors): cursors[position]
        case .computed(let cursor): cursor(position)
        }
    }

    /// The addresses in a range of positions; the slice shares the positions of the collection.
    public subscript(bounds: Range<Int>) -> Addresses {
        Addresses(storage: storage, bounds: bounds)
    }

    /// Returns the addresses as cursors of another type; computed addresses remain computed.
    package func mapCursors<Other>(_ transform: @escaping @Sendable (Cursor) -> Other) -> Addresses<Other> {
        switch storage {
        case .empty: Addresses<Other>([])
        case .listed(let cursors):
            Addresses<Other>(cursors[startIndex..<endIndex].map(transform))
        case .computed(let cursor):
            Addresses<Other>(count: count) { [startIndex] in transform(cursor(startIndex + $0)) }
        }
    }
}

extension Addresses: ExpressibleByArrayLiteral {
    /// Creates a collection from an array literal of addresses.
    public init(arrayLiteral elements: Cursor...) {
        self.init(elements)
    }
}
