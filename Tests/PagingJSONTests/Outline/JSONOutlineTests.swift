import PagingJSON
import Testing

@Suite("JSONOutline")
struct JSONOutlineTests {
    static let text =
        #" { "data" : [ {"id":1,"tags":["a","b"],"o":{"k":[5,6]}}, {"id":"2","id":"3"}, [], null, "x" ],"#
        + #" "meta": {"next":"\/p?a=1\u0026b=2","total":"120","f":12.50,"more":true,"a\u002Fb":{"~":7}},"#
        + #" "meta2": {}, "empty": [] } "#

    let outline: JSONOutline

    init() throws {
        outline = try JSONOutline(Array(Self.text.utf8))
    }

    private func text(_ node: JSONOutline.Node?) -> String? {
        node.map { String(decoding: outline.bytes(of: $0.range), as: UTF8.self) }
    }

    @Test("Members are found with their kinds and bytes")
    func members() throws {
        #expect(outline.members(of: outline.root).map(\.key) == ["data", "meta", "meta2", "empty"])
        let meta = try #require(outline.node(at: "/meta"))
        let members = outline.members(of: meta)
        #expect(members.map(\.key) == ["next", "total", "f", "more", "a/b"])
        #expect(members.map(\.node.kind) == [.string, .string, .number, .bool, .object])
        #expect(text(members[2].node) == "12.50")
        #expect(outline.members(of: try #require(outline.node(at: "/meta2"))) == [])
        #expect(outline.members(of: try #require(outline.node(at: "/empty"))) == [])
    }

    @Test("Elements are found with their kinds and bytes")
    func elements() throws {
        let data = outline.elements(of: try #require(outline.node(at: "/data")))
        #expect(data.count == 5)
        #expect(data.map(\.kind) == [.object, .object, .array, .null, .string])
        #expect(text(data[1]) == #"{"id":"2","id":"3"}"#)
        #expect(data.last?.kind == .string)
        #expect(outline.elements(of: try #require(outline.node(at: "/empty"))).isEmpty)
        #expect(outline.elements(of: outline.root).isEmpty)
    }

    @Test("A pointer reaches into elements, and the last of duplicate keys counts")
    func pointersIntoElements() throws {
        #expect(text(outline.node(at: "/data/0/tags/1")) == "\"b\"")
        #expect(text(outline.node(at: "/data/0/o/k/1")) == "6")
        #expect(text(outline.node(at: "/data/1/id")) == "\"3\"")
        #expect(text(outline.node(at: "/meta/a~1b/~0")) == "7")
        for missing: JSONPointer in [
            "/data/5", "/data/0/tags/2", "/data/0/x", "/data/4/x", "/meta/next/x", "/nope", "/data/x",
        ] {
            #expect(outline.node(at: missing) == nil, "\(missing)")
        }
    }

    @Test("An element provides its own members, elements and outline")
    func insideElements() throws {
        let first = try #require(outline.node(at: "/data/0"))
        #expect(text(outline.node(at: "/o/k/0", in: first.range)) == "5")
        #expect(outline.node(at: "", in: first.range)?.range == first.range)
        #expect(outline.members(of: first).map(\.key) == ["id", "tags", "o"])
        let tags = try #require(outline.node(at: "/data/0/tags"))
        #expect(outline.elements(of: tags).map { outline.string(of: $0) } == ["a", "b"])
        let inner = try outline.outline(of: first.range)
        #expect(inner.root.range == first.range)
        #expect(inner.node(at: "/tags/0").flatMap(inner.string) == "a")
        // Nodes found in an element behave like any other node.
        let k = try #require(outline.members(of: first).last)
        #expect(outline.members(of: k.node).map(\.key) == ["k"])
    }

    @Test("A node of another document and an invalid range find nothing and do not trap")
    func foreignNodes() throws {
        let big = try JSONOutline(Array(("{\"a\":{\"b\":[" + String(repeating: "1,", count: 500) + "1]}}").utf8))
        for node in [big.root, big.node(at: "/a"), big.node(at: "/a/b")].compactMap({ $0 }) {
            _ = outline.members(of: node)
            _ = outline.elements(of: node).map(outline.int)
            _ = outline.string(of: node)
            #expect(throws: JSONScanError.self) { try outline.value(of: node) }
        }
        for range in [0..<0, 5..<5, -3..<2, 7..<9_999, 9_000..<9_999, 1..<Self.text.utf8.count] {
            _ = outline.bytes(of: range)
            _ = outline.node(at: "/a", in: range)
            _ = try? outline.outline(of: range)
            var output: [UInt8] = []
            outline.appendCompact(range, to: &output)
        }
    }

    @Test("Scalars are decoded with their escapes")
    func scalars() throws {
        let meta = try #require(outline.node(at: "/meta"))
        let nodes = outline.members(of: meta).map(\.node)
        #expect(outline.string(of: nodes[0]) == "/p?a=1&b=2")
        #expect(outline.int(of: nodes[1]) == 120)
        #expect(outline.text(of: nodes[2]) == "12.50")
        #expect(outline.int(of: nodes[2]) == nil)
        #expect(outline.bool(of: nodes[3]) == true)
        #expect(outline.string(of: nodes[2]) == nil)
        #expect(outline.bool(of: nodes[2]) == nil)
        #expect(try outline.value(of: nodes[4]) == ["~": 7])
    }

    @Test(
        "Strings are decoded",
        arguments: [
            (#""\uD83D\uDE00""#, "😀"), (#""\uD83D""#, "\u{FFFD}"), (#""\uDE00\uD83D""#, "\u{FFFD}\u{FFFD}"),
            (#""\uD83Dx""#, "\u{FFFD}x"), (#""\uD83D\n""#, "\u{FFFD}\n"), (#""\uD83D\u0041""#, "\u{FFFD}A"),
            (#""\uD83D\uD83D\uDE00""#, "\u{FFFD}😀"), (#""a\\u0041\/\"""#, "a\\u0041/\""),
            (#""\b\f\n\r\t""#, "\u{8}\u{C}\n\r\t"),
            (#""\u0000""#, "\0"), ("\"é€\"", "é€"),
        ]
    )
    func decoding(text: String, expected: String) throws {
        let outline = try JSONOutline(Array(text.utf8))
        #expect(outline.string(of: outline.root) == expected)
        #expect(try JSONValue(parsing: text.utf8) == .string(expected))
    }

    @Test(
        "Integers are exact or nil",
        arguments: [
            ("0", 0), ("-0", 0), ("007", nil), ("42", 42), ("-42", -42), ("42.0", 42), ("4.2e1", 42), ("4200e-2", 42),
            ("4.2", nil),
            ("1e3", 1000), ("1e-1", nil), ("9223372036854775807", .max), ("9223372036854775808", nil),
            ("-9223372036854775808", .min), ("-9223372036854775809", nil), ("0e99999999999999999999", 0), ("0.000", 0),
            ("1e99999999999999999999", nil), ("1e-99999999999999999999", nil), ("922337203685477580.70e1", .max),
            ("1E2", 100),
            ("100000000000000000000000e-21", 100), ("10.50e1", 105),
        ] as [(String, Int?)]
    )
    func integers(text: String, expected: Int?) throws {
        guard let outline = try? JSONOutline(Array(text.utf8)) else {
            #expect(expected == nil)
            return
        }
        #expect(outline.int(of: outline.root) == expected)
        let quoted = try JSONOutline(Array("\"\(text)\"".utf8))
        #expect(quoted.int(of: quoted.root) == expected)
        #expect(JSONValue.number(text).intValue == expected)
    }

    @Test(
        "A string that is not a number is not an integer",
        arguments: ["", " 1", "1 ", "+1", "0x1", "1,000", "abc", "-", "1e", "1.", "."]
    )
    func noIntegers(text: String) throws {
        let outline = try JSONOutline(Array("\"\(text)\"".utf8))
        #expect(outline.int(of: outline.root) == nil)
    }
}
