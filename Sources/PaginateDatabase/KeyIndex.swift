/// A map from the bytes of a key to its column.
///
/// Most items have the same keys in the same order, so the expected next key is compared first, as it appears in the
/// item. The data read for every value lies in unmanaged memory, which needs no reference counting.
struct KeyIndex: ~Copyable {
    private let bytes: UnsafeMutableBufferPointer<UInt8>
    /// The ranges of the keys in `bytes`, with quotation marks and colon; empty if not comparable.
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

    /// Returns a key as it appears in an item, or nothing for a key with several spellings.
    private static func token(_ key: String) -> [UInt8] {
        let isPlain = key.utf8.allSatisfy { $0 >= 0x20 && $0 != UInt8(ascii: "\"") && $0 != UInt8(ascii: "\\") }
        return isPlain ? Array("\"\(key)\":".utf8) : []
    }

    /// Returns a column's key as it appears in an item; empty when it cannot be compared.
    @inline(__always)
    func expected(at position: Int) -> UnsafeBufferPointer<UInt8> {
        guard position < bounds.count else { return UnsafeBufferPointer(rebasing: bytes[0..<0]) }
        return UnsafeBufferPointer(rebasing: bytes[bounds[position]])
    }

    /// Returns the column of a key without escapes.
    func find(_ key: UnsafeBufferPointer<UInt8>) -> Int? {
        positions[Array(key)]
    }

    /// Returns the column of a decoded key.
    func find(_ key: String) -> Int? {
        positions[Array(key.utf8)]
    }
}
