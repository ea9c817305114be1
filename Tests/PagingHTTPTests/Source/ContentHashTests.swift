import PagingTesting
import Testing

@testable import PagingHTTP

@Suite("Hash for repeated pages")
struct ContentHashTests {
    private func hash(_ bytes: [UInt8]) -> UInt64 {
        bytes.withUnsafeBytes { ContentHash.hash($0) }
    }

    @Test("The same bytes have the same hash at any memory address")
    func sameBytes() {
        let bytes = (0..<1_003).map { UInt8(truncatingIfNeeded: $0 &* 31) }
        for offset in 0..<9 {
            let shifted = Array(repeating: UInt8(0), count: offset) + bytes
            let slice = shifted[offset...]
            #expect(slice.withUnsafeBytes { ContentHash.hash($0) } == hash(bytes))
        }
    }

    @Test("Contents that differ in one bit, in length or in order have distinct hashes")
    func neighbors() {
        var seen: Set<UInt64> = []
        var random = SeededGenerator(seed: 4)
        let base = (0..<256).map { _ in UInt8(truncatingIfNeeded: random.next()) }
        var expected = 0
        for position in base.indices {
            for bit in 0..<8 {
                var changed = base
                changed[position] ^= 1 << UInt8(bit)
                seen.insert(hash(changed))
                expected += 1
            }
        }
        for count in 0..<256 {
            seen.insert(hash(Array(repeating: 0, count: count)))
            expected += 1
        }
        // Words that trade places, as items on a page do.
        for position in stride(from: 0, to: 240, by: 8) {
            var changed = base
            changed.replaceSubrange(
                position..<position + 16,
                with: base[position + 8..<position + 16] + base[position..<position + 8]
            )
            seen.insert(hash(changed))
            expected += 1
        }
        #expect(seen.count == expected)
    }

    @Test("Each bit of the content changes about half of the bits of its hash")
    func spread() {
        let base = Array("{\"id\":1,\"name\":\"first\"},{\"id\":2,\"name\":\"second\"}".utf8)
        let reference = hash(base)
        var changed = 0
        for position in base.indices {
            var other = base
            other[position] ^= 1
            changed += (hash(other) ^ reference).nonzeroBitCount
        }
        let average = Double(changed) / Double(base.count)
        #expect((24...40).contains(average), "\(average) of 64 bits")
    }
}
