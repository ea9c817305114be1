/// Which types SQLite keeps as they are in a column of some declared type.
///
/// SQLite converts what it can to the declared type: the text "007" would be 7 in a column of integers. Such a value is a
/// conflict, and the column has to lose its type first.
enum ColumnTyping {
    /// The type to declare a column with for a value; `nil` keeps every value as it is.
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

    /// Whether a text would become a number in a column of numbers, as far as its first letter tells.
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

    /// Whether a column of some type keeps an integer.
    @inline(__always)
    static func keeps(_ integer: Int64, in type: ColumnType?) -> Bool {
        switch type {
        case nil, .integer: true
        case .real: integer.magnitude <= 1 << 53
        case .text: false
        }
    }
}
