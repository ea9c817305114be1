/// Addresses of pages, in order: a collection whose elements may be computed when they are asked for.
///
/// A list that declares a billion items names ten million pages at once. Announcing them on every page must not cost
/// ten million cursors each time, so a source gives their number and a function instead of an array.
///
/// ```swift
/// let listed: Addresses = [2, 3, 4]
/// let computed = Addresses(count: 10_000_000) { offset in 2 + offset }
/// ```
///
/// Reading an element of a computed collection calls its function, which must return the same cursor for the same
/// offset each time. Taking a suffix is O(1).
public struct Addresses<Cursor: Hashable & Sendable>: RandomAccessCollection, Sendable {
    private enum Storage: Sendable {
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

    /// Addresses that are all known.
    public init(_ cursors: [Cursor]) {
        self.init(storage: .listed(cursors), bounds: 0..<cursors.count)
    }

    /// One address, or none.
    public init(_ cursor: Cursor?) {
        self.init(cursor.map { [$0] } ?? [])
    }

    /// Addresses that are computed from their offset, which runs from 0 to `count - 1`.
    ///
    /// A negative count is taken as none.
    public init(count: Int, _ cursor: @escaping @Sendable (_ offset: Int) -> Cursor) {
        self.init(storage: .computed(cursor), bounds: 0..<Swift.max(0, count))
    }

    /// The address at a position.
    public subscript(position: Int) -> Cursor {
        switch storage {
        case .listed(let cursors): cursors[position]
        case .computed(let cursor): cursor(position)
        }
    }

    /// The addresses in a range of positions, which keep their positions.
    public subscript(bounds: Range<Int>) -> Addresses {
        Addresses(storage: storage, bounds: bounds)
    }

    /// The same addresses as cursors of another type; computed ones stay computed.
    public func mapCursors<Other>(_ transform: @escaping @Sendable (Cursor) -> Other) -> Addresses<Other> {
        switch storage {
        case .listed(let cursors):
            Addresses<Other>(cursors[startIndex..<endIndex].map(transform))
        case .computed(let cursor):
            Addresses<Other>(count: count) { [startIndex] in transform(cursor(startIndex + $0)) }
        }
    }
}

extension Addresses: ExpressibleByArrayLiteral {
    /// Addresses that are all known.
    public init(arrayLiteral elements: Cursor...) {
        self.init(elements)
    }
}
