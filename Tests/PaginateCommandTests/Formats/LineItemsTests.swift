import PagingHTTP
import Testing

@testable import PaginateFiles

@Suite("Items of NDJSON")
struct LineItemsTests {
    @Test(
        "Each line is an item with its own bytes, and blank lines are skipped",
        arguments: [
            ("", "[]"), ("\n \r\n", "[]"),
            ("{\"a\": 1.0}\n{\"a\":2}\n", "[{\"a\": 1.0},{\"a\":2}]"),
            ("\u{FEFF}{\"a\":1}\r\n\r\n{\"a\":2}", "[{\"a\":1},{\"a\":2}]"),
            ("[1,2]\n\"x\"\nnull\n", "[[1,2],\"x\",null]"),
        ]
    )
    func lines(_ body: String, _ array: String) throws {
        #expect(try converted(body, as: .ndjson) == array)
    }

    @Test(
        "An invalid line is named by its number",
        arguments: [
            ("{\"a\":1}\n{\"a\":", "line 2 is cut short."), ("1\n\n1,2\n", "line 3 is not one JSON value."),
            ("{\"a\":1}{\"a\":2}", "line 1 is not one JSON value."), ("[1,\n2]", "line 1 is cut short."),
            ("<html>", "it looks like HTML or XML"), ("{'a':1}", "line 1 is not one JSON value."),
        ]
    )
    func problems(_ body: String, _ reason: String) {
        let error = #expect(throws: ConversionFailure.self) { try converted(body, as: .ndjson) }
        #expect(error?.message.hasPrefix("The response is not NDJSON: \(reason)") == true, "\(error?.message ?? "")")
    }

    @Test(
        "A last line that reports an error is no item",
        arguments: [
            ("{\"id\":1}\n{\"id\":2}\n{\"exception\":{\"message\":\"timed out\"}}\n", 3, #"{"message":"timed out"}"#),
            ("{\"id\":1}\n{\"error\":\"busy\",\"trace\":7}", 2, "busy"),
            ("{\"error\":\"denied\",\"code\":403}", 1, "denied"),
            ("[1]\n{\"errors\":[\"x\"]}", 2, #"["x"]"#),
        ]
    )
    func report(_ body: String, _ line: Int, _ words: String) {
        let message = "The server answered with an error instead of items at line \(line): \(words)"
        #expect(throws: ConversionFailure(message: message)) { try converted(body, as: .ndjson) }
    }

    /// A line that is none of the list's objects, and where it stands among them.
    private static let others = [
        #"{"message":"result truncated"}"#, #"{"status":"FAILED","reason":"shard 3"}"#, #"{"took":31,"rows":2}"#, "[]",
        "[7]", "17", "null", "true", #""end""#,
    ]

    @Test("A line that has nothing of the other objects is no item", arguments: others, 0...3)
    func otherLine(line: String, position: Int) {
        var lines = [#"{"id":1,"tag":"a"}"#, #"{"id":2}"#, #"{"tag":"c","id":3,"x":1}"#]
        lines.insert(line, at: position)
        let error = #expect(throws: ConversionFailure.self) {
            try converted(lines.joined(separator: "\n"), as: .ndjson)
        }
        #expect(error?.message.contains("line ") == true)
    }

    @Test(
        "Objects with different members are items if no member is common to the others",
        arguments: [
            #"{"create":{}}"# + "\n" + #"{"index":{}}"# + "\n" + #"{"delete":{}}"#,
            #"{"id":1}"# + "\n{}\n" + #"{"id":2}"# + "\n" + #"{"id":3}"#,
            #"{"a":1,"b":1}"# + "\n" + #"{"b":1,"c":1}"# + "\n" + #"{"c":1,"d":1}"#,
            #"{"a":1,"b":1}"# + "\n" + #"{"b":1}"# + "\n" + #"{"c":1}"# + "\n" + #"{"c":1,"d":1}"#,
        ]
    )
    func unlikeItems(_ body: String) throws {
        #expect(try converted(body, as: .ndjson) == "[\(body.replacing("\n", with: ","))]")
    }

    @Test(
        "An item with an error among its members is an item",
        arguments: [
            "{\"id\":1}\n{\"id\":2,\"error\":\"x\"}", "{\"error\":\"a\"}\n{\"error\":\"b\"}",
            "{\"id\":1,\"error\":\"x\"}",
            "{\"id\":1}\n{\"error\":null}", "{\"exception\":\"x\"}\n{\"id\":1}", "{\"id\":1}\n{\"errors\":[],\"b\":2}",
        ]
    )
    func noReport(_ body: String) throws {
        #expect(try converted(body, as: .ndjson) == "[\(body.replacing("\n", with: ","))]")
    }

    @Test(
        "Records of a JSON text sequence may have several lines, and a number needs its end",
        arguments: [
            ("\u{1E}{\"a\":1}\n\u{1E}{\n\"a\":2\n}\n", "[{\"a\":1},{\n\"a\":2\n}]"), ("\u{1E}\u{1E}12\n", "[12]"),
        ]
    )
    func sequences(_ body: String, _ array: String) throws {
        #expect(try converted(body, as: .ndjson) == array)
        #expect(throws: ConversionFailure(message: "The response is not NDJSON: record 2 is cut short.")) {
            try converted("\u{1E}1\n\u{1E}12", as: .ndjson)
        }
    }

    @Test("A body that is cut anywhere has only whole items, or is an error")
    func truncation() throws {
        let lines = (1...20).map { "{\"id\":\($0),\"text\":\"a\\n\u{E9}\\\"\",\"list\":[true,{\"x\":null}]}" }
        let body = Array(lines.joined(separator: "\n").utf8)
        let conversion = ResponseConversion(.ndjson)
        for length in 0...body.count {
            guard let array = try? converted(Array(body.prefix(length)), by: conversion, in: .ndjson) else { continue }
            let items = try #require(try? JSONValue(parsing: array.utf8))
            guard case .array(let values) = items else {
                Issue.record("\(array)")
                continue
            }
            let whole = lines.prefix(values.count).joined(separator: ",")
            #expect(array == "[\(whole)]")
        }
    }
}
