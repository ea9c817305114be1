import Foundation
import PagingJSON
import Testing

@Suite("JSONBytes")
struct JSONBytesTests {
    static let text = "{\"name\":\"Zürich €😀\",\"n\":[1,2]}"

    @Test(
        "Every Unicode encoding becomes UTF-8, with or without a byte order mark",
        arguments: [
            (String.Encoding.utf16LittleEndian, [0xFF, 0xFE]), (.utf16BigEndian, [0xFE, 0xFF]),
            (.utf32LittleEndian, [0xFF, 0xFE, 0, 0]), (.utf32BigEndian, [0, 0, 0xFE, 0xFF]),
            (.utf8, [0xEF, 0xBB, 0xBF]),
        ] as [(String.Encoding, [UInt8])]
    )
    func encodings(encoding: String.Encoding, mark: [UInt8]) throws {
        for text in [Self.text, "1", "\"é\"", "[]", "\"😀\"", "12"] {
            let bytes = Array(try #require(text.data(using: encoding)))
            #expect(try JSONBytes.normalized(bytes) == Array(text.utf8), "\(encoding) \(text)")
            #expect(try JSONBytes.normalized(mark + bytes) == Array(text.utf8), "\(encoding) \(text) with a mark")
        }
    }

    @Test("UTF-8 without a byte order mark is returned without a copy")
    func sameStorage() throws {
        let bytes = Array(Self.text.utf8)
        let normalized = try JSONBytes.normalized(bytes)
        let isShared = bytes.withUnsafeBufferPointer { left in
            normalized.withUnsafeBufferPointer { right in left.baseAddress == right.baseAddress }
        }
        #expect(isShared)
    }

    @Test("No bytes, a byte order mark alone and single bytes are left to the scanner")
    func short() throws {
        #expect(try JSONBytes.normalized([]) == [])
        #expect(try JSONBytes.normalized([0xEF, 0xBB, 0xBF]) == [])
        #expect(try JSONBytes.normalized([0xFF, 0xFE]) == [])
        #expect(try JSONBytes.normalized([0x31]) == [0x31])
        #expect(try JSONBytes.normalized([0xEF, 0xBB]) == [0xEF, 0xBB])
        for bytes: [UInt8] in [[0], [0, 0], [0, 0, 0], [0, 0, 0, 0]] {
            #expect(throws: JSONScanError.self) { try JSONOutline(try JSONBytes.normalized(bytes)) }
        }
    }

    @Test(
        "Broken UTF-16 and UTF-32 are refused",
        arguments: [
            [0xFF, 0xFE, 0x31], [0xFE, 0xFF, 0x00, 0x22, 0xD8, 0x00, 0x00, 0x22], [0xFE, 0xFF, 0xDC, 0x00],
            [0xFE, 0xFF, 0xD8, 0x00], [0, 0, 0, 0x31, 0], [0, 0, 0xFE, 0xFF, 0, 0x11, 0, 0],
            [0xFF, 0xFE, 0, 0, 0, 0xD8, 0, 0],
        ] as [[UInt8]]
    )
    func broken(bytes: [UInt8]) throws {
        let error = try #require(throws: JSONScanError.self) { try JSONBytes.normalized(bytes) }
        #expect([.invalidEncoding, .unexpectedEnd].contains(error.code))
    }

    @Test("The scanner refuses a byte order mark")
    func strictScan() {
        #expect(throws: JSONScanError.self) { try JSONOutline([0xEF, 0xBB, 0xBF, 0x31]) }
    }
}
