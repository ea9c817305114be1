/// The conversion between text and the content of JSON strings.
package enum JSONText {
    /// Whether a string's unescaped content equals the given UTF-8 bytes.
    static func isEqual(_ content: UnsafeBufferPointer<UInt8>, to name: [UInt8]) -> Bool {
        // An escape is never shorter than its meaning.
        guard content.count >= name.count else { return false }
        for index in content.indices {
            // Before the first backslash the content is literal, so a difference there is decisive.
            if content[index] == UInt8(ascii: "\\") {
                return [UInt8](unsafeUninitializedCapacity: content.count) { $1 = unescape(content, to: $0) } == name
            }
            guard index < name.count, content[index] == name[index] else { return false }
        }
        return content.count == name.count
    }

    /// Returns the text of a string's well-formed content, with U+FFFD for half of a surrogate pair.
    package static func decoded(_ content: UnsafeBufferPointer<UInt8>) -> String {
        guard content.contains(UInt8(ascii: "\\")) else { return String(decoding: content, as: UTF8.self) }
        return String(unsafeUninitializedCapacity: content.count) { unescape(content, to: $0) }
    }

    /// Returns the text of a string's well-formed content; `nil` if it contains half of a surrogate pair.
    ///
    /// Foundation's decoder throws an error for such a half.
    @inline(never)
    static func decoded(validating content: UnsafeBufferPointer<UInt8>) -> String? {
        var isValid = true
        let text = String(unsafeUninitializedCapacity: content.count) { output in
            let count = unescape(content, to: output, replacingHalves: nil)
            isValid = count != nil
            return count ?? 0
        }
        return isValid ? text : nil
    }

    /// Writes the text of a string's well-formed content to memory with room for the content.
    ///
    /// - Returns: The length of the text, with U+FFFD for half of a surrogate pair.
    package static func unescape(
        _ content: UnsafeBufferPointer<UInt8>,
        to output: UnsafeMutableBufferPointer<UInt8>
    ) -> Int {
        unescape(content, to: output, replacingHalves: "\u{FFFD}") ?? 0
    }

    private static func unescape(
        _ content: UnsafeBufferPointer<UInt8>,
        to output: UnsafeMutableBufferPointer<UInt8>,
        replacingHalves replacement: Unicode.Scalar?
    ) -> Int? {
        guard let base = content.baseAddress, let target = output.baseAddress, output.count >= content.count else {
            return content.isEmpty ? 0 : nil
        }
        let scanner = JSONScanner(base: base, end: content.count, maximumDepth: 0)
        var (position, count) = (0, 0)
        while position < content.count {
            let next = scanner.literalEnd(position)
            (target + count).initialize(from: base + position, count: next - position)
            count += next - position
            position = next
            guard position + 1 < content.count else { break }
            let letter = base[position + 1]
            position += 2
            guard letter == UInt8(ascii: "u") else {
                target[count] = meaning(of: letter)
                count += 1
                continue
            }
            guard let scalar = scalar(in: content, at: &position) ?? replacement, let encoded = UTF8.encode(scalar),
                count + encoded.count <= output.count
            else { return nil }
            for byte in encoded {
                target[count] = byte
                count += 1
            }
        }
        return count
    }

    @inline(__always)
    private static func meaning(of letter: UInt8) -> UInt8 {
        switch letter {
        case UInt8(ascii: "n"): 0x0A
        case UInt8(ascii: "t"): 0x09
        case UInt8(ascii: "r"): 0x0D
        case UInt8(ascii: "b"): 0x08
        case UInt8(ascii: "f"): 0x0C
        default: letter
        }
    }

    /// Reads the digits after `\u` and the second half of a surrogate pair; `nil` for half of a pair alone.
    private static func scalar(in content: UnsafeBufferPointer<UInt8>, at position: inout Int) -> Unicode.Scalar? {
        guard let first = unit(in: content, at: position) else { return nil }
        position += 4
        if let scalar = Unicode.Scalar(first) { return scalar }
        guard first < 0xDC00, position + 6 <= content.count, content[position] == UInt8(ascii: "\\"),
            content[position + 1] == UInt8(ascii: "u"), let second = unit(in: content, at: position + 2),
            0xDC00...0xDFFF ~= second
        else { return nil }
        position += 6
        return Unicode.Scalar(0x10000 + (first - 0xD800) << 10 + (second - 0xDC00))
    }

    private static func unit(in content: UnsafeBufferPointer<UInt8>, at position: Int) -> UInt32? {
        guard position + 4 <= content.count else { return nil }
        var unit: UInt32 = 0
        for index in position..<position + 4 {
            guard let digit = JSONScanner.hexadecimal(content[index]) else { return nil }
            unit = unit << 4 | UInt32(digit)
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
