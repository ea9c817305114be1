import PagingJSON
import Testing

@Suite("JSON compaction")
struct JSONCompactionTests {
    private func compact(_ text: String) throws -> String {
        let outline = try JSONOutline(Array(text.utf8))
        var output = Array("<".utf8)
        outline.appendCompact(outline.root.range, to: &output)
        return String(decoding: output.dropFirst(), as: UTF8.self)
    }

    @Test(
        "White space between tokens is removed, and everything else is unchanged",
        arguments: [
            (" [ 1 , 2 ] ", "[1,2]"), ("{\n  \"a b\" : \" x \\\" y \"\r\n}", "{\"a b\":\" x \\\" y \"}"),
            ("{\"b\":1.50, \"a\":1E5, \"b\":\"\\u0041\"}", "{\"b\":1.50,\"a\":1E5,\"b\":\"\\u0041\"}"),
            ("[\"\\\\\" , \"a\\\\\\\" b\" ]", "[\"\\\\\",\"a\\\\\\\" b\"]"), ("\t1\n", "1"), ("[ ]", "[]"),
            ("{ }", "{}"),
            ("[\n\t\"é 😀\"\n]", "[\"é 😀\"]"),
            ("[ \"1234567 \\\\\" , \" 12345678\" ]", "[\"1234567 \\\\\",\" 12345678\"]"),
        ]
    )
    func compaction(text: String, expected: String) throws {
        #expect(try compact(text) == expected)
        #expect(try JSONValue(parsing: text.utf8) == (try JSONValue(parsing: expected.utf8)))
    }

    @Test(
        "A compact document is unchanged, and compaction is idempotent",
        arguments: JSONGrammarTests.accepted
    )
    func identity(text: String) throws {
        let once = try compact(text)
        #expect(try compact(once) == once)
        #expect(try JSONValue(parsing: once.utf8) == (try JSONValue(parsing: text.utf8)))
    }

    @Test("Elements are written one per line, whatever white space the page has")
    func lines() throws {
        let outline = try JSONOutline(Array("[\n  {\n    \"a\": [ 1,\n 2 ]\n  },\n  \"x\\n\"\n]\n".utf8))
        var output: [UInt8] = []
        for element in outline.elements(of: outline.root) {
            outline.appendCompact(element.range, to: &output)
            output.append(UInt8(ascii: "\n"))
        }
        #expect(String(decoding: output, as: UTF8.self) == "{\"a\":[1,2]}\n\"x\\n\"\n")
    }

    @Test("An outline of one element compacts that element")
    func element() throws {
        let outline = try JSONOutline(Array("[ {\"a\":1} , { \"a\" : 2 } ]".utf8))
        let elements = outline.elements(of: outline.root)
        for (element, expected) in zip(elements, ["{\"a\":1}", "{\"a\":2}"]) {
            var output: [UInt8] = []
            try outline.outline(of: element.range).appendCompact(element.range, to: &output)
            #expect(String(decoding: output, as: UTF8.self) == expected)
        }
    }
}
