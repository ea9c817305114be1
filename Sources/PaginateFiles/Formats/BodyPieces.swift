extension ArraySlice<UInt8> {
    /// Calls a closure with each piece between separators, and with its number, counted from 1.
    ///
    /// The bytes after the last separator are a piece if there are any.
    func forEachPiece(
        separatedBy separator: UInt8,
        _ body: (_ number: Int, _ piece: ArraySlice<UInt8>) throws -> Void
    ) rethrows {
        var start = startIndex
        var number = 0
        while start < endIndex {
            let end = self[start...].firstIndex(of: separator) ?? endIndex
            number += 1
            try body(number, self[start..<end])
            start = end + 1
        }
    }

    /// The bytes without white space at both ends.
    var trimmed: ArraySlice<UInt8> {
        var text = drop { $0.isJSONSpace }
        while let last = text.last, last.isJSONSpace { text = text.dropLast() }
        return text
    }
}

extension UInt8 {
    /// Whether the byte is white space in JSON and XML.
    var isJSONSpace: Bool { self == 0x20 || self == 0x0A || self == 0x0D || self == 0x09 }
}
