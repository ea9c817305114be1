/// One value of an item, as positions in the item's bytes.
struct ItemCell {
    /// What a value is.
    enum Kind { case null, bool, number, string, nested }

    /// The key between its quotation marks; empty for an item that is no object.
    let key: Range<Int>
    /// Whether the key has to be decoded before it can be compared.
    let isKeyEscaped: Bool
    let kind: Kind
    /// The value's bytes; of a string, those between its quotation marks.
    let value: Range<Int>
    /// Whether a string has escapes.
    let isEscaped: Bool
}

/// Reads an item's members one by one, from its own bytes and without building any value.
///
/// The bytes were checked when their page arrived, and have no white space between tokens. An item that is no object is
/// one cell without a key. Whatever the bytes are, nothing beyond their end is read.
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

    /// Moves behind a key that is expected next, so that it need not be looked up.
    ///
    /// - Parameter key: the key as it stands in the item, with its quotation marks and the colon.
    /// - Returns: false, with nothing moved, when another key comes.
    @inline(__always)
    mutating func skip(_ key: UnsafeBufferPointer<UInt8>) -> Bool {
        guard position + key.count < bytes.count, !key.isEmpty else { return false }
        for offset in 0..<key.count where bytes[position + offset] != key[offset] { return false }
        position += key.count
        return true
    }

    /// The value of a key that was skipped.
    @inline(__always)
    mutating func value() -> ItemCell {
        defer { position += 1 }
        return cell(key: 0..<0, isKeyEscaped: false)
    }

    /// The next cell; `nil` behind the last.
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

    /// Reads the value here, and moves behind it.
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

    /// The position of the quotation mark that ends a string, and whether it has escapes.
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

    /// The position behind a number or a word.
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

    /// The position behind an array or object.
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
