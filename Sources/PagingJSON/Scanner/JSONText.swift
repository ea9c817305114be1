/// The conversion between text and the content of JSON strings.
enum JSONText {
    /// Whether a string's unescaped content equals the given UTF-8 bytes.
    static func isEqual(_ content: UnsafeBufferPointer<UInt8>, to name: [UInt8]) -> Bool {
        // An escape is never shorter than its meaning.
        guard content.count >= name.count else { return false }
        for index in content.indices {
            // Before the first backslash the content is literal, so a difference there is decisive.
            if content[index] == UInt8(ascii: "\\") { return unescaped(content) == name }
            guard index < name.count, content[index] == name[index] else { return false }
        }
        return content.count == name.count
    }

    /// Returns the text of a string's well-formed content.
    static func decoded(_ content: UnsafeBufferPointer<UInt8>) -> String {
        guard content.contains(UInt8(ascii: "\\")) else { return String(decoding: content, as: UTF8.self) }
        return String(decoding: unescaped(content), as: UTF8.self)
    }

    private static func unescaped(_ content: UnsafeBufferPointer<UInt8>) -> [UInt8] {
        var result: [UInt8] = []
        result.reserveCapacity(content.count)
        var position = 0
        while position < content.count {
            let byte = content[position]
            guard byte == UInt8(ascii: "\\"), position + 1 < content.count else {
                result.append(byte)
                position += 1
                continue
            }
            let letter = content[position + 1]
            position += 2
            if letter == UInt8(ascii: "u") {
                result.append(
                    contentsOf: UTF8.encode(scalar(in: content, at: &position)) ?? UTF8.encodedReplacementCharacter
                )
            } else {
                result.append(plainEscape(letter))
            }
        }
        return result
    }

    private static func plainEscape(_ letter: UInt8) -> UInt8 {
        switch letter {
        case UInt8(ascii: "b"): 0x08
        case UInt8(ascii: "f"): 0x0C
        case UInt8(ascii: "n"): 0x0A
        case UInt8(ascii: "r"): 0x0D
        case UInt8(ascii: "t"): 0x09
        default: letter
        }
    }

    /// Reads the digits after `\u` and the second half of a surrogate pair; an unpaired half is U+FFFD.
    private static func scalar(in content: UnsafeBufferPointer<UInt8>, at position: inout Int) -> Unicode.Scalar {
        let first = unit(in: content, at: position)
        position += 4
        if let scalar = Unicode.Scalar(first) { return scalar }
        let hasSecond =
            position + 6 <= content.count && content[position] == UInt8(ascii: "\\")
            && content[position + 1] == UInt8(ascii: "u")
        guard hasSecond, first < 0xDC00 else { return "\u{FFFD}" }
        let second = unit(in: content, at: position + 2)
        guard 0xDC00...0xDFFF ~= second,
            let scalar = Unicode.Scalar(0x10000 + (first - 0xD800) << 10 + (second - 0xDC00))
        else { return "\u{FFFD}" }
        position += 6
        return scalar
    }

    private static func unit(in content: UnsafeBufferPointer<UInt8>, at position: Int) -> UInt32 {
        var unit: UInt32 = 0
        for index in position..<position + 4 where index < content.count {
            unit = unit << 4 | UInt32(JSONScanner.hexadecimal(content[index]) ?? 0)
        }
        return unit
    }

    /// Appends text as a JSON string, escaping only where required (RFC 8259, section 7).
    static func append(_ text: String, to output: inout [UInt8]) {
        output.append(UInt8(ascii: "\""))
        for byte in text.utf8 {
            switch byte {
            case UInt8(ascii: "\""), UInt8(ascii: "\\"): output += [UInt8(ascii: "\\"), byte]
            case 0x08: output += Array("\\b".utf8)
            case 0x0C: output += Array("\\f".utf8)
            case 0x0A: output += Array("\\n".utf8)
            case 0x0D: output += Array("\\r".utf8)
            case 0x09: output += Array("\\t".utf8)
            case ..<0x20: output += Array((byte < 0x10 ? "\\u000" : "\\u00").utf8) + Array(String(byte, radix: 16).utf8)
            default: output.append(byte)
            }
        }
        output.append(UInt8(ascii: "\""))
    }
}
