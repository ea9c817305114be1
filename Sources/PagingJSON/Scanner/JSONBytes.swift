/// A converter that turns JSON documents into the scanned form: UTF-8 without a byte order mark.
package enum JSONBytes {
    /// Returns the document in UTF-8 without a byte order mark.
    ///
    /// Exchanged JSON must be UTF-8 without a byte order mark (RFC 8259, section 8.1). Some servers still send a mark,
    /// or UTF-16. These encodings are detected by the byte order mark, or by the zero bytes among the first four (RFC
    /// 4627, section 3): JSON in UTF-8 has none. UTF-8 without a mark is returned unchanged, without a copy.
    ///
    /// - Throws: ``JSONScanError`` with `invalidEncoding` or `unexpectedEnd` if the bytes are not well-formed UTF-16 or
    ///   UTF-32. Scanning validates UTF-8, this method does not.
    package static func normalized(_ bytes: [UInt8]) throws(JSONScanError) -> [UInt8] {
        let head = Array(bytes.prefix(4))
        let second = head.count > 1 ? head[1] : 1
        switch (head.first ?? 1, second) {
        case (0xEF, 0xBB) where head.count > 2 && head[2] == 0xBF: return Array(bytes.dropFirst(3))
        case (0xFF, 0xFE) where head.dropFirst(2) == [0, 0]: return try fromUTF32(bytes, from: 4, isBig: false)
        case (0x00, 0x00) where head.dropFirst(2) == [0xFE, 0xFF]: return try fromUTF32(bytes, from: 4, isBig: true)
        case (0xFF, 0xFE): return try fromUTF16(bytes, from: 2, isBig: false)
        case (0xFE, 0xFF): return try fromUTF16(bytes, from: 2, isBig: true)
        case (0x00, 0x00) where head.count == 4: return try fromUTF32(bytes, from: 0, isBig: true)
        case (0x00, 1...): return try fromUTF16(bytes, from: 0, isBig: true)
        case (1..., 0x00) where head.dropFirst(2) == [0, 0]: return try fromUTF32(bytes, from: 0, isBig: false)
        case (1..., 0x00): return try fromUTF16(bytes, from: 0, isBig: false)
        default: return bytes
        }
    }

    private static func fromUTF32(_ bytes: [UInt8], from start: Int, isBig: Bool) throws(JSONScanError) -> [UInt8] {
        var result: [UInt8] = []
        result.reserveCapacity(bytes.count / 4)
        var position = start
        while position < bytes.count {
            guard position + 4 <= bytes.count else { throw JSONScanError(.unexpectedEnd, at: bytes.count) }
            var value: UInt32 = 0
            for byte in bytes[position..<position + 4] { value = value << 8 | UInt32(byte) }
            guard let scalar = Unicode.Scalar(isBig ? value : value.byteSwapped) else {
                throw JSONScanError(.invalidEncoding, at: position)
            }
            append(scalar, to: &result)
            position += 4
        }
        return result
    }

    private static func fromUTF16(_ bytes: [UInt8], from start: Int, isBig: Bool) throws(JSONScanError) -> [UInt8] {
        func unit(at position: Int) throws(JSONScanError) -> UInt32 {
            guard position + 2 <= bytes.count else { throw JSONScanError(.unexpectedEnd, at: bytes.count) }
            let (first, second) = (UInt32(bytes[position]), UInt32(bytes[position + 1]))
            return isBig ? first << 8 | second : second << 8 | first
        }
        var result: [UInt8] = []
        result.reserveCapacity(bytes.count / 2)
        var position = start
        while position < bytes.count {
            let first = try unit(at: position)
            position += 2
            if let scalar = Unicode.Scalar(first) {
                append(scalar, to: &result)
                continue
            }
            guard first < 0xDC00 else { throw JSONScanError(.invalidEncoding, at: position - 2) }
            let second = try unit(at: position)
            guard 0xDC00...0xDFFF ~= second,
                let scalar = Unicode.Scalar(0x10000 + (first - 0xD800) << 10 + (second - 0xDC00))
            else { throw JSONScanError(.invalidEncoding, at: position - 2) }
            append(scalar, to: &result)
            position += 2
        }
        return result
    }

    @inline(__always)
    private static func append(_ scalar: Unicode.Scalar, to result: inout [UInt8]) {
        if scalar.isASCII {
            result.append(UInt8(truncatingIfNeeded: scalar.value))
        } else if let encoded = UTF8.encode(scalar) {
            result.append(contentsOf: encoded)
        }
    }
}
