/// A checksum that is stable across runs: FNV-1a with 64 bits.
///
/// It detects damage and mistakes. It is not cryptographic.
enum Checksum {
    /// Returns the checksum.
    static func number(_ bytes: some Sequence<UInt8>) -> UInt64 {
        var hash: UInt64 = 0xCBF2_9CE4_8422_2325
        for byte in bytes { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01B3 }
        return hash
    }

    /// Returns the checksum as sixteen hexadecimal digits.
    static func text(_ bytes: some Sequence<UInt8>) -> String {
        let digits = String(number(bytes), radix: 16)
        return String(repeating: "0", count: 16 - digits.count) + digits
    }
}
