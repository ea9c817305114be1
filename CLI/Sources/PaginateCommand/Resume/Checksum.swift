/// A checksum that stays the same from run to run: FNV-1a with 64 bits.
///
/// It notices damage and mistakes. It keeps nothing secret.
enum Checksum {
    /// The checksum as sixteen hexadecimal digits.
    static func text(_ bytes: some Sequence<UInt8>) -> String {
        var hash: UInt64 = 0xCBF2_9CE4_8422_2325
        for byte in bytes { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01B3 }
        let digits = String(hash, radix: 16)
        return String(repeating: "0", count: 16 - digits.count) + digits
    }
}
