/// A scanner that validates JSON text (RFC 8259) in place.
///
/// Every function takes a start position and returns the position after the text it reads, so positions stay in
/// registers. The unsafe access depends on one invariant: `base` is read only at positions in `0..<end`.
struct JSONScanner {
    let base: UnsafePointer<UInt8>
    let end: Int
    let maximumDepth: Int
    /// Whether the scanner has skipped white space.
    ///
    /// If not, a copy of the bytes is already compact.
    var sawSpace = false

    /// Calls a closure with a scanner for a range of bytes.
    ///
    /// - Throws: `unexpectedEnd` if the range is empty or out of bounds; otherwise any error of the closure.
    static func scan<Result>(
        _ bytes: [UInt8],
        in range: Range<Int>,
        maximumDepth: Int,
        _ body: (inout JSONScanner) throws(JSONScanError) -> Result
    ) throws(JSONScanError) -> Result {
        let end = range.upperBound
        guard range.lowerBound >= 0, !range.isEmpty, end <= bytes.count else {
            throw JSONScanError(.unexpectedEnd, at: min(end, bytes.count))
        }
        guard end < Int(UInt32.max) else { throw JSONScanError(.tooLarge, at: 0) }
        return try bytes.withUnsafeBufferPointer { (buffer) throws(JSONScanError) -> Result in
            guard let base = buffer.baseAddress else { throw JSONScanError(.unexpectedEnd, at: end) }
            var scanner = JSONScanner(base: base, end: end, maximumDepth: maximumDepth)
            return try body(&scanner)
        }
    }

    @inline(__always)
    func byte(at position: Int) throws(JSONScanError) -> UInt8 {
        guard position < end else { throw JSONScanError(.unexpectedEnd, at: end) }
        return base[position]
    }

    /// Returns eight bytes, the first in the lowest place.
    ///
    /// `position + 8` must not exceed the end.
    @inline(__always)
    func word(at position: Int) -> UInt64 {
        UInt64(littleEndian: UnsafeRawPointer(base + position).loadUnaligned(as: UInt64.self))
    }

    /// Returns the first position, starting here, that is not white space, or the end.
    @inline(__always)
    mutating func skipSpace(_ position: Int) -> Int {
        if position < end, base[position] > 0x20 { return position }
        return skipSpaceRun(position)
    }

    @inline(never)
    private mutating func skipSpaceRun(_ start: Int) -> Int {
        let position = spaceEnd(start)
        if position > start { sawSpace = true }
        return position
    }

    func spaceEnd(_ start: Int) -> Int {
        var position = start
        while position < end, Self.isSpace(base[position]) {
            position += 1
            // Indentation is a run of spaces, which is read eight bytes at a time.
            while position + 8 <= end, word(at: position) == UInt64(0x2020_2020_2020_2020) { position += 8 }
        }
        return position
    }

    @inline(__always)
    static func isSpace(_ byte: UInt8) -> Bool {
        byte == 0x20 || byte == 0x0A || byte == 0x0D || byte == 0x09
    }

    /// Reads a member's key and its colon, and returns the position of the value.
    @inline(__always)
    mutating func key(at position: Int) throws(JSONScanError) -> Int {
        try colon(at: try string(at: position))
    }

    /// Reads the colon after a key, and returns the position of the value.
    @inline(__always)
    mutating func colon(at start: Int) throws(JSONScanError) -> Int {
        let position = skipSpace(start)
        guard try byte(at: position) == UInt8(ascii: ":") else { throw unexpected(at: position) }
        return skipSpace(position + 1)
    }

    /// Checks that only white space remains.
    func finish(at start: Int) throws(JSONScanError) {
        let position = spaceEnd(start)
        guard position == end else { throw JSONScanError(.trailingContent, at: position, byte: base[position]) }
    }

    @inline(never)
    func unexpected(at position: Int) -> JSONScanError {
        guard position < end else { return JSONScanError(.unexpectedEnd, at: end) }
        return JSONScanError(.unexpectedByte, at: position, byte: base[position])
    }
}
