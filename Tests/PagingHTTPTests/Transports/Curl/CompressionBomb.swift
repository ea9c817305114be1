#if !canImport(Darwin)
import Testing

/// A small body that decodes to a gibibyte.
struct CompressionBomb: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let bytes: [UInt8]

    static let all: [CompressionBomb] = [
        CompressionBomb(testDescription: "gzip", bytes: gzip),
        CompressionBomb(testDescription: "zstd", bytes: zstd),
    ]

    /// Copies of the last byte, 258 per two bits (RFC 1951, section 3.2.7: dynamic Huffman codes).
    private static let gzip: [UInt8] =
        [0x1F, 0x8B, 0x08, 0, 0, 0, 0, 0, 0x02, 0x03]
        + [0xED, 0xC1, 0x31, 0x01, 0x00, 0x00, 0x00, 0xC2, 0xA0, 0xF5, 0x4F, 0x6D, 0x08, 0x5F, 0xA0]
        + [UInt8](repeating: 0, count: 1 << 20)

    /// Blocks of 131,072 copies of one byte (RFC 8878, section 3.1.1.2).
    private static let zstd: [UInt8] =
        [0x28, 0xB5, 0x2F, 0xFD, 0x00, 0x58]
        + repeatElement([0x02, 0x00, 0x10, 0x20], count: 8191).joined() + [0x03, 0x00, 0x10, 0x20]

    /// Returns a server that responds with the bomb and then waits for the client to disconnect.
    func server() throws -> RawServer {
        try RawServer { connection in
            _ = connection.readHead()
            connection.send("HTTP/1.1 200 OK\r\nContent-Encoding: \(testDescription)\r\n\r\n")
            connection.send(bytes)
            connection.waitForPeerClose()
        }
    }
}
#endif
