extension KeyReader {
    /// Reads a byte after `ESC [` (ECMA-48, section 5.4): parameters, then a final byte.
    mutating func takeSequence(_ byte: UInt8, _ parameters: [UInt8], _ keys: inout [Key]) {
        switch byte {
        case 0x5B where parameters.isEmpty: state = .consoleKey
        case 0x20...0x3F:
            // A sequence that is too long is still read to its end, so that its rest is not read as text.
            if parameters.count < Self.longestSequence { state = .sequence(parameters + [byte]) }
        case 0x40...0x7E: finish(byte, parameters, &keys)
        default: restart(byte, &keys)
        }
    }

    /// Reads the byte after `ESC O`.
    mutating func takeSingle(_ byte: UInt8, _ keys: inout [Key]) {
        switch byte {
        case 0x30...0x3B: break
        case UInt8(ascii: "M"):
            state = .ground
            keys.append(.enter)
        case 0x20...0x7E:
            state = .ground
            if let key = Self.cursorKey(byte) { keys.append(key) }
        default: restart(byte, &keys)
        }
    }

    /// Reads a byte of pasted text, which ends with `ESC [ 201 ~`.
    mutating func takePaste(_ byte: UInt8, _ keys: inout [Key]) {
        guard case .paste(var bytes) = state else { return }
        state = .ground
        if byte == 0x03 { return keys.append(.control("c")) }
        // Text beyond the limit is dropped, except for the last bytes, which may be the end sequence.
        if bytes.count == Self.longestPaste + Self.pasteEnd.count {
            bytes.remove(at: Self.longestPaste)
        }
        bytes.append(byte)
        guard byte == UInt8(ascii: "~"), bytes.suffix(Self.pasteEnd.count) == Self.pasteEnd[...] else {
            state = .paste(bytes)
            return
        }
        bytes.removeLast(Self.pasteEnd.count)
        keys.append(.paste(String(decoding: bytes, as: UTF8.self)))
    }

    /// Abandons a sequence at a byte that cannot belong to it.
    private mutating func restart(_ byte: UInt8, _ keys: inout [Key]) {
        state = .ground
        if byte == 0x1B {
            state = .escape
        } else if byte < 0x20 {
            keys += read([byte])
        }
    }

    private mutating func finish(_ final: UInt8, _ parameters: [UInt8], _ keys: inout [Key]) {
        state = .ground
        // With Shift, Ctrl or Alt, a second number follows: `1;5A`. The key is the same.
        let number = String(decoding: parameters, as: UTF8.self).split(separator: ";").first.flatMap { Int($0) }
        guard final == UInt8(ascii: "~") else {
            if let key = Self.cursorKey(final) { keys.append(key) }
            return
        }
        switch number {
        case 1, 7: keys.append(.home)
        case 3: keys.append(.delete)
        case 4, 8: keys.append(.end)
        case 5: keys.append(.pageUp)
        case 6: keys.append(.pageDown)
        case 200: state = .paste([])
        default: break
        }
    }

    private static func cursorKey(_ byte: UInt8) -> Key? {
        switch byte {
        case UInt8(ascii: "A"): .up
        case UInt8(ascii: "B"): .down
        case UInt8(ascii: "C"): .right
        case UInt8(ascii: "D"): .left
        case UInt8(ascii: "F"): .end
        case UInt8(ascii: "H"): .home
        default: nil
        }
    }
}
