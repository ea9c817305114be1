import Testing

@testable import Paging

@Suite("Checksums in files")
struct ChecksumTests {
    @Test("The checksum of bytes is that of FNV-1a, in one buffer or not")
    func vectors() {
        #expect(Checksum.text([]) == "cbf29ce484222325")
        #expect(Checksum.text("a".utf8) == "af63dc4c8601ec8c")
        #expect(Checksum.text("foobar".utf8) == "85944171f73967e8")
        #expect(Checksum.number("raboof".utf8.reversed()) == Checksum.number("foobar".utf8))
    }

    @Test("The digest of a list's key is the one that checkpoints of earlier versions contain")
    func keys() {
        let (high, low): (UInt64, UInt64) = (0xDD86_2431_3549_2E87, 0xA543_A970_8199_4640)
        #expect(KeyDigest("list/7") == KeyDigest(high: high, low: low))
    }
}
