import PagingTesting
import Testing

@testable import PagingJSON

@Suite("The start of a document")
struct JSONOutlineBeginningTests {
    private static let document = """
        {"meta": {"next": "a\\u0041é", "count": 12, "deep": {"flag": true, "list": [1, {"x": [2]}]}}, "items": [{"id": 1}, 2],
        "after": null, "n": -1.5e3}
        """

    @Test("Every value found at the start is the value in the whole document")
    func agreesWithWhole() throws {
        let bytes = Array(Self.document.utf8)
        let whole = try JSONOutline(bytes)
        let pointers: [JSONPointer] = [
            "/meta/next", "/meta/count", "/meta/deep/flag", "/meta/deep/list", "/items", "/items/0", "/after", "/n",
        ]
        var found = 0
        for count in 0...bytes.count {
            guard let outline = JSONOutline(beginning: Array(bytes.prefix(count))) else { continue }
            for pointer in pointers {
                guard let node = outline.node(at: pointer) else { continue }
                found += 1
                #expect(node == whole.node(at: pointer), "\(pointer) after \(count) bytes")
            }
        }
        #expect(found > 400)
    }

    @Test("A value is found once the byte after it has arrived, and not before")
    func asSoonAsPossible() {
        let text = #"{"a":{"next":"abc"},"n":12,"items":[]}"#
        func first(_ pointer: JSONPointer) -> Int? {
            let bytes = Array(text.utf8)
            return (0...bytes.count).first { JSONOutline(beginning: Array(bytes.prefix($0)))?.node(at: pointer) != nil }
        }
        #expect(first("/a/next") == #"{"a":{"next":"abc"}"#.utf8.count)
        #expect(first("/n") == #"{"a":{"next":"abc"},"n":12,"#.utf8.count)
    }

    @Test("Bytes that cannot start a document have no outline", arguments: ["{]", "<html>", "{\"a\":tru}", "[1,,"])
    func refused(text: String) {
        #expect(JSONOutline(beginning: Array(text.utf8)) == nil)
    }

    @Test("A start of arbitrary bytes is read without a crash")
    func fuzz() {
        var random = SeededGenerator(seed: 11)
        let bytes = Array(Self.document.utf8)
        for _ in 0..<20_000 {
            var changed = bytes
            for _ in 0...random.below(4) {
                changed[random.below(changed.count)] = UInt8(truncatingIfNeeded: random.next())
            }
            let beginning = Array(changed.prefix(random.below(changed.count + 1)))
            guard let outline = JSONOutline(beginning: beginning) else { continue }
            for pointer: JSONPointer in ["/meta/next", "/meta/deep/list/1/x", "/items/0/id"] {
                guard let node = outline.node(at: pointer) else { continue }
                #expect(node.range.upperBound <= beginning.count)
            }
        }
    }
}
