import PagingHTTP
import PagingTesting
import Testing

@testable import PaginateDatabase
@testable import PaginateFiles

@Suite("Members of items")
struct ItemCellsTests {
    /// Returns the result of the library's scanner for the same bytes.
    private func expected(_ text: String) throws -> [String] {
        let outline = try JSONOutline(Array(text.utf8))
        let row = try #require(ItemRow(Array(text.utf8)))
        var cells: [String] = []
        row.forEachCell { name, node in
            cells.append(
                "\(name)=\(outline.string(of: node) ?? String(decoding: outline.bytes(of: node.range), as: UTF8.self))"
            )
        }
        return cells
    }

    private func read(_ text: String) -> [String] {
        Array(text.utf8).withUnsafeBufferPointer { bytes in
            var cells = ItemCells(bytes)
            var decoder = TextDecoder()
            decoder.reset(for: bytes.count)
            var found: [String] = []
            while let cell = cells.next() {
                let value = UnsafeBufferPointer(rebasing: bytes[cell.value])
                let text = String(decoding: cell.isEscaped ? decoder.decode(value) : value, as: UTF8.self)
                found.append("\(cells.isObject ? MemberName.text(cell, in: bytes) : ItemRow.valueColumn)=\(text)")
            }
            return found
        }
    }

    @Test(
        "Every member is found in agreement with the library",
        arguments: [
            "{}", "[]", "null", "true", "-1.5e3", #""a\"b""#, #"{"a":1}"#, #"{"a":"","b":null,"c":false}"#,
            #"{"a":{"b":[1,{"c":"}]"}]},"d":"\\"}"#, #"{"\u0061\"":"\ud83d\ude00\udc00","":[[]]}"#,
        ]
    )
    func members(_ text: String) throws {
        #expect(read(text) == (try expected(text)))
    }

    @Test("Random items are read in agreement with the library")
    func random() throws {
        var generator = SeededGenerator(seed: 7)
        for _ in 0..<2_000 {
            let text = RandomJSON.value(depth: 3, &generator)
            #expect(read(text) == (try expected(text)), "\(text)")
        }
    }

    @Test("Damaged bytes are never read beyond their end")
    func damage() throws {
        var generator = SeededGenerator(seed: 8)
        for _ in 0..<2_000 {
            var bytes = Array(RandomJSON.value(depth: 2, &generator).utf8)
            bytes = Array(bytes.prefix(Int.random(in: 0...bytes.count, using: &generator)))
            if let index = bytes.indices.randomElement(using: &generator) {
                bytes[index] = UInt8.random(in: 0...255, using: &generator)
            }
            bytes.withUnsafeBufferPointer { bytes in
                var cells = ItemCells(bytes)
                var count = 0
                while let cell = cells.next() {
                    #expect(cell.value.upperBound <= bytes.count && cell.key.upperBound <= bytes.count)
                    count += 1
                }
                #expect(count <= bytes.count)
            }
        }
    }
}

/// A generator of compact JSON of any shape.
enum RandomJSON {
    private static let pieces = ["a", "\\\"", "\\\\", "\\u00e9", "\\ud83d\\ude00", "é", "{", "]", ",", ":", "\\n", " "]

    static func value(depth: Int, _ generator: inout SeededGenerator) -> String {
        switch Int.random(in: 0..<(depth > 0 ? 9 : 5), using: &generator) {
        case 0: return "null"
        case 1: return Bool.random(using: &generator) ? "true" : "false"
        case 2: return "\(Int.random(in: -1_000_000...1_000_000, using: &generator))"
        case 3: return "\(Double.random(in: -1_000...1_000, using: &generator))"
        case 4: return string(&generator)
        case 5:
            let values = (0..<Int.random(in: 0..<4, using: &generator)).map { _ in value(depth: depth - 1, &generator) }
            return "[\(values.joined(separator: ","))]"
        default:
            let members = (0..<Int.random(in: 0..<5, using: &generator)).map { _ in
                "\(string(&generator)):\(value(depth: depth - 1, &generator))"
            }
            return "{\(members.joined(separator: ","))}"
        }
    }

    private static func string(_ generator: inout SeededGenerator) -> String {
        let letters = (0..<Int.random(in: 0..<6, using: &generator)).map { _ in
            pieces.randomElement(using: &generator) ?? ""
        }
        return "\"\(letters.joined())\""
    }
}
