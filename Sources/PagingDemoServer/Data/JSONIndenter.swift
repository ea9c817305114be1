/// Indents JSON text by two spaces per level; numbers and the order of members are preserved.
struct JSONIndenter {
    private var result: [UInt8] = []
    private var depth = 0
    private var isInString = false
    private var isEscaped = false

    static func indented(_ json: [UInt8]) -> [UInt8] {
        var indenter = JSONIndenter()
        indenter.result.reserveCapacity(json.count * 3 / 2)
        for byte in json {
            if indenter.isInString {
                indenter.continueString(with: byte)
            } else {
                indenter.append(byte)
            }
        }
        return indenter.result
    }

    private mutating func continueString(with byte: UInt8) {
        result.append(byte)
        if byte == UInt8(ascii: "\""), !isEscaped { isInString = false }
        isEscaped = byte == UInt8(ascii: "\\") && !isEscaped
    }

    private mutating func append(_ byte: UInt8) {
        switch byte {
        case UInt8(ascii: "{"), UInt8(ascii: "["):
            result.append(byte)
            depth += 1
            breakLine()
        case UInt8(ascii: "}"), UInt8(ascii: "]"):
            depth -= 1
            breakLine()
            result.append(byte)
        case UInt8(ascii: ","):
            result.append(byte)
            breakLine()
        case UInt8(ascii: ":"):
            result.append(contentsOf: ": ".utf8)
        default:
            isInString = byte == UInt8(ascii: "\"")
            result.append(byte)
        }
    }

    private mutating func breakLine() {
        result.append(UInt8(ascii: "\n"))
        result.append(contentsOf: repeatElement(UInt8(ascii: " "), count: max(depth, 0) * 2))
    }
}
