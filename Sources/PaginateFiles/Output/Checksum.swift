/// A checksum that is stable across runs: FNV-1a with 64 bits.
///
/// It detects damage and mistakes. It is not cryptographic.
package enum Checksum {
    /// Returns the checksum.
    package static func number(_ bytes: some Sequence<UInt8>) -> UInt64 {
        // Callers in other modules have no specialization: a loop over the sequence would call a function for each byte.
        bytes.withContiguousStorageIfAvailable(number(of:)) ?? Array(bytes).withUnsafeBufferPointer(number(of:))
    }

    private static func number(of bytes: UnsafeBufferPointer<UInt8>) -> UInt64 {
        var hash: UInt64 = 0xCBF2_9CE4_8422_2325
        for byte in bytes { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01B3 }
        return hash
    }

    /// Returns the checksum as sixteen hexadecimal digits.
    package static func text(_ bytes: some Sequence<UInt8>) -> String {
        let digits = String(number(bytes), radix: 16)
        return String(repeating: "0", count: 16 - digits.count) + digits
    }
}
