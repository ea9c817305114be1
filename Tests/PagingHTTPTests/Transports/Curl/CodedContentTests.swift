#if !canImport(Darwin)
import HTTPTypes
import PagingTesting
import Testing

@testable import PagingHTTP

@Suite("Content codings", .timeLimit(.minutes(10)))
struct CodedContentTests {
    /// Decodes a body that arrives in pieces.
    private func decoded(
        _ bytes: [UInt8],
        _ names: [String],
        pieces: (_ rest: Int) -> Int = { $0 }
    ) throws -> [UInt8] {
        let content = try #require(try CodedContent(names))
        var result: [UInt8] = []
        var rest = bytes[...]
        while !rest.isEmpty {
            let count = min(rest.count, max(1, pieces(rest.count)))
            rest.prefix(count).withUnsafeBytes { content.append($0) }
            rest = rest.dropFirst(count)
            while let portion = try content.next() { result += portion }
            #expect(content.isEmpty)
        }
        try content.checkEnd()
        return result
    }

    /// Returns lines of pseudo-random items.
    private static func lines(_ count: Int, _ generator: inout SeededGenerator) -> [UInt8] {
        (0..<count).flatMap { number in
            Array("{\"id\":\(number),\"key\":\(UInt32.random(in: 0...9999, using: &generator))}\n".utf8)
        }
    }

    private func expectCut(_ bytes: [UInt8], _ coding: ContentEncoder) {
        #expect(throws: ContentCoding.Fault.cut(coding.name)) { try decoded(bytes, [coding.name]) }
    }

    @Test("Content that is cut anywhere is an error", arguments: ContentEncoder.all, [0, 1, 4, 200])
    func cuts(_ coding: ContentEncoder, lines: Int) throws {
        var generator = SeededGenerator(seed: 1)
        let text = Self.lines(lines, &generator)
        let bytes = coding.encode(text)
        #expect(try decoded(bytes, [coding.name]) == text)
        for count in 0..<bytes.count { expectCut(Array(bytes.prefix(count)), coding) }
    }

    @Test("Content of many blocks that is cut at random is an error", arguments: ContentEncoder.all)
    func blocks(_ coding: ContentEncoder) throws {
        var generator = SeededGenerator(seed: 2)
        let text = Self.lines(30_000, &generator)
        let bytes = coding.encode(text)
        #expect(try decoded(bytes, [coding.name]) == text)
        for _ in 0..<100 {
            expectCut(Array(bytes.prefix(Int.random(in: 0..<bytes.count, using: &generator))), coding)
        }
    }

    @Test("Random bytes in random pieces are decoded", arguments: ContentEncoder.all)
    func pieces(_ coding: ContentEncoder) throws {
        for seed in 0..<200 {
            var generator = SeededGenerator(seed: UInt64(seed))
            let alphabet = UInt8.random(in: 0...255, using: &generator)
            let size = Int.random(in: 0...(seed % 10 == 0 ? 300_000 : 3000), using: &generator)
            let text = (0..<size).map { _ in UInt8.random(in: 0...alphabet, using: &generator) }
            let largest = [1, 10, 1000, 100_000].randomElement(using: &generator) ?? 1
            let result = try decoded(coding.encode(text), [coding.name]) { _ in
                Int.random(in: 1...largest, using: &generator)
            }
            #expect(result == text, "seed \(seed)")
        }
    }

    @Test("Several members of gzip and frames of zstd are one content", arguments: ["gzip", "zstd"])
    func members(_ name: String) throws {
        let coding = try #require(ContentEncoder.all.first { $0.name == name })
        let parts = ["hello ", "", "world"].map { Array($0.utf8) }
        let bytes = parts.flatMap(coding.encode)
        #expect(try decoded(bytes, [name]) == parts.flatMap(\.self))
        #expect(try decoded(bytes, [name]) { _ in 1 } == parts.flatMap(\.self))
        var ends: Set<Int> = []
        for part in parts { ends.insert((ends.max() ?? 0) + coding.encode(part).count) }
        for count in 0..<bytes.count where !ends.contains(count) { expectCut(Array(bytes.prefix(count)), coding) }
    }

    @Test("Bytes after the end of the coding are an error", arguments: ContentEncoder.all)
    func garbage(_ coding: ContentEncoder) {
        let bytes = coding.encode(Array("hello".utf8))
        for rest in ["garbage", "\0\0\0\0\0\0\0\0", "{}\n"] {
            for size in [1, 1000] {
                #expect(throws: ContentCoding.Fault.damaged(coding.name)) {
                    try decoded(bytes + Array(rest.utf8), [coding.name]) { _ in size }
                }
            }
        }
    }

    @Test("Bytes that are not in their coding are an error", arguments: ContentEncoder.all)
    func plain(_ coding: ContentEncoder) {
        #expect(throws: ContentCoding.Fault.self) { try decoded(Array("plain text".utf8), [coding.name]) }
    }

    @Test("A changed byte of gzip, zlib's format or zstd is an error or has no effect", arguments: ["gzip", "deflate"])
    func damage(_ name: String) throws {
        let coding = try #require(ContentEncoder.all.first { $0.name == name })
        var generator = SeededGenerator(seed: 3)
        let text = Self.lines(20, &generator)
        let bytes = coding.encode(text)
        for index in bytes.indices {
            var damaged = bytes
            damaged[index] ^= 1 << UInt8.random(in: 0..<8, using: &generator)
            if let result = try? decoded(damaged, [name]) { #expect(result == text, "byte \(index)") }
        }
    }

    @Test(
        "The names of codings are read in any spelling",
        arguments: [
            (["gzip"], ["gzip"]), (["\"gzip\""], ["gzip"]), ([" GZip ,, Deflate\t"], ["gzip", "deflate"]),
            (["identity"], []), ([""], []), (["x-gzip", "identity, br"], ["x-gzip", "br"]),
        ]
    )
    func names(lines: [String], codings: [String]) {
        var response = HTTPResponse(status: .ok)
        for line in lines { response.headerFields.append(HTTPField(name: .contentEncoding, value: line)) }
        #expect(response.codings == codings)
    }

    @Test("Codings that were applied one after the other are decoded in reverse")
    func chains() throws {
        var generator = SeededGenerator(seed: 4)
        let text = Self.lines(1000, &generator)
        let codings = ContentEncoder.all
        let bytes = codings.reduce(text) { $1.encode($0) }
        #expect(try decoded(bytes, codings.map(\.name)) == text)
        #expect(try decoded(bytes, codings.map(\.name)) { _ in 1 } == text)
        for count in stride(from: 0, to: bytes.count, by: 7) {
            #expect(throws: ContentCoding.Fault.self) { try decoded(Array(bytes.prefix(count)), codings.map(\.name)) }
        }
        #expect(throws: ContentCoding.Fault.unknown("gzip")) {
            try CodedContent(Array(repeating: "gzip", count: 6))
        }
    }

    @Test("A compression bomb is decoded in small portions", arguments: CompressionBomb.all)
    func bombs(_ bomb: CompressionBomb) throws {
        let content = try #require(try CodedContent([bomb.testDescription]))
        bomb.bytes.prefix(16 << 10).withUnsafeBytes { content.append($0) }
        for _ in 0..<10 {
            let portion = try #require(try content.next())
            #expect(portion.count <= 64 << 10)
            #expect(!content.isEmpty)
        }
    }

    @Test("All codings whose libraries are installed are offered")
    func offer() {
        #expect(ContentCoding.accepted == "gzip, deflate, br, zstd")
        #expect(throws: ContentCoding.Fault.unknown("compress")) { try CodedContent(["compress"]) }
    }
}
#endif
