/// A checksum that is stable across runs, for files: FNV-1a with 64 bits.
///
/// It detects damage and mistakes. It is not cryptographic. Files contain it, so ``HashDigest`` cannot replace it, whose
/// values differ from run to run.
package enum Checksum {
    private static let basis: UInt64 = 0xCBF2_9CE4_8422_2325

    /// Returns the checksum.
    package static func number(_ bytes: some Sequence<UInt8>) -> UInt64 {
        number(bytes, from: basis, adding: 0)
    }

    /// Returns a checksum that is independent of the usual one.
    ///
    /// - Parameters:
    ///   - basis: the value of no bytes.
    ///   - addend: the number that is added for each byte.
    static func number(_ bytes: some Sequence<UInt8>, from basis: UInt64, adding addend: UInt64) -> UInt64 {
        // Callers in other modules have no specialization: a loop over the sequence would call a function for each byte.
        let hash = { (bytes: UnsafeBufferPointer<UInt8>) in
            var hash = basis
            for byte in bytes { hash = ((hash ^ UInt64(byte)) &+ addend) &* 0x100_0000_01B3 }
            return hash
        }
        return bytes.withContiguousStorageIfAvailable(hash) ?? Array(bytes).withUnsafeBufferPointer(hash)
    }

    /// Returns the checksum as sixteen hexadecimal digits.
    package static func text(_ bytes: some Sequence<UInt8>) -> String {
        let digits = String(number(bytes), radix: 16)
        return String(repeating: "0", count: 16 - digits.count) + digits
    }
}
