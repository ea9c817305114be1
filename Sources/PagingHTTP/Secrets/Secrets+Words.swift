// The bounds of a short credential, which is found only as a word: in a text, and in what a text in base64 says.

extension Secrets.Pattern {
    /// Returns whether a range of a text is a word, which no letter or digit precedes or follows.
    ///
    /// Characters that are encoded are read: in `%22abc`, a quotation mark precedes the word.
    static func isWord(_ range: Range<Int>, in text: [UInt8]) -> Bool {
        guard range.upperBound == text.count || !text[range.upperBound].isWordByte else { return false }
        let start = range.lowerBound
        guard start > 0, text[start - 1].isWordByte else { return true }
        if start >= 2, text[start - 2] == UInt8(ascii: "\\"), "bfnrt".utf8.contains(text[start - 1]) { return true }
        guard let code = code(endingAt: start, in: text) else { return false }
        return code < 0x80 && !UInt8(code).isWordByte
    }

    /// Returns the number of a character that is encoded before a position; `nil` if none is.
    private static func code(endingAt end: Int, in text: [UInt8]) -> Int? {
        func number(of count: Int, after prefix: String, from start: Int) -> Int? {
            guard start >= 0, text[start..<end].starts(with: prefix.utf8) else { return nil }
            let digits = text[(start + prefix.utf8.count)..<end]
            return digits.reduce(0) { code, digit in
                digit.hexadecimalValue.flatMap { value in code.map { $0 << 4 | Int(value) } }
            }
        }
        let prefixes = ["%": 2, "%25": 2, "%2525": 2, "\\u": 4, "%5Cu": 4, "%5cu": 4, "%255Cu": 4]
        for (prefix, count) in prefixes {
            if let code = number(of: count, after: prefix, from: end - count - prefix.utf8.count) { return code }
        }
        return nil
    }
}

extension Secrets.Pattern.Group {
    /// Returns whether the base64 around a part that depends on the value only says the value as a word.
    ///
    /// - Parameter start: The position of the part, before which there are the characters of ``contaminated``.
    func isWord(whoseCoreStartsAt start: Int, in text: [UInt8]) -> Bool {
        var position = start
        for _ in 0..<contaminated {
            guard let previous = Self.start(ofSymbolBefore: position, in: text) else { return false }
            position = previous
        }
        // Before the first byte of a group there may be another text, so it starts a word. Before the others, a
        // character may be percent-encoded, in one or two more groups.
        var before = offset
        for _ in 0..<(offset == 0 ? 0 : 2) {
            guard let previous = Self.start(ofGroupBefore: position, in: text) else { break }
            (position, before) = (previous, before + 3)
        }
        let end = before + plain.count
        let read = Self.decoded(text, from: position, count: end + 1)
        guard read.count >= end, read[before..<end].elementsEqual(plain) else { return false }
        return Secrets.Pattern.isWord(before..<end, in: read)
    }

    /// Returns the plain bytes of base64 from a position, as many as there are.
    private static func decoded(_ text: [UInt8], from start: Int, count: Int) -> [UInt8] {
        var (bytes, bits, width) = ([UInt8](), 0, 0)
        var position = start
        while bytes.count < count, let (value, length) = symbol(at: position, in: text) {
            (bits, width, position) = ((bits << 6 | value) & 0xFFFF, width + 6, position + length)
            guard width >= 8 else { continue }
            width -= 8
            bytes.append(UInt8(truncatingIfNeeded: bits >> width))
        }
        return bytes
    }

    /// Returns the value of a character of base64, and the number of its bytes in the text.
    private static func symbol(at position: Int, in text: [UInt8]) -> (value: Int, length: Int)? {
        guard position < text.count else { return nil }
        if let value = value(text[position]) { return (value, 1) }
        for (code, value) in [("2B", 62), ("2b", 62), ("2F", 63), ("2f", 63)] {
            for prefix in ["%", "%25"] where text[position...].starts(with: (prefix + code).utf8) {
                return (value, prefix.utf8.count + 2)
            }
        }
        return nil
    }

    /// Returns the position of the character of base64 before another one; `nil` if there is none.
    private static func start(ofSymbolBefore position: Int, in text: [UInt8]) -> Int? {
        for length in [5, 3, 1] where position >= length {
            if let found = symbol(at: position - length, in: text), found.length == length { return position - length }
        }
        return nil
    }

    private static func start(ofGroupBefore position: Int, in text: [UInt8]) -> Int? {
        (0..<4).reduce(position) { position, _ in position.flatMap { start(ofSymbolBefore: $0, in: text) } }
    }

    private static func value(_ byte: UInt8) -> Int? {
        switch byte {
        case UInt8(ascii: "A")...UInt8(ascii: "Z"): Int(byte) - 65
        case UInt8(ascii: "a")...UInt8(ascii: "z"): Int(byte) - 71
        case UInt8(ascii: "0")...UInt8(ascii: "9"): Int(byte) + 4
        case UInt8(ascii: "+"), UInt8(ascii: "-"): 62
        case UInt8(ascii: "/"), UInt8(ascii: "_"): 63
        default: nil
        }
    }
}

extension UInt8 {
    /// Whether the byte is a part of a word: a letter, a digit, or a part of a character beyond ASCII.
    var isWordByte: Bool { isLetter || isDecimalDigit || self >= 0x80 }
}
