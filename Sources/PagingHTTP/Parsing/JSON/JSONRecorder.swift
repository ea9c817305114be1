/// Where a value is: two offsets, half the size of a `Range<Int>`.
struct JSONBounds: Sendable {
    let start: UInt32
    let end: UInt32

    @inline(__always)
    init(_ start: Int, _ end: Int) {
        self.start = UInt32(truncatingIfNeeded: start)
        self.end = UInt32(truncatingIfNeeded: end)
    }

    var range: Range<Int> { Int(start)..<Int(end) }
}

/// One value outside of arrays: the document's own, or a member of an object.
///
/// Records are kept in document order. What an object holds follows it directly, up to `next`.
struct JSONRecord: Sendable {
    /// The key without its quotation marks, still escaped.
    ///
    /// Empty for the document's own value.
    let key: JSONBounds
    var value: JSONBounds
    /// The record after this one and all it holds.
    var next: UInt32
    /// An array's elements in the outline's list of elements; otherwise empty.
    var elements = JSONBounds(0, 0)
}

/// Reads a whole document once, and notes the members of its objects and the elements of its arrays.
struct JSONRecorder {
    var scanner: JSONScanner
    private(set) var records: [JSONRecord] = []
    private(set) var elements: [JSONBounds] = []
    /// The records of the objects that are open, outermost first.
    ///
    /// Only objects: an array is read in one go.
    private var open: [Int] = []
    /// Whether the innermost object was opened just now, so that it may end, and no comma precedes its first key.
    private var isFresh = false

    init(scanner: JSONScanner) {
        self.scanner = scanner
    }

    /// Reads the document that begins at a position and ends where the scanner does.
    mutating func record(from start: Int) throws(JSONScanError) {
        var position = scanner.spaceEnd(start)
        position = try begin(key: JSONBounds(position, position), at: position)
        while let object = open.last {
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

    /// Reads a value that is no object to its end, or opens an object; returns the position after what was read.
    private mutating func begin(key: JSONBounds, at position: Int) throws(JSONScanError) -> Int {
        let byte = try scanner.byte(at: position)
        let index = records.count
        records.append(JSONRecord(key: key, value: JSONBounds(position, position), next: UInt32(index + 1)))
        isFresh = false
        let end: Int
        switch byte {
        case UInt8(ascii: "{"):
            try checkDepth(at: position)
            open.append(index)
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

    /// Ends the document here: leaves out a value that is not whole, and closes the objects that are open.
    mutating func closeAtEnd() {
        if let last = records.indices.last, last != open.last {
            let value = records[last].value.range
            // A number at the very end may go on; nothing else is lost by leaving it out.
            if value.isEmpty || value.upperBound == scanner.end { records.removeLast() }
        }
        for object in open.reversed() { close(object, at: scanner.end) }
    }

    private mutating func close(_ object: Int, at end: Int) {
        records[object].value = JSONBounds(Int(records[object].value.start), end)
        records[object].next = UInt32(records.count)
        open.removeLast()
        isFresh = false
    }

    private func checkDepth(at position: Int) throws(JSONScanError) {
        guard open.count < scanner.maximumDepth else { throw JSONScanError(.depthExceeded, at: position) }
    }

    private mutating func array(at start: Int) throws(JSONScanError) -> Int {
        let depth = open.count + 1
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
