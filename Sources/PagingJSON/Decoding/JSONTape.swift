/// One value or key of an item, in document order.
struct TapeEntry {
    /// The kind of an entry.
    enum Kind: UInt8 {
        case null, `false`, `true`, number, string, array, object, key
    }

    /// Properties of an entry that writing the tape finds on the way.
    struct Marks: OptionSet {
        let rawValue: UInt8

        /// The string or key contains an escape.
        static let escaped = Marks(rawValue: 1)
        /// The key is not plain ASCII, or an object has such a key.
        static let unusualKey = Marks(rawValue: 2)
        /// The number has a fraction or an exponent.
        static let fraction = Marks(rawValue: 4)
        /// The object's keys have been compared with one another.
        static let checked = Marks(rawValue: 8)
        /// The object has a key twice.
        static let duplicates = Marks(rawValue: 16)
        /// The keys of the object are those of a dictionary, which are not converted from snake case.
        static let literalKeys = Marks(rawValue: 32)
    }

    /// The start of the content; of an array or object, the number of its elements or members.
    var start: UInt32
    /// The end of the content; of an object, the key at which the next lookup begins.
    var end: UInt32
    /// The entry after this value and its content; of a key, its hash.
    var next: UInt32
    let kind: Kind
    var marks: Marks
}

/// The values of one item in a flat list, written in one pass over bytes that are known to be JSON.
///
/// A member is two entries, its key and its value. The memory is used again for the next item.
struct JSONTape: ~Copyable {
    /// The largest number of bytes of an item; Foundation decodes larger ones.
    static let maximumLength = 16 << 20

    private(set) var base: UnsafePointer<UInt8>
    private(set) var length = 0
    private(set) var entries: UnsafeMutablePointer<TapeEntry>
    private var count = 0
    private var capacity = 256
    /// A copy of the item, if a decoder outlives the page.
    private var copy: UnsafeMutablePointer<UInt8>?

    init() {
        entries = .allocate(capacity: capacity)
        base = UnsafePointer(UnsafeRawPointer(entries).assumingMemoryBound(to: UInt8.self))
    }

    deinit {
        entries.deallocate()
        copy?.deallocate()
    }

    /// Writes the values of an item.
    ///
    /// - Parameters:
    ///   - item: the range of one valid JSON value.
    ///   - page: the bytes of the page, which must remain in place while the tape is read.
    /// - Returns: `false` if the bytes are not JSON after all, or more than ``maximumLength``.
    mutating func write(_ item: Range<Int>, of page: UnsafeBufferPointer<UInt8>) -> Bool {
        count = 0
        guard let start = page.baseAddress, item.lowerBound >= 0, item.upperBound <= page.count,
            item.count <= Self.maximumLength
        else { return false }
        base = start + item.lowerBound
        length = item.count
        let scanner = JSONScanner(base: base, end: page.count - item.lowerBound, maximumDepth: 0)
        reserve(length + 4)
        var writer = TapeWriter(scanner, length: length, entries: entries)
        let isWritten = writer.write()
        count = writer.count
        return isWritten
    }

    /// Adds a null that the document does not contain, and returns its index.
    mutating func appendNull() -> Int {
        reserve(count + 1)
        let next = UInt32(truncatingIfNeeded: count + 1)
        (entries + count).initialize(to: TapeEntry(start: 0, end: 0, next: next, kind: .null, marks: []))
        count += 1
        return count - 1
    }

    /// Reserves memory for a number of entries, which is used only as far as it is written.
    private mutating func reserve(_ needed: Int) {
        guard needed > capacity else { return }
        let larger = UnsafeMutablePointer<TapeEntry>.allocate(capacity: needed * 2)
        larger.moveInitialize(from: entries, count: count)
        entries.deallocate()
        entries = larger
        capacity = needed * 2
    }

    /// Copies the item, so that the tape can outlive the page.
    mutating func keepBytes() {
        let bytes = UnsafeMutablePointer<UInt8>.allocate(capacity: max(length, 1))
        bytes.update(from: base, count: length)
        copy?.deallocate()
        copy = bytes
        base = UnsafePointer(bytes)
    }
}
