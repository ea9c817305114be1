/// Writes gzip (RFC 1952) without compression, enough to test that a client decodes and limits it.
enum GzipWriter {
    /// Returns the bytes as a gzip file of stored blocks: valid, though not smaller.
    static func stored(_ bytes: [UInt8]) -> [UInt8] {
        var result = header
        result.reserveCapacity(bytes.count + bytes.count / 65_535 * 5 + 32)
        var start = 0
        repeat {
            let end = min(start + 65_535, bytes.count)
            let length = UInt16(end - start)
            result.append(end == bytes.count ? 1 : 0)
            appendLittleEndian(length, to: &result)
            appendLittleEndian(~length, to: &result)
            result.append(contentsOf: bytes[start..<end])
            start = end
        } while start < bytes.count
        appendLittleEndian(crc32(bytes), to: &result)
        appendLittleEndian(UInt32(truncatingIfNeeded: bytes.count), to: &result)
        return result
    }

    /// About 60 MB of spaces in about 400 kB.
    ///
    /// The data is one literal followed by copies of length 258 at distance 1, all in the fixed Huffman code of RFC
    /// 1951: 13 bits per copy. The content is constant, so its checksum is a literal.
    static let bomb: [UInt8] = {
        let copies = 240_000
        var bits = BitWriter()
        bits.append(1, count: 1)
        bits.append(1, count: 2)
        bits.appendReversed(0x30 + 0x20, count: 8)
        for _ in 0..<copies {
            bits.appendReversed(0b1100_0101, count: 8)
            bits.append(0, count: 5)
        }
        bits.appendReversed(0, count: 7)
        var result = header + bits.finished()
        appendLittleEndian(UInt32(0x9DD6_86C5), to: &result)
        appendLittleEndian(UInt32(copies * 258 + 1), to: &result)
        return result
    }()

    private static let header: [UInt8] = [0x1F, 0x8B, 8, 0, 0, 0, 0, 0, 0, 255]

    private static let crcTable: [UInt32] = (0..<256).map { index in
        (0..<8).reduce(UInt32(index)) { value, _ in
            value & 1 == 1 ? UInt32(0xEDB8_8320) ^ (value >> 1) : value >> 1
        }
    }

    static func crc32(_ bytes: some Sequence<UInt8>) -> UInt32 {
        let table = crcTable
        var value: UInt32 = 0xFFFF_FFFF
        table.withUnsafeBufferPointer { table in
            for byte in bytes {
                value = table[Int((value ^ UInt32(byte)) & 0xFF)] ^ (value >> 8)
            }
        }
        return ~value
    }

    private static func appendLittleEndian(_ value: some FixedWidthInteger, to bytes: inout [UInt8]) {
        for shift in stride(from: 0, to: value.bitWidth, by: 8) {
            bytes.append(UInt8(truncatingIfNeeded: value >> shift))
        }
    }
}

/// Packs bits in deflate order: least significant bit first, Huffman codes most significant bit first.
private struct BitWriter {
    private var bytes: [UInt8] = []
    private var pending: UInt32 = 0
    private var pendingCount = 0

    mutating func append(_ value: UInt32, count: Int) {
        pending |= value << pendingCount
        pendingCount += count
        while pendingCount >= 8 {
            bytes.append(UInt8(truncatingIfNeeded: pending))
            pending >>= 8
            pendingCount -= 8
        }
    }

    mutating func appendReversed(_ value: UInt32, count: Int) {
        for index in stride(from: count - 1, through: 0, by: -1) {
            append((value >> index) & 1, count: 1)
        }
    }

    func finished() -> [UInt8] {
        pendingCount > 0 ? bytes + [UInt8(truncatingIfNeeded: pending)] : bytes
    }
}
