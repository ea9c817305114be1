/// Which column a key's value goes into, found by the key's own bytes.
///
/// Most items have the same keys in the same order, so the key that is expected next is compared first, as it stands in
/// the item. What is read for every value lies in memory of its own, which nothing has to count references to.
struct KeyIndex: ~Copyable {
    private let bytes: UnsafeMutableBufferPointer<UInt8>
    /// Each column's key with quotation marks and colon, as a range of `bytes`; empty where that cannot be compared.
    private let bounds: UnsafeMutableBufferPointer<Range<Int>>
    private let positions: [[UInt8]: Int]

    init(_ columns: ListColumns) {
        var all: [UInt8] = []
        var positions: [[UInt8]: Int] = [:]
        bounds = .allocate(capacity: columns.all.count)
        for (position, column) in columns.all.enumerated() {
            let start = all.count
            if case .member(let key) = column.content {
                positions[Array(key.utf8)] = position
                all += Self.token(key)
            }
            bounds.initializeElement(at: position, to: start..<all.count)
        }
        bytes = .allocate(capacity: all.count)
        _ = bytes.initialize(fromContentsOf: all)
        self.positions = positions
    }

    deinit {
        bytes.deallocate()
        bounds.deallocate()
    }

    /// The key as it stands in an item; nothing for one that may be written in several ways.
    private static func token(_ key: String) -> [UInt8] {
        let isPlain = key.utf8.allSatisfy { $0 >= 0x20 && $0 != UInt8(ascii: "\"") && $0 != UInt8(ascii: "\\") }
        return isPlain ? Array("\"\(key)\":".utf8) : []
    }

    /// A column's key as it stands in an item; empty when it has none that can be compared.
    @inline(__always)
    func expected(at position: Int) -> UnsafeBufferPointer<UInt8> {
        guard position < bounds.count else { return UnsafeBufferPointer(rebasing: bytes[0..<0]) }
        return UnsafeBufferPointer(rebasing: bytes[bounds[position]])
    }

    /// The column of a key that is written without escapes.
    func find(_ key: UnsafeBufferPointer<UInt8>) -> Int? {
        positions[Array(key)]
    }

    /// The column of a key.
    func find(_ key: String) -> Int? {
        positions[Array(key.utf8)]
    }
}
