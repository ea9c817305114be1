extension JSONScanner {
    /// Reads one value of any kind and returns the position after it.
    ///
    /// The nesting is stored in bits, not on the stack, so no document can overflow the stack.
    ///
    /// - Parameters:
    ///   - start: the start of the value, after any white space.
    ///   - depth: the number of enclosing arrays and objects.
    mutating func value(at start: Int, depth: Int) throws(JSONScanError) -> Int {
        var position = start
        var nesting = JSONNesting(room: maximumDepth - depth)
        repeat {
            let byte = try byte(at: position)
            switch byte {
            case UInt8(ascii: "\""):
                position = try string(at: position)
            case UInt8(ascii: "{"):
                guard nesting.push(isObject: true) else { throw JSONScanError(.depthExceeded, at: position) }
                position = skipSpace(position + 1)
                guard try self.byte(at: position) == UInt8(ascii: "}") else {
                    position = try key(at: position)
                    continue
                }
            case UInt8(ascii: "["):
                guard nesting.push(isObject: false) else { throw JSONScanError(.depthExceeded, at: position) }
                position = skipSpace(position + 1)
                guard try self.byte(at: position) == UInt8(ascii: "]") else { continue }
            default:
                position = try plainValue(at: position, first: byte)
            }
            position = try following(position, in: &nesting)
        } while !nesting.isEmpty
        return position
    }

    /// Reads the tokens after a value: closing brackets, then a comma and, in an object, the next key.
    ///
    /// Returns the position of the next value, or, if all brackets are closed, the position after the last.
    @inline(__always)
    private mutating func following(_ start: Int, in nesting: inout JSONNesting) throws(JSONScanError) -> Int {
        var position = start
        while !nesting.isEmpty {
            position = skipSpace(position)
            let byte = try byte(at: position)
            if byte == UInt8(ascii: ",") {
                position = skipSpace(position + 1)
                return nesting.isInObject ? try key(at: position) : position
            }
            guard byte == (nesting.isInObject ? UInt8(ascii: "}") : UInt8(ascii: "]")) else {
                throw unexpected(at: position)
            }
            position += 1
            nesting.pop()
        }
        return position
    }

    /// Reads a number, `true`, `false` or `null`.
    @inline(__always)
    func plainValue(at position: Int, first: UInt8) throws(JSONScanError) -> Int {
        switch first {
        case 0x30...0x39, UInt8(ascii: "-"): try number(at: position)
        case UInt8(ascii: "t"): try literal("true", at: position)
        case UInt8(ascii: "f"): try literal("false", at: position)
        case UInt8(ascii: "n"): try literal("null", at: position)
        default: throw unexpected(at: position)
        }
    }

    @inline(__always)
    private func literal(_ text: StaticString, at start: Int) throws(JSONScanError) -> Int {
        for offset in 0..<text.utf8CodeUnitCount {
            guard try byte(at: start + offset) == text.utf8Start[offset] else { throw unexpected(at: start + offset) }
        }
        return start + text.utf8CodeUnitCount
    }

    /// Reads a number (RFC 8259, section 6): no plus sign or leading zero, digits around the point.
    func number(at start: Int) throws(JSONScanError) -> Int {
        var position = start
        if base[position] == UInt8(ascii: "-") { position += 1 }
        if try byte(at: position) == UInt8(ascii: "0") {
            position += 1
            guard position == end || !Self.isDigit(base[position]) else {
                throw JSONScanError(.invalidNumber, at: start)
            }
        } else {
            position = try digits(at: position, of: start)
        }
        if position < end, base[position] == UInt8(ascii: ".") {
            position = try digits(at: position + 1, of: start)
        }
        if position < end, base[position] | 0x20 == UInt8(ascii: "e") {
            position += 1
            let sign = try byte(at: position)
            if sign == UInt8(ascii: "+") || sign == UInt8(ascii: "-") { position += 1 }
            position = try digits(at: position, of: start)
        }
        return position
    }

    @inline(__always)
    private func digits(at start: Int, of number: Int) throws(JSONScanError) -> Int {
        guard Self.isDigit(try byte(at: start)) else { throw JSONScanError(.invalidNumber, at: number) }
        var position = start + 1
        while position < end, Self.isDigit(base[position]) { position += 1 }
        return position
    }

    @inline(__always)
    static func isDigit(_ byte: UInt8) -> Bool {
        byte &- 0x30 < 10
    }
}
