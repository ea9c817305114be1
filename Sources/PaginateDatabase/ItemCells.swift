/// A value of an item, as positions in the item's bytes.
struct ItemCell {
    /// The kind of a value.
    enum Kind { case null, bool, number, string, nested }

    /// The key between its quotation marks; empty for an item that is not an object.
    let key: Range<Int>
    /// Whether the key has escapes, and must be decoded before it is compared.
    let isKeyEscaped: Bool
    let kind: Kind
    /// The value's bytes; for a string, those between its quotation marks.
    let value: Range<Int>
    /// Whether a string has escapes.
    let isEscaped: Bool
}

/// A reader of an item's members that works on the item's bytes and builds no values.
///
/// The bytes were validated when their page arrived, and have no white space between tokens. An item that is not an
/// object is one cell without a key. The reader never reads beyond the end, whatever the bytes are.
struct ItemCells {
    private let bytes: UnsafeBufferPointer<UInt8>
    private var position: Int
    /// Whether the item is an object.
    let isObject: Bool

    init(_ bytes: UnsafeBufferPointer<UInt8>) {
        self.bytes = bytes
        isObject = bytes.first == UInt8(ascii: "{")
        position = isObject ? 1 : 0
    }

    /// Skips an expected key, so that it needs no lookup.
    ///
    /// - Parameter key: The key as it appears in the item, with its quotation marks and the colon.
    /// - Returns: `false`, without moving, when another key follows.
    @inline(__always)
    mutating func skip(_ key: UnsafeBufferPointer<UInt8>) -> Bool {
        guard position + key.count < bytes.count, !key.isEmpty else { return false }
        for offset in 0..<key.count where bytes[position + offset] != key[offset] { return false }
        position += key.count
        return true
    }

    /// Returns the value of a skipped key.
    @inline(__always)
    mutating func value() -> ItemCell {
        defer { position += 1 }
        return cell(key: 0..<0, isKeyEscaped: false)
    }

    /// Returns the next cell, or `nil` after the last.
    mutating func next() -> ItemCell? {
        guard position < bytes.count else { return nil }
        guard isObject else {
            defer { position = bytes.count }
            return cell(key: 0..<0, isKeyEscaped: false)
        }
        guard bytes[position] == UInt8(ascii: "\"") else { return nil }
        let (keyEnd, isKeyEscaped) = stringEnd(from: position + 1)
        let key = position + 1..<keyEnd
        // The closing quotation mark, and the colon.
        position = keyEnd + 2
        guard position < bytes.count else { return nil }
        defer { position += 1 }
        return cell(key: key, isKeyEscaped: isKeyEscaped)
    }

    /// Reads the value at the position, and moves past it.
    @inline(__always)
    private mutating func cell(key: Range<Int>, isKeyEscaped: Bool) -> ItemCell {
        let start = position
        let first = bytes[start]
        var isEscaped = false
        var value = start..<start
        let kind: ItemCell.Kind
        switch first {
        case UInt8(ascii: "\""):
            let end: Int
            (end, isEscaped) = stringEnd(from: start + 1)
            (kind, value, position) = (.string, start + 1..<end, end + 1)
        case UInt8(ascii: "{"), UInt8(ascii: "["):
            position = nestedEnd(from: start)
            (kind, value) = (.nested, start..<position)
        default:
            position = plainEnd(from: start)
            value = start..<position
            kind = first == UInt8(ascii: "n") ? .null : first > UInt8(ascii: "9") ? .bool : .number
        }
        return ItemCell(key: key, isKeyEscaped: isKeyEscaped, kind: kind, value: value, isEscaped: isEscaped)
    }

    /// Returns the position of a string's closing quotation mark, and whether the string has escapes.
    @inline(__always)
    private func stringEnd(from start: Int) -> (end: Int, isEscaped: Bool) {
        var index = start
        var isEscaped = false
        while index < bytes.count {
            let byte = bytes[index]
            if byte == UInt8(ascii: "\"") { return (index, isEscaped) }
            if byte == UInt8(ascii: "\\") {
                isEscaped = true
                index += 1
            }
            index += 1
        }
        return (bytes.count, isEscaped)
    }

    /// Returns the position after a number or a word.
    private func plainEnd(from start: Int) -> Int {
        var index = start
        while index < bytes.count {
            switch bytes[index] {
            case UInt8(ascii: ","), UInt8(ascii: "}"), UInt8(ascii: "]"): return index
            default: index += 1
            }
        }
        return index
    }

    /// Returns the position after an array or object.
    private func nestedEnd(from start: Int) -> Int {
        var index = start
        var depth = 0
        while index < bytes.count {
            switch bytes[index] {
            case UInt8(ascii: "{"), UInt8(ascii: "["): depth += 1
            case UInt8(ascii: "}"), UInt8(ascii: "]"):
                depth -= 1
                if depth == 0 { return index + 1 }
            case UInt8(ascii: "\""): index = stringEnd(from: index + 1).end
            default: break
            }
            index += 1
        }
        return bytes.count
    }
}
