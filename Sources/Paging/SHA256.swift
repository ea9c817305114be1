/// The hash function SHA-256 (FIPS 180-4), for bytes that arrive in portions.
///
/// It identifies content in files, which may be compared with that of other programs. ``HashDigest`` is faster, and is
/// sufficient within one process.
package struct SHA256: Codable, Hashable, Sendable {
    /// A finished hash.
    package struct Digest: Hashable, Sendable, CustomStringConvertible {
        fileprivate let words: SIMD8<UInt32>

        /// The hash as 64 hexadecimal digits.
        package var description: String {
            (0..<8).map { index in
                let digits = String(words[index], radix: 16)
                return String(repeating: "0", count: 8 - digits.count) + digits
            }.joined()
        }
    }

    /// Creates the hash of no bytes.
    package init() {}

    private var state = SIMD8<UInt32>(
        0x6A09_E667,
        0xBB67_AE85,
        0x3C6E_F372,
        0xA54F_F53A,
        0x510E_527F,
        0x9B05_688C,
        0x1F83_D9AB,
        0x5BE0_CD19
    )
    /// The bytes that do not fill a block yet.
    private var rest: [UInt8] = []
    private var length: UInt64 = 0

    private static let blockSize = 64

    /// Returns the hash of bytes as 64 hexadecimal digits.
    package static func text(_ bytes: some Collection<UInt8>) -> String {
        var hash = SHA256()
        hash.update(bytes)
        return hash.finish().description
    }

    /// Adds bytes.
    package mutating func update(_ bytes: some Collection<UInt8>) {
        let isDone: Void? = bytes.withContiguousStorageIfAvailable { update($0) }
        if isDone == nil { Array(bytes).withUnsafeBufferPointer { update($0) } }
    }

    /// Returns the hash of all bytes.
    package consuming func finish() -> Digest {
        let bits = length &* 8
        let padding = (Self.blockSize * 2 - 9 - rest.count) % Self.blockSize
        var end = [0x80] + [UInt8](repeating: 0, count: padding)
        for shift in stride(from: 56, through: 0, by: -8) { end.append(UInt8(truncatingIfNeeded: bits >> shift)) }
        update(end)
        return Digest(words: state)
    }

    private mutating func update(_ bytes: UnsafeBufferPointer<UInt8>) {
        length &+= UInt64(bytes.count)
        var bytes = bytes[...]
        if !rest.isEmpty {
            let missing = bytes.prefix(Self.blockSize - rest.count)
            rest += missing
            bytes = bytes.dropFirst(missing.count)
            guard rest.count == Self.blockSize else { return }
            rest.withUnsafeBufferPointer { state = Self.compressed(state, $0[...]) }
            rest.removeAll(keepingCapacity: true)
        }
        let whole = bytes.count / Self.blockSize * Self.blockSize
        state = Self.compressed(state, bytes.prefix(whole))
        rest += bytes.dropFirst(whole)
    }

    /// Returns the state after whole blocks (section 6.2.2).
    private static func compressed(
        _ state: SIMD8<UInt32>,
        _ blocks: Slice<UnsafeBufferPointer<UInt8>>
    ) -> SIMD8<UInt32> {
        withUnsafeTemporaryAllocation(of: UInt32.self, capacity: 64) { schedule in
            constants.withUnsafeBufferPointer { constants in
                let bytes = UnsafeBufferPointer(rebasing: blocks)
                var state = state
                var start = 0
                while start < bytes.count {
                    expand(bytes, from: start, into: schedule)
                    state &+= rounds(state, schedule, constants)
                    start += blockSize
                }
                return state
            }
        }
    }

    @inline(__always)
    private static func expand(
        _ bytes: UnsafeBufferPointer<UInt8>,
        from start: Int,
        into schedule: UnsafeMutableBufferPointer<UInt32>
    ) {
        for index in 0..<16 {
            let byte = start + index * 4
            schedule[index] =
                UInt32(bytes[byte]) << 24 | UInt32(bytes[byte + 1]) << 16 | UInt32(bytes[byte + 2]) << 8
                | UInt32(bytes[byte + 3])
        }
        for index in 16..<64 {
            let (early, late) = (schedule[index - 15], schedule[index - 2])
            let first = rotated(early, 7) ^ rotated(early, 18) ^ (early >> 3)
            let second = rotated(late, 17) ^ rotated(late, 19) ^ (late >> 10)
            schedule[index] = schedule[index - 16] &+ first &+ schedule[index - 7] &+ second
        }
    }

    @inline(__always)
    private static func rounds(
        _ state: SIMD8<UInt32>,
        _ schedule: UnsafeMutableBufferPointer<UInt32>,
        _ constants: UnsafeBufferPointer<UInt32>
    ) -> SIMD8<UInt32> {
        var (a, b, c, d) = (state[0], state[1], state[2], state[3])
        var (e, f, g, h) = (state[4], state[5], state[6], state[7])
        for index in 0..<64 {
            let choice = (e & f) ^ (~e & g)
            let majority = (a & b) ^ (a & c) ^ (b & c)
            let first = h &+ (rotated(e, 6) ^ rotated(e, 11) ^ rotated(e, 25))
            let third = first &+ choice &+ constants[index] &+ schedule[index]
            let second = (rotated(a, 2) ^ rotated(a, 13) ^ rotated(a, 22)) &+ majority
            (h, g, f, e) = (g, f, e, d &+ third)
            (d, c, b, a) = (c, b, a, third &+ second)
        }
        return SIMD8(a, b, c, d, e, f, g, h)
    }

    @inline(__always)
    private static func rotated(_ word: UInt32, _ count: UInt32) -> UInt32 {
        word &>> count | word &<< (32 &- count)
    }

    /// The first 32 bits of the fractional parts of the cube roots of the first 64 primes (section 4.2.2).
    private static let constants: [UInt32] = [
        0x428A_2F98, 0x7137_4491, 0xB5C0_FBCF, 0xE9B5_DBA5, 0x3956_C25B, 0x59F1_11F1, 0x923F_82A4, 0xAB1C_5ED5,
        0xD807_AA98, 0x1283_5B01, 0x2431_85BE, 0x550C_7DC3, 0x72BE_5D74, 0x80DE_B1FE, 0x9BDC_06A7, 0xC19B_F174,
        0xE49B_69C1, 0xEFBE_4786, 0x0FC1_9DC6, 0x240C_A1CC, 0x2DE9_2C6F, 0x4A74_84AA, 0x5CB0_A9DC, 0x76F9_88DA,
        0x983E_5152, 0xA831_C66D, 0xB003_27C8, 0xBF59_7FC7, 0xC6E0_0BF3, 0xD5A7_9147, 0x06CA_6351, 0x1429_2967,
        0x27B7_0A85, 0x2E1B_2138, 0x4D2C_6DFC, 0x5338_0D13, 0x650A_7354, 0x766A_0ABB, 0x81C2_C92E, 0x9272_2C85,
        0xA2BF_E8A1, 0xA81A_664B, 0xC24B_8B70, 0xC76C_51A3, 0xD192_E819, 0xD699_0624, 0xF40E_3585, 0x106A_A070,
        0x19A4_C116, 0x1E37_6C08, 0x2748_774C, 0x34B0_BCB5, 0x391C_0CB3, 0x4ED8_AA4A, 0x5B9C_CA4F, 0x682E_6FF3,
        0x748F_82EE, 0x78A5_636F, 0x84C8_7814, 0x8CC7_0208, 0x90BE_FFFA, 0xA450_6CEB, 0xBEF9_A3F7, 0xC671_78F2,
    ]
}
