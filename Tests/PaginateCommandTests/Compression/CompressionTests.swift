import Foundation
import Testing

@testable import PaginateFiles

@Suite("Compressed bytes")
struct CompressionTests {
    /// Bytes that compress well, and bytes that do not.
    private static let samples: [[UInt8]] = {
        var generator = SystemRandomNumberGenerator()
        let noise = (0..<300_000).map { _ in UInt8.random(in: 0...255, using: &generator) }
        return [[], [7], Array(repeating: UInt8(ascii: "a"), count: 1_000_000), noise]
    }()

    private static func compressed(_ bytes: [UInt8], as format: Compression, by portion: Int) throws -> [UInt8] {
        try run(bytes, format.compressor(), by: portion)
    }

    private static func run(_ bytes: [UInt8], _ filter: any ByteFilter, by portion: Int) throws -> [UInt8] {
        var result: [UInt8] = []
        for start in stride(from: 0, to: bytes.count, by: portion) {
            result += try filter.filter(bytes[start..<min(bytes.count, start + portion)], isLast: false)
        }
        return result + (try filter.filter([][...], isLast: true))
    }

    @Test("Bytes round-trip in portions of any size", arguments: Compression.allCases, [1_000, 65_536, 1 << 20])
    func roundTrip(_ format: Compression, _ portion: Int) throws {
        for sample in Self.samples {
            let bytes = try Self.compressed(sample, as: format, by: portion)
            #expect(try Self.run(bytes, format.decompressor(), by: portion) == sample)
            let twice = bytes + bytes
            #expect(try Self.run(twice, format.decompressor(), by: portion) == sample + sample)
        }
    }

    @Test("Truncated and damaged bytes are an error or the same bytes, and never trap", arguments: Compression.allCases)
    func damage(_ format: Compression) throws {
        let sample = Array("{\"id\":1,\"name\":\"one\"}\n{\"id\":2,\"name\":\"two\"}\n".utf8)
        let bytes = try Self.compressed(sample, as: format, by: 100)
        for count in 1..<bytes.count {
            #expect(throws: FilterError.self) { try Self.run(Array(bytes[..<count]), format.decompressor(), by: 7) }
        }
        for index in bytes.indices {
            for bit in 0..<8 {
                var damaged = bytes
                damaged[index] ^= 1 << bit
                let result = try? Self.run(damaged, format.decompressor(), by: 7)
                #expect(result == nil || result == sample || damaged == bytes, "byte \(index), bit \(bit)")
            }
        }
    }

    @Test("The end of a name chooses the format")
    func names() {
        #expect(Compression(path: "items.ndjson.gz") == .gzip)
        #expect(Compression(path: "/data/items.zst") == .zstd)
        #expect(Compression(path: "items.ndjson") == nil)
        #expect(Compression(path: "gz") == nil)
    }
}
