#if canImport(Darwin)
import Darwin
#elseif canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#endif

/// The content of a JSON string that contains escapes.
enum EscapedText {
    /// Returns the text of well-formed content, or `nil` if it contains half of a surrogate pair.
    ///
    /// `JSONText` replaces such a half; Foundation's decoder, which this one follows, throws an error.
    @inline(never)
    static func decoded(_ content: UnsafeBufferPointer<UInt8>) -> String? {
        var isValid = true
        // An escape is never shorter than its meaning.
        let text = String(unsafeUninitializedCapacity: content.count) { output in
            guard let count = unescape(content, to: output) else {
                isValid = false
                return 0
            }
            return count
        }
        return isValid ? text : nil
    }

    /// Writes the meaning of the content, and returns its length.
    private static func unescape(
        _ content: UnsafeBufferPointer<UInt8>,
        to output: UnsafeMutableBufferPointer<UInt8>
    ) -> Int? {
        guard let base = content.baseAddress, let target = output.baseAddress else { return content.isEmpty ? 0 : nil }
        let scanner = JSONScanner(base: base, end: content.count, maximumDepth: 0)
        var (position, count) = (0, 0)
        while position < content.count {
            let next = scanner.literalEnd(position)
            memcpy(target + count, base + position, next - position)
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
            guard let scalar = scalar(in: content, at: &position), let encoded = UTF8.encode(scalar) else { return nil }
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

    /// Reads the digits after `\u` and the second half of a surrogate pair.
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
}
