/// A 128-bit hash that stands for a value, and is stable for the lifetime of the process.
///
/// It is the digest of everything that stays in memory. Files contain a ``Checksum`` or an ``SHA256`` instead.
///
/// Values whose hash includes everything that distinguishes them have the same digest only if they are equal: among a
/// billion of them, the probability of a collision is below 10⁻²⁰.
package struct HashDigest: Hashable, Sendable {
    let high: Int
    let low: Int

    /// Creates the digest of a value.
    init(_ value: some Hashable) {
        self.init { $0.combine(value) }
    }

    /// Creates the digest of some bytes.
    package init(bytes: some Sequence<UInt8>) {
        let digest = bytes.withContiguousStorageIfAvailable { buffer in
            Self { $0.combine(bytes: UnsafeRawBufferPointer(buffer)) }
        }
        self = digest ?? Array(bytes).withUnsafeBytes { buffer in Self { $0.combine(bytes: buffer) } }
    }

    private init(_ combine: (inout Hasher) -> Void) {
        var first = Hasher()
        var second = Hasher()
        // Makes the two halves independent of each other.
        second.combine(0)
        combine(&first)
        combine(&second)
        (high, low) = (first.finalize(), second.finalize())
    }

    /// Hashes half of the digest, which is as good as all of it.
    package func hash(into hasher: inout Hasher) {
        hasher.combine(high)
    }
}
