import Testing

@testable import Paging

/// Tests with the examples of NIST for FIPS 180-4.
@Suite("SHA-256")
struct SHA256Tests {
    @Test(
        "Hashes are those of FIPS 180-4",
        arguments: [
            ("", "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855"),
            ("abc", "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"),
            (
                "abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq",
                "248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1"
            ),
            (
                String(repeating: "a", count: 100_000),
                "6d1cf22d7cc09b085dfc25ee1a1f3ae0265804c607bc2074ad253bcc82fd81ee"
            ),
        ]
    )
    func examples(_ text: String, _ hash: String) {
        #expect(SHA256.text(text.utf8) == hash)
    }

    @Test("Portions of any size have the hash of the whole")
    func portions() {
        let bytes = (0..<400).map { UInt8(truncatingIfNeeded: $0 &* 7) }
        for length in 0...130 {
            let whole = SHA256.text(bytes[..<length])
            for size in [1, 7, 63, 64, 65] {
                var hash = SHA256()
                for start in stride(from: 0, to: length, by: size) {
                    hash.update(bytes[start..<min(start + size, length)])
                }
                #expect(hash.finish().description == whole)
            }
        }
    }
}
