#if !canImport(Darwin)
import Foundation
import Testing

/// The encoders of content codings, from the libraries whose decoders the transport loads.
struct ContentEncoder: Sendable, CustomTestStringConvertible {
    let testDescription: String
    /// The name of the coding in `Content-Encoding`.
    let name: String
    let encode: @Sendable ([UInt8]) -> [UInt8]

    static let all: [ContentEncoder] = [
        ContentEncoder(testDescription: "gzip", name: "gzip", encode: gzip),
        ContentEncoder(testDescription: "deflate", name: "deflate", encode: zlib),
        ContentEncoder(testDescription: "deflate without zlib's header", name: "deflate", encode: deflated),
        ContentEncoder(testDescription: "br", name: "br", encode: brotli),
        ContentEncoder(testDescription: "zstd", name: "zstd", encode: zstd),
    ]

    private static func function<Function>(_ name: String, of library: String, as type: Function.Type) -> Function {
        guard let symbol = dlsym(dlopen(library, RTLD_NOW), name) else { fatalError("\(library) has no \(name)") }
        return unsafeBitCast(symbol, to: type)
    }

    private static func zlib(_ bytes: [UInt8]) -> [UInt8] {
        typealias Compress =
            @convention(c) (
                UnsafeMutablePointer<UInt8>, UnsafeMutablePointer<UInt>, UnsafePointer<UInt8>, UInt, Int32
            ) -> Int32
        let compress = function("compress2", of: "libz.so.1", as: Compress.self)
        return [UInt8](unsafeUninitializedCapacity: bytes.count + bytes.count / 100 + 100) { room, count in
            var size = UInt(room.count)
            let isDone = room.baseAddress.map { compress($0, &size, bytes, UInt(bytes.count), 9) } == 0
            count = isDone ? Int(size) : 0
        }
    }

    private static func deflated(_ bytes: [UInt8]) -> [UInt8] {
        Array(zlib(bytes).dropFirst(2).dropLast(4))
    }

    private static func gzip(_ bytes: [UInt8]) -> [UInt8] {
        typealias Checksum = @convention(c) (UInt, UnsafePointer<UInt8>?, UInt32) -> UInt
        let crc32 = function("crc32", of: "libz.so.1", as: Checksum.self)
        let numbers = [UInt32(crc32(0, bytes, UInt32(bytes.count))), UInt32(bytes.count)]
        let trailer = numbers.flatMap { number in (0..<4).map { UInt8(truncatingIfNeeded: number >> ($0 * 8)) } }
        return [0x1F, 0x8B, 0x08, 0, 0, 0, 0, 0, 0, 0xFF] + deflated(bytes) + trailer
    }

    private static func brotli(_ bytes: [UInt8]) -> [UInt8] {
        typealias Compress =
            @convention(c) (
                Int32, Int32, Int32, Int, UnsafePointer<UInt8>, UnsafeMutablePointer<Int>, UnsafeMutablePointer<UInt8>
            ) -> Int32
        let compress = function("BrotliEncoderCompress", of: "libbrotlienc.so.1", as: Compress.self)
        return [UInt8](unsafeUninitializedCapacity: bytes.count + 1000) { room, count in
            count = room.count
            if let place = room.baseAddress { _ = compress(5, 22, 0, bytes.count, bytes, &count, place) }
        }
    }

    private static func zstd(_ bytes: [UInt8]) -> [UInt8] {
        typealias Compress =
            @convention(c) (
                UnsafeMutablePointer<UInt8>, Int, UnsafePointer<UInt8>, Int, Int32
            ) -> Int
        let compress = function("ZSTD_compress", of: "libzstd.so.1", as: Compress.self)
        return [UInt8](unsafeUninitializedCapacity: bytes.count + bytes.count / 100 + 1000) { room, count in
            count = room.baseAddress.map { compress($0, room.count, bytes, bytes.count, 3) } ?? 0
        }
    }
}
#endif
