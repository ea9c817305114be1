/// The values that SQLite stores unchanged in a column with a declared type.
///
/// SQLite converts values to the declared type where it can: the text "007" would become 7 in a column of integers.
/// Such a value is a conflict, and the column has to lose its type first.
enum ColumnTyping {
    /// Returns the declared type for a value's column; `nil` preserves every value.
    static func type(of cell: ItemCell, in item: UnsafeBufferPointer<UInt8>) -> ColumnType? {
        switch cell.kind {
        case .null: nil
        case .bool: .integer
        case .string, .nested: .text
        case .number:
            switch JSONNumber(UnsafeBufferPointer(rebasing: item[cell.value])) {
            case .integer: .integer
            case .real: .real
            case .digits: nil
            }
        }
    }

    /// Returns whether a text may be converted in a column of numbers, judged by its first character.
    @inline(__always)
    static func looksNumeric(_ text: UnsafeBufferPointer<UInt8>) -> Bool {
        for byte in text {
            switch byte {
            case 0x20, 0x09...0x0D: continue
            case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "+"), UInt8(ascii: "-"), UInt8(ascii: "."):
                return true
            default: return false
            }
        }
        return false
    }

    /// Returns whether a column with a declared type preserves an integer.
    @inline(__always)
    static func keeps(_ integer: Int64, in type: ColumnType?) -> Bool {
        switch type {
        case nil, .integer: true
        case .real: integer.magnitude <= 1 << 53
        case .text: false
        }
    }
}
