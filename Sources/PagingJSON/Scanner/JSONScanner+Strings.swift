extension JSONScanner {
    private static let everyByte: UInt64 = 0x0101_0101_0101_0101
    private static let highBits: UInt64 = 0x8080_8080_8080_8080

    /// Reads a string with its quotation marks and returns the position after it.
    @inline(__always)
    func string(at start: Int) throws(JSONScanError) -> Int {
        guard try byte(at: start) == UInt8(ascii: "\"") else { throw unexpected(at: start) }
        let position = plainEnd(start + 1)
        if position < end, base[position] == UInt8(ascii: "\"") { return position + 1 }
        return try stringTail(at: position)
    }

    /// Reads the rest of a string from a byte that may need special treatment.
    @inline(never)
    private func stringTail(at start: Int) throws(JSONScanError) -> Int {
        var position = start
        while true {
            let byte = try byte(at: position)
            switch byte {
            case UInt8(ascii: "\""): return position + 1
            case UInt8(ascii: "\\"): position = try escape(at: position)
            case 0x80...: position = try sequence(at: position)
            case ..<0x20: throw JSONScanError(.controlCharacter, at: position, byte: byte)
            default: position = plainEnd(position)
            }
        }
    }

    /// Returns the first position that is not plain string content, or the end.
    ///
    /// Quotation marks, backslashes, control characters and bytes beyond ASCII are not plain. The scan tests eight
    /// bytes at a time: in each test, the high bit of a byte is set if the byte matches. A borrow can set it wrongly
    /// only above a matching byte, so the lowest set bit is always correct.
    @inline(__always)
    func plainEnd(_ start: Int) -> Int {
        var position = start
        while position &+ 8 <= end {
            let word = word(at: position)
            let quote = word ^ (Self.everyByte &* 0x22)
            let backslash = word ^ (Self.everyByte &* 0x5C)
            let marks = ((quote &- Self.everyByte) & ~quote) | ((backslash &- Self.everyByte) & ~backslash)
            let controls = (word &- (Self.everyByte &* 0x20)) & ~word
            let hits = (marks | controls | word) & Self.highBits
            if hits != 0 { return position &+ hits.trailingZeroBitCount >> 3 }
            position &+= 8
        }
        while position < end, Self.isPlain(base[position]) { position += 1 }
        return position
    }

    @inline(__always)
    private static func isPlain(_ byte: UInt8) -> Bool {
        byte >= 0x20 && byte < 0x80 && byte != UInt8(ascii: "\"") && byte != UInt8(ascii: "\\")
    }

    /// Returns the position after a string that is known to be well-formed, without validating it.
    func knownStringEnd(at start: Int) -> Int {
        var position = literalEnd(start + 1)
        while position < end, base[position] != UInt8(ascii: "\"") { position = literalEnd(position + 2) }
        return min(position + 1, end)
    }

    /// Returns the position of the next quotation mark or backslash, or the end.
    @inline(__always)
    func literalEnd(_ start: Int) -> Int {
        var position = start
        while position &+ 8 <= end {
            let word = word(at: position)
            let quote = word ^ (Self.everyByte &* 0x22)
            let backslash = word ^ (Self.everyByte &* 0x5C)
            let marks = ((quote &- Self.everyByte) & ~quote) | ((backslash &- Self.everyByte) & ~backslash)
            let hits = marks & Self.highBits
            if hits != 0 { return position &+ hits.trailingZeroBitCount >> 3 }
            position &+= 8
        }
        while position < end, base[position] != UInt8(ascii: "\""), base[position] != UInt8(ascii: "\\") {
            position += 1
        }
        return min(position, end)
    }

    /// Reads an escape that starts with a backslash.
    ///
    /// An unpaired surrogate is allowed, as in RFC 8259, section 8.2.
    private func escape(at position: Int) throws(JSONScanError) -> Int {
        let letter = try byte(at: position + 1)
        switch letter {
        case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"), UInt8(ascii: "b"), UInt8(ascii: "f"),
            UInt8(ascii: "n"), UInt8(ascii: "r"), UInt8(ascii: "t"):
            return position + 2
        case UInt8(ascii: "u"):
            for offset in 2..<6 {
                guard Self.hexadecimal(try byte(at: position + offset)) != nil else {
                    throw JSONScanError(.invalidEscape, at: position, byte: letter)
                }
            }
            return position + 6
        default:
            throw JSONScanError(.invalidEscape, at: position, byte: letter)
        }
    }

    @inline(__always)
    static func hexadecimal(_ byte: UInt8) -> UInt8? {
        switch byte {
        case 0x30...0x39: byte &- 0x30
        case 0x41...0x46: byte &- 0x37
        case 0x61...0x66: byte &- 0x57
        default: nil
        }
    }

    /// Reads one multibyte UTF-8 sequence (RFC 3629, section 4): no overlong forms or surrogates.
    private func sequence(at position: Int) throws(JSONScanError) -> Int {
        let lead = base[position]
        let (length, low, high): (Int, UInt8, UInt8)
        switch lead {
        case 0xC2...0xDF: (length, low, high) = (2, 0x80, 0xBF)
        case 0xE0: (length, low, high) = (3, 0xA0, 0xBF)
        case 0xED: (length, low, high) = (3, 0x80, 0x9F)
        case 0xE1...0xEF: (length, low, high) = (3, 0x80, 0xBF)
        case 0xF0: (length, low, high) = (4, 0x90, 0xBF)
        case 0xF1...0xF3: (length, low, high) = (4, 0x80, 0xBF)
        case 0xF4: (length, low, high) = (4, 0x80, 0x8F)
        default: throw JSONScanError(.invalidUTF8, at: position, byte: lead)
        }
        let second = try byte(at: position + 1)
        guard second >= low, second <= high else { throw JSONScanError(.invalidUTF8, at: position, byte: lead) }
        var next = position + 2
        while next < position + length {
            guard try byte(at: next) & 0xC0 == 0x80 else { throw JSONScanError(.invalidUTF8, at: position, byte: lead) }
            next += 1
        }
        return next
    }
}
