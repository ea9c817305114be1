@testable import PagingDemoServer
import Testing

struct GraphQLLexerTests {
    @Test("Every punctuator is a token, and white space, commas, comments and byte order marks are not")
    func punctuators() throws {
        let text = "\u{FEFF}! $ & ( ) ... : = @ [ ] { | } ,, # a comment { \"\r\n\t\u{FEFF},"
        let expected = ["!", "$", "&", "(", ")", "...", ":", "=", "@", "[", "]", "{", "|", "}"]
        #expect(try GraphQLTest.tokens(text) == expected.map { .punctuator($0) })
        #expect(try GraphQLTest.tokens(" # only a comment").isEmpty)
        #expect(try GraphQLTest.tokens("").isEmpty)
    }

    @Test("Names and numbers are distinguished")
    func namesAndNumbers() throws {
        #expect(
            try GraphQLTest.tokens("_a B9 __typename 0 -0 12 -3.5 1e9 6.02E+23 0.1e-2")
                == [
                    .name("_a"), .name("B9"), .name("__typename"), .int("0"), .int("-0"), .int("12"),
                    .float("-3.5"), .float("1e9"), .float("6.02E+23"), .float("0.1e-2"),
                ]
        )
    }

    @Test(
        "A number must be whole and stand alone",
        arguments: ["01", "-", "1.", ".5", "1.e3", "1e", "1e+", "00", "0x1", "1a", "1_", "1.2.3", "-a", "1e5.0"]
    )
    func badNumbers(text: String) {
        #expect(throws: GraphQLProblem.self) { try GraphQLTest.tokens(text) }
    }

    @Test("Strings are decoded with their escapes")
    func strings() throws {
        let text = #""" "a b" "\"\\\/\b\f\n\r\t" "\u00e9\uD83D\uDE00\u{1F600}" "é😀#,""#
        #expect(
            try GraphQLTest.tokens(text)
                == [
                    .string(""), .string("a b"), .string("\"\\/\u{8}\u{C}\n\r\t"), .string("é😀😀"), .string("é😀#,"),
                ]
        )
    }

    @Test(
        "A string must close on its line and have valid escapes",
        arguments: [
            "\"a", "\"a\nb\"", "\"\\x\"", "\"\\u12\"", "\"\\u12G4\"", "\"\\uD800\"", "\"\\uDC00\"",
            "\"\\uD800\\u0041\"",
            "\"\\u{110000}\"", "\"\\u{}\"", "\"\u{7}\"", "\"\\", "\"\"\"a", "\"\"\"\u{7}\"\"\"", "\"\\u{",
        ]
    )
    func badStrings(text: String) {
        #expect(throws: GraphQLProblem.self) { try GraphQLTest.tokens(text) }
    }

    @Test("A block string loses its common indentation and the blank lines at both ends")
    func blockStrings() throws {
        let text = "\"\"\"\n\n    Dear\n      all,\r\n\r    yours \\\"\"\" \\n \n  \t\n\"\"\""
        #expect(try GraphQLTest.tokens(text) == [.string("Dear\n  all,\n\nyours \"\"\" \\n ")])
        #expect(
            try GraphQLTest.tokens("\"\"\" first\n    second\n  third\"\"\"") == [
                .string(" first\n  second\nthird")
            ]
        )
        #expect(try GraphQLTest.tokens("\"\"\"\"\"\" \"\"\"\n \n\"\"\"") == [.string(""), .string("")])
    }

    @Test("A position is a line and a column for any line ending")
    func locations() {
        let text = GraphQLText("ab\ncé😀d\r\ne\rf")
        func location(of character: Character) -> [Int] {
            let place = text.bytes.firstIndex(of: character.asciiValue ?? 0) ?? 0
            return [text.location(of: place).line, text.location(of: place).column]
        }
        #expect(location(of: "a") == [1, 1] && location(of: "b") == [1, 2])
        #expect(location(of: "c") == [2, 1] && location(of: "d") == [2, 4])
        #expect(location(of: "e") == [3, 1] && location(of: "f") == [4, 1])
    }
}
