import Foundation
import PagingJSON
import Testing

@Suite("JSONPointer")
struct JSONPointerTests {
    @Test("The pointers of RFC 6901 find the documented values")
    func examplesOfTheRFC() throws {
        let document =
            #"{"foo":["bar","baz"],"":0,"a/b":1,"c%d":2,"e^f":3,"g|h":4,"i\\j":5,"k\"l":6," ":7,"m~n":8}"#
        let outline = try JSONOutline(Array(document.utf8))
        let value = try JSONValue(parsing: document.utf8)
        let expected = [
            ("/", 0), ("/a~1b", 1), ("/c%d", 2), ("/e^f", 3), ("/g|h", 4), ("/i\\j", 5), ("/k\"l", 6), ("/ ", 7),
            ("/m~0n", 8),
        ]
        for (text, number) in expected {
            let pointer = try JSONPointer(text)
            #expect(outline.node(at: pointer).flatMap(outline.int) == number, "\(text)")
            #expect(value[pointer]?.intValue == number, "\(text)")
        }
        #expect(outline.node(at: "") == outline.root)
        #expect(outline.node(at: "/foo/0").flatMap(outline.string) == "bar")
        #expect(outline.node(at: "/foo/2") == nil)
        #expect(value["/foo/1"]?.stringValue == "baz")
    }

    @Test("Escapes are decoded once, from left to right")
    func escapes() throws {
        #expect(JSONPointer("/~01/~10").tokens == ["~1", "/0"])
        #expect(JSONPointer(tokens: ["~1", "a/b", ""]).description == "/~01/a~1b/")
    }

    @Test(
        "A text without a leading slash is refused with the correct form",
        arguments: ["meta.next", "$.meta.next"]
    )
    func missingSlash(text: String) {
        #expect {
            try JSONPointer(text)
        } throws: { error in
            "\(error)" == "A JSON Pointer starts with '/': write \"/meta/next\", not \"\(text)\"."
        }
    }

    @Test("A tilde that escapes nothing is refused", arguments: ["/a~", "/~2", "/~~0", "/a~b/c"])
    func badEscape(text: String) {
        #expect(throws: JSONPointer.ParseError.self) { try JSONPointer(text) }
    }

    @Test("A literal is parsed leniently and never traps")
    func literals() {
        #expect(("items" as JSONPointer).description == "/items")
        #expect(("a/b" as JSONPointer).tokens == ["a", "b"])
        #expect(("/a~2~" as JSONPointer).tokens == ["a~2~"])
        #expect(("" as JSONPointer) == .root)
        #expect(("/" as JSONPointer).tokens == [""])
    }

    @Test(
        "Array indices have no leading zero, sign or end marker",
        arguments: ["/00", "/01", "/-", "/-1", "/+0", "/0 ", "/"]
    )
    func positions(text: String) throws {
        let outline = try JSONOutline(Array("[[10,20]]".utf8))
        #expect(outline.node(at: try JSONPointer(text)) == nil)
        #expect(outline.node(at: try JSONPointer("/0" + text)) == nil)
        #expect(outline.node(at: "/0/1").flatMap(outline.int) == 20)
    }

    @Test("An index too large for an integer finds nothing")
    func hugePosition() throws {
        let outline = try JSONOutline(Array("[1]".utf8))
        #expect(outline.node(at: "/99999999999999999999999999") == nil)
    }

    @Test("Keys are compared by bytes, not by Unicode equivalence")
    func canonicalEquivalence() throws {
        let composed = JSONPointer(tokens: ["\u{E9}"])
        let decomposed = JSONPointer(tokens: ["e\u{301}"])
        #expect(composed != decomposed)
        let outline = try JSONOutline(Array("{\"\u{E9}\":1}".utf8))
        #expect(outline.node(at: composed) != nil)
        #expect(outline.node(at: decomposed) == nil)
        // A slash is a separator even if a combining mark follows it.
        #expect(JSONPointer("/a/\u{301}b").tokens == ["a", "\u{301}b"])
    }

    @Test("A pointer is coded as its text")
    func coding() throws {
        let pointer: JSONPointer = "/a~1b/0"
        let data = try JSONEncoder().encode([pointer])
        #expect(try JSONDecoder().decode([JSONPointer].self, from: data) == [pointer])
        #expect(throws: DecodingError.self) { try JSONDecoder().decode([JSONPointer].self, from: Data(#"["a"]"#.utf8)) }
        #expect(pointer.appending("c/d").description == "/a~1b/0/c~1d")
    }
}
