import Foundation
import PagingJSON
import Testing

@Suite("JSONValue")
struct JSONValueTests {
    /// Checks a condition that mutates a variable, which the macro cannot capture.
    private func check(_ condition: Bool, sourceLocation: SourceLocation = #_sourceLocation) {
        #expect(condition, sourceLocation: sourceLocation)
    }

    @Test("Parsed values are encoded unchanged", arguments: JSONGrammarTests.accepted)
    func roundTrip(text: String) throws {
        let value = try JSONValue(parsing: text.utf8)
        #expect(try JSONValue(parsing: value.encoded()) == value)
        #expect(JSONValue.array([value, value]).encoded() == Array("[\(value),\(value)]".utf8))
    }

    @Test("Numbers keep their text, and objects keep their order and duplicate keys")
    func lossless() throws {
        let text = #"{"z":1.10,"a":12345678901234567890.0e+01,"z":[],"":{"b":null,"a":true},"é\n\u001f":"/\"\\\b"}"#
        #expect(try JSONValue(parsing: text.utf8).description == text)
    }

    @Test("Literals create values")
    func literals() {
        let value: JSONValue = ["a": 1, "b": [true, .null, 2.5, "x\(1)"], "a": -3]
        #expect(value.description == #"{"a":1,"b":[true,null,2.5,"x1"],"a":-3}"#)
        #expect(value["/a"]?.intValue == -3)
        #expect(value["/b/0"]?.boolValue == true)
        #expect(value["/b/3"]?.stringValue == "x1")
        #expect(value["/b/4"] == nil)
        #expect(value["/b/0/x"] == nil)
        #expect(value[""] == value)
        #expect(JSONValue(floatLiteral: .infinity) == .null)
    }

    @Test(
        "A malformed number is encoded as text",
        arguments: ["", "abc", "01", "1 ", "+1", "NaN", "1}", "\"", "-", "1e"]
    )
    func invalidNumber(text: String) throws {
        #expect(try JSONValue(parsing: JSONValue.number(text).encoded()) == .string(text))
    }

    @Test("Setting a value creates missing objects")
    func setting() {
        var body: JSONValue = .null
        check(body.set(3, at: "/page/number"))
        check(body.set("c", at: "/page/cursor"))
        check(body.set([1], at: "/ids"))
        check(body.set(2, at: "/ids/1"))
        check(body.set(["k": .null], at: "/ids/-"))
        check(body.set(5, at: "/ids/2/k/m"))
        check(body.set(9, at: "/ids/0"))
        #expect(body.description == #"{"page":{"number":3,"cursor":"c"},"ids":[9,2,{"k":{"m":5}}]}"#)
        check(body.set(1, at: ""))
        #expect(body == 1)
    }

    @Test(
        "A value that cannot be set is ignored",
        arguments: ["/a/b", "/l/2", "/l/x", "/l/0/y", "/l/01", "/o/s/t/u"]
    )
    func notSetting(pointer: String) throws {
        let before: JSONValue = ["a": 1, "l": ["x"], "o": ["s": "x"]]
        var after = before
        check(!after.set(true, at: try JSONPointer(pointer)))
        #expect(after == before)
        var empty: JSONValue = .null
        check(!empty.set(1, at: JSONPointer(tokens: Array(repeating: "a", count: 100_000))))
    }

    @Test("The last of duplicate keys is set, and all of them are removed")
    func duplicates() {
        var value: JSONValue = ["a": 1, "b": 2, "a": 3]
        value.set(4, at: "/a")
        #expect(value.description == #"{"a":1,"b":2,"a":4}"#)
        check(value.remove(at: "/a"))
        check(!value.remove(at: "/a"))
        #expect(value == ["b": 2])
    }

    @Test("Removing deletes members and elements and creates nothing")
    func removing() {
        var value: JSONValue = ["a": ["b": 1], "l": [1, 2, 3], "n": .null]
        check(value.remove(at: "/l/1"))
        check(value.remove(at: "/a/b"))
        for missing: JSONPointer in ["/l/2", "/l/-", "/x/y", "/n/m", "/a/b/c"] { check(!value.remove(at: missing)) }
        #expect(value.description == #"{"a":{},"l":[1,3],"n":null}"#)
        check(value.remove(at: ""))
        #expect(value == .null)
    }

    @Test("A value is coded as its own JSON")
    func coding() throws {
        let text = #"{"a":[1,-2.5,true,null,"x",18446744073709551615,{"b":{}},[]]}"#
        let value = try JSONDecoder().decode(JSONValue.self, from: Data(text.utf8))
        #expect(value.description == text)
        #expect(try JSONValue(parsing: Array(JSONEncoder().encode(value))) == value)
        #expect(throws: EncodingError.self) { try JSONEncoder().encode([JSONValue.number("1e999")]) }
        #expect(throws: (any Error).self) { try JSONDecoder().decode(JSONValue.self, from: Data("[1".utf8)) }
    }

    @Test("Control characters are escaped, and other text is not")
    func escaping() throws {
        let text = String(String.UnicodeScalarView((0..<0x80).compactMap(Unicode.Scalar.init))) + "é\u{2028}😀"
        let encoded = JSONValue.string(text).encoded()
        #expect(encoded.allSatisfy { $0 >= 0x20 })
        #expect(try JSONValue(parsing: encoded) == .string(text))
        #expect(try JSONDecoder().decode([String].self, from: Data([0x5B] + encoded + [0x5D])) == [text])
    }

    @Test("Numbers and numeric strings are integers")
    func integers() {
        #expect(JSONValue.string("12").intValue == 12)
        #expect(JSONValue.number("12.5").intValue == nil)
        #expect(JSONValue.bool(true).intValue == nil)
    }
}
