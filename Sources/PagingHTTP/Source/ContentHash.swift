/// A content hash that identifies repeated pages.
///
/// Every byte of a crawl is hashed, so the hash processes eight bytes at a time: multiply, and fold the two halves of
/// the product. The standard library's `Hasher` took a quarter of the total cost of a crawl of raw items. This hash
/// does not protect tables with untrusted keys. It is stable between runs of the program, because saved positions
/// contain the hashes of the newest items, and `HashDigest` is not. Its loop is in this module, where it is specialized.
enum ContentHash {
    private static let seed: UInt64 = 0x2545_F491_4F6C_DD1D
    private static let odd: UInt64 = 0x9E37_79B9_7F4A_7C15
    private static let other: UInt64 = 0xD6E8_FEB8_6659_FD93

    /// Returns the hash of bytes.
    ///
    /// Complexity: O(n), with n / 8 multiplications.
    static func hash(_ bytes: UnsafeRawBufferPointer) -> UInt64 {
        var state = seed ^ UInt64(bytes.count) &* other
        var position = 0
        if let base = bytes.baseAddress {
            while position &+ 8 <= bytes.count {
                state = mixed(state, (base + position).loadUnaligned(as: UInt64.self))
                position &+= 8
            }
        }
        var rest: UInt64 = 0
        while position < bytes.count {
            rest = rest << 8 | UInt64(bytes[position])
            position += 1
        }
        return mixed(mixed(state, rest), other)
    }

    /// Returns the hash of a text.
    static func hash(_ text: String) -> UInt64 {
        var text = text
        return text.withUTF8 { hash(UnsafeRawBufferPointer($0)) }
    }

    /// Returns the hash of a sequence of hashes with one more.
    static func combined(_ hashes: UInt64, _ next: UInt64) -> UInt64 { mixed(hashes &+ odd, next) }

    @inline(__always)
    private static func mixed(_ state: UInt64, _ word: UInt64) -> UInt64 {
        let product = (state ^ word).multipliedFullWidth(by: odd)
        // Added, so that a word equal to its state does not erase the preceding input.
        return (product.high ^ product.low) &+ state.byteSwapped &+ word
    }
}
