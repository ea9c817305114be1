import PagingJSON
import Testing

/// Tests the grammar with both readers: the outline, which only scans, and the value, which decodes.
@Suite("JSON grammar", .timeLimit(.minutes(10)))
struct JSONGrammarTests {
    static let accepted: [String] = [
        "0", "-0", "1", "-1", "10", "123456789012345678901234567890", "0.0", "-0.5", "1e5", "1E+5", "1e-5", "0e0",
        "0E+1",
        "1.25e10", "1e999", "-1.0E-999", "true", "false", "null", "\"\"", "\"a\"", "\" \"", "[]", "{}", "[ ]", "{ }",
        " \t\r\n[]\n", "[1,2]", "[ 1 , 2 ]", "[[]]", "[[],{}]", "[null]", "[\"a\",1,true,null,{}]", "{\"a\":1}",
        "{\"a\":{}}", "{\"a\":[]}", "{\"\":0}", "{\"a\":1,\"a\":2}", "{\"a\" : 1 , \"b\" : 2 }", "{\n\"a\"\n:\n1\n}",
        #""\"\\\/\b\f\n\r\t""#, #""\u0041\u00e9\uD83D\uDE00""#, #""\uABCD\uabcd""#, #""\u0000""#, #""\uD800""#,
        #""\uDC00\uD800""#, #""\uD800\u0041""#, #""\\u0041""#, "\"é\"", "\"€\"", "\"😀\"", "\"\u{7F}\"",
        "\"\u{2028}\u{2029}\"",
        "\"\u{FFFF}\u{10FFFF}\"", "\"\u{FEFF}\"", "\"\u{80}\u{7FF}\u{800}\u{D7FF}\u{E000}\"", "\"12345678\"",
        "\"1234567\\n\"",
        "\"12345678901234567890123456789012345678901234567890\"", "[-1.5,[],\"]\",{\"}\":\"{\"}]", "{\"a\\u0062\":1}",
        "[0.1,0.2e1]", "[[[[[[[[[[1]]]]]]]]]]", "{\"a\":{\"b\":{\"c\":[{\"d\":{}}]}}}",
    ]

    @Test("Well-formed documents are accepted", arguments: accepted)
    func accepts(text: String) throws {
        let bytes = Array(text.utf8)
        #expect(throws: Never.self) { try JSONOutline(bytes) }
        #expect(throws: Never.self) { try JSONValue(parsing: bytes) }
        let nested = Array(("{\"x\":[" + text + "],\"y\":" + text + "}").utf8)
        #expect(throws: Never.self) { try JSONOutline(nested) }
        #expect(throws: Never.self) { try JSONValue(parsing: nested) }
    }

    static let refused: [String] = [
        "", " ", "a", "tru", "True", "TRUE", "truex", "nul", "nullx", "fals", "undefined", "NaN", "Infinity",
        "-Infinity",
        "-", "--1", "+1", "01", "-01", "00", "1.", ".5", "-.5", "1.e5", "1e", "1e+", "1E-", "1ee5", "1e5.5", "1.2.3",
        "0x10", "1_000", "1 2", "0 0", "'a'", "\"", "\"a", "\"a\\", "\"\\\"", #""\x""#, #""\u""#, #""\u12""#,
        #""\u12G4""#,
        #""\u00 41""#, #""\U0041""#, #""\'""#, #""\a""#, "\"\n\"", "\"\t\"", "\"\u{0}\"", "\"\u{1F}\"", "\"1234567\n\"",
        "[",
        "]", "[1", "[1,", "[1,]", "[,1]", "[,]", "[1,,2]", "[1 2]", "[1;2]", "[1]]", "[}", "[1}", "[\"a\":1]", "{", "}",
        "{]",
        "{\"a\"", "{\"a\":", "{\"a\":1", "{\"a\":1,", "{\"a\":1,}", "{,}", "{\"a\"}", "{\"a\" 1}", "{\"a\"::1}", "{:1}",
        "{a:1}", "{1:1}", "{'a':1}", "{null:1}", "{\"a\":1 \"b\":2}", "{\"a\":1]", "{\"a\":1}}", "{\"a\":}",
        "{\"a\":,}",
        "[] []", "{}{}", "[]a", "[],", "1,", "/* c */ 1", "1 // c", "[1] # c", "\u{FEFF}[]", "\u{A0}1", "\u{B}1",
        "\u{C}[]",
        "\u{0}", "[]\u{0}", "[1,\u{0}]", "[\u{200B}]", "<a/>", "<!DOCTYPE html>", "[\"a\\\"]", "[\"\\", "\\u0031",
        "[tru,1]",
    ]

    @Test("Malformed documents are refused", arguments: refused)
    func refuses(text: String) throws {
        let bytes = Array(text.utf8)
        #expect(throws: JSONScanError.self) { try JSONOutline(bytes) }
        #expect(throws: JSONScanError.self) { try JSONValue(parsing: bytes) }
    }

    static let notUTF8: [[UInt8]] = [
        [0x80], [0xBF], [0xC0, 0x80], [0xC1, 0xBF], [0xC2], [0xC2, 0x41], [0xE0, 0x80, 0x80], [0xE0, 0x9F, 0xBF],
        [0xE2, 0x82],
        [0xED, 0xA0, 0x80], [0xED, 0xBF, 0xBF], [0xEF, 0xBF], [0xF0, 0x80, 0x80, 0x80], [0xF0, 0x8F, 0xBF, 0xBF],
        [0xF0, 0x9F, 0x98], [0xF4, 0x90, 0x80, 0x80], [0xF5, 0x80, 0x80, 0x80], [0xFE], [0xFF], [0xE9],
        [0xC2, 0xA9, 0xA9],
    ]

    @Test("Strings that are not UTF-8 are refused in every position", arguments: notUTF8, [0, 3, 7, 8, 20])
    func refusesOtherEncodings(content: [UInt8], padding: Int) throws {
        let string = [0x22] + [UInt8](repeating: 0x61, count: padding) + content + [0x22]
        for bytes in [string, [0x5B] + string + [0x5D], [0x7B] + string + Array(":1}".utf8)] {
            let error = try #require(throws: JSONScanError.self) { try JSONOutline(bytes) }
            #expect(error.code == .invalidUTF8)
            #expect(throws: error) { try JSONValue(parsing: bytes) }
        }
    }

    @Test("A truncated document is reported as truncated, wherever it is cut")
    func prefixes() throws {
        let text = #"{"a":[1.5e3,-20,{"é€😀":"\uD83D\uDE00\n","t":true}], "n" : null,"o":{"f":[ false ,[]],"e":{}}}"#
        let bytes = Array(text.utf8)
        #expect(throws: Never.self) { try JSONOutline(bytes) }
        for length in 0..<bytes.count {
            let prefix = Array(bytes[..<length])
            let error = try #require(throws: JSONScanError.self) { try JSONOutline(prefix) }
            #expect(error.code == .unexpectedEnd, "\(length): \(error)")
            #expect(error.offset == length)
            #expect(throws: error) { try JSONValue(parsing: prefix) }
        }
    }

    @Test(
        "An error states the problem and its position",
        arguments: [
            ("[1,]", "The JSON has ']' at byte 3, where it is not allowed."),
            ("[1,\u{1}]", "The JSON has the byte 0x01 at byte 3, where it is not allowed."),
            ("{\"a\":1", "The JSON is cut short: it ends at byte 6, before its value does."),
            ("[] x", "The JSON has 'x' at byte 3, after the end of its value."),
            ("[012]", "The JSON has an invalid number at byte 1."),
            ("[\"a\\q\"]", "The JSON has a string with an unknown escape at byte 3."),
            ("[\"a\n\"]", "The JSON has a string with an unescaped control character at byte 3."),
        ]
    )
    func messages(text: String, message: String) {
        #expect {
            try JSONOutline(Array(text.utf8))
        } throws: { error in
            "\(error)" == message
        }
    }
}
