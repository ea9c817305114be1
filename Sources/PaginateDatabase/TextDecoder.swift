/// A decoder of JSON strings, whose results stay in place until the next item.
///
/// So a value is passed to SQLite without a copy.
struct TextDecoder: ~Copyable {
    private var memory: UnsafeMutableBufferPointer<UInt8>
    private var used = 0

    init() {
        memory = .allocate(capacity: 1 << 12)
    }

    deinit {
        memory.deallocate()
    }

    /// An empty buffer with an address.
    var nothing: UnsafeBufferPointer<UInt8> { UnsafeBufferPointer(rebasing: memory[0..<0]) }

    /// Discards the decoded strings, and reserves space for all strings of an item with a number of bytes.
    ///
    /// An escape is never shorter than its decoded form.
    mutating func reset(for count: Int) {
        used = 0
        guard count > memory.count else { return }
        memory.deallocate()
        memory = .allocate(capacity: count * 2)
    }

    /// Decodes the content between a string's quotation marks.
    mutating func decode(_ content: UnsafeBufferPointer<UInt8>) -> UnsafeBufferPointer<UInt8> {
        let start = used
        var position = 0
        while position < content.count, used < memory.count {
            let byte = content[position]
            guard byte == UInt8(ascii: "\\"), position + 1 < content.count else {
                append(byte)
                position += 1
                continue
            }
            let letter = content[position + 1]
            position += 2
            if letter == UInt8(ascii: "u") {
                for byte in UTF8.encode(Self.scalar(content, &position)) ?? UTF8.encodedReplacementCharacter {
                    append(byte)
                }
            } else {
                append(Self.plain(letter))
            }
        }
        return UnsafeBufferPointer(rebasing: memory[start..<used])
    }

    private mutating func append(_ byte: UInt8) {
        guard used < memory.count else { return }
        memory[used] = byte
        used += 1
    }

    private static func plain(_ letter: UInt8) -> UInt8 {
        switch letter {
        case UInt8(ascii: "b"): 0x08
        case UInt8(ascii: "f"): 0x0C
        case UInt8(ascii: "n"): 0x0A
        case UInt8(ascii: "r"): 0x0D
        case UInt8(ascii: "t"): 0x09
        default: letter
        }
    }

    /// Reads the digits after `\u`, and the second half of a pair; an unpaired half becomes U+FFFD.
    private static func scalar(_ content: UnsafeBufferPointer<UInt8>, _ position: inout Int) -> Unicode.Scalar {
        let first = unit(content, position)
        position += 4
        if let scalar = Unicode.Scalar(first) { return scalar }
        guard first < 0xDC00, position + 6 <= content.count, content[position] == UInt8(ascii: "\\"),
            content[position + 1] == UInt8(ascii: "u")
        else { return "\u{FFFD}" }
        let second = unit(content, position + 2)
        guard 0xDC00...0xDFFF ~= second,
            let scalar = Unicode.Scalar(0x10000 + (first - 0xD800) << 10 + (second - 0xDC00))
        else { return "\u{FFFD}" }
        position += 6
        return scalar
    }

    private static func unit(_ content: UnsafeBufferPointer<UInt8>, _ start: Int) -> UInt32 {
        var unit: UInt32 = 0
        for index in start..<start + 4 where index < content.count {
            let byte = content[index]
            unit = unit << 4 | UInt32(byte > 0x39 ? (byte & 0x5F) &- 0x37 : byte &- 0x30)
        }
        return unit
    }
}
