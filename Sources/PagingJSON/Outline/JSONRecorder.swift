/// The bounds of a value: two offsets, half the size of a `Range<Int>`.
@usableFromInline
struct JSONBounds: Sendable {
    @usableFromInline let start: UInt32
    @usableFromInline let end: UInt32

    @inline(__always)
    init(_ start: Int, _ end: Int) {
        self.start = UInt32(truncatingIfNeeded: start)
        self.end = UInt32(truncatingIfNeeded: end)
    }

    @inlinable var range: Range<Int> { Int(start)..<Int(end) }
}

/// One value outside of arrays: the document's root, or a member of an object.
///
/// Records are in document order. An object's content directly follows it, up to `next`.
struct JSONRecord: Sendable {
    /// The key without its quotation marks, still escaped.
    ///
    /// Empty for the root value.
    let key: JSONBounds
    var value: JSONBounds
    /// The record after this one and its content.
    var next: UInt32
    /// The range of an array's elements in the outline's list of elements; otherwise empty.
    var elements = JSONBounds(0, 0)
}

/// A recorder that reads a document once and records its members and elements.
struct JSONRecorder {
    var scanner: JSONScanner
    private(set) var records: [JSONRecord] = []
    private(set) var elements: [JSONBounds] = []
    /// The records of the open objects, outermost first.
    ///
    /// Arrays are read completely, so they are never open.
    private var unclosed: [Int] = []
    /// Whether the innermost object was just opened, so it may end or have a key without a comma.
    private var isFresh = false

    init(scanner: JSONScanner) {
        self.scanner = scanner
    }

    /// Reads the document that starts at a position and ends at the scanner's end.
    mutating func record(from start: Int) throws(JSONScanError) {
        var position = scanner.spaceEnd(start)
        position = try begin(key: JSONBounds(position, position), at: position)
        while let object = unclosed.last {
            position = scanner.skipSpace(position)
            let byte = try scanner.byte(at: position)
            if byte == UInt8(ascii: "}") {
                position += 1
                close(object, at: position)
                continue
            }
            if !isFresh {
                guard byte == UInt8(ascii: ",") else { throw scanner.unexpected(at: position) }
                position = scanner.skipSpace(position + 1)
            }
            let keyEnd = try scanner.string(at: position)
            let key = JSONBounds(position + 1, keyEnd - 1)
            position = try begin(key: key, at: try scanner.colon(at: keyEnd))
        }
        try scanner.finish(at: position)
    }

    /// Reads a complete value or opens an object; returns the position after it.
    private mutating func begin(key: JSONBounds, at position: Int) throws(JSONScanError) -> Int {
        let byte = try scanner.byte(at: position)
        let index = records.count
        records.append(JSONRecord(key: key, value: JSONBounds(position, position), next: UInt32(index + 1)))
        isFresh = false
        let end: Int
        switch byte {
        case UInt8(ascii: "{"):
            try checkDepth(at: position)
            unclosed.append(index)
            isFresh = true
            return position + 1
        case UInt8(ascii: "["):
            try checkDepth(at: position)
            let first = elements.count
            end = try array(at: position)
            records[index].elements = JSONBounds(first, elements.count)
        case UInt8(ascii: "\""):
            end = try scanner.string(at: position)
        default:
            end = try scanner.plainValue(at: position, first: byte)
        }
        records[index].value = JSONBounds(position, end)
        return end
    }

    /// Ends the document here: omits an incomplete value and closes the open objects.
    mutating func closeAtEnd() {
        if let last = records.indices.last, last != unclosed.last {
            let value = records[last].value.range
            // A number at the very end may be incomplete; omitting it loses nothing else.
            if value.isEmpty || value.upperBound == scanner.end { records.removeLast() }
        }
        for object in unclosed.reversed() { close(object, at: scanner.end) }
    }

    private mutating func close(_ object: Int, at end: Int) {
        records[object].value = JSONBounds(Int(records[object].value.start), end)
        records[object].next = UInt32(records.count)
        unclosed.removeLast()
        isFresh = false
    }

    private func checkDepth(at position: Int) throws(JSONScanError) {
        guard unclosed.count < scanner.maximumDepth else { throw JSONScanError(.depthExceeded, at: position) }
    }

    private mutating func array(at start: Int) throws(JSONScanError) -> Int {
        let depth = unclosed.count + 1
        var position = scanner.skipSpace(start + 1)
        if try scanner.byte(at: position) == UInt8(ascii: "]") { return position + 1 }
        while true {
            let end = try scanner.value(at: position, depth: depth)
            elements.append(JSONBounds(position, end))
            position = scanner.skipSpace(end)
            let byte = try scanner.byte(at: position)
            if byte == UInt8(ascii: "]") { return position + 1 }
            guard byte == UInt8(ascii: ",") else { throw scanner.unexpected(at: position) }
            position = scanner.skipSpace(position + 1)
        }
    }
}
