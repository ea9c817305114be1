import Testing

@testable import PagingHTTP

@Suite("The values with a name in a text")
struct NamedValueReaderTests {
    /// A text, and the last name and the text of each of its values.
    typealias Example = (text: String, values: [String])

    private func values(_ text: String) -> [String] {
        NamedValueReader.values(in: Array(text.utf8)).map { "\($0.names.last ?? "")=\($0.text)" }
    }

    @Test(
        "YAML is read",
        arguments: [
            ("a: 1\npassword: s3 cret # note\n", ["a=1", "password=s3 cret"]),
            ("password: \"a\\\"b\\u0041\" # no\nuser: 'x'\n", ["password=a\"bA", "user=x"]),
            ("auth:\n  token: abc\n  n: 2\nz: 1", ["token=abc", "n=2", "z=1"]),
            ("keys:\n- abc\n- def\nother: 1", ["keys=abc", "keys=def", "other=1"]),
            ("- password: abc\n  a: b\n- password: def", ["password=abc", "a=b", "password=def"]),
            ("password: |\n  one\n  two\nnext: 1", ["password=one\ntwo", "next=1"]),
            ("password:\n  word\nx: !!str y", ["password=word", "x=y"]),
            ("{user: me1, password: ab12c, list: [a1, b2]}", ["user=me1", "password=ab12c", "list=a1", "list=b2"]),
            ("don't\npassword: x1\n", ["password=x1"]),
        ] as [Example]
    )
    func yaml(_ example: Example) {
        #expect(values(example.text) == example.values)
    }

    @Test(
        "Texts of GraphQL are read, and no variable, type or response key",
        arguments: [
            ("query { login(password: \"s3cret\", user: \"me\") { id } }", ["password=s3cret", "user=me"]),
            ("mutation{login(password:\"a=b\"){x}}", ["password=a=b"]),
            (
                "query Q($token: String! = \"default\", $x: [Int!]) { a(token: $token) { token: accessToken } }",
                ["token=default"]
            ),
            ("{ a(b: {password: \"\"\"bl\"ock\"\"\"}) # token: \"no\"\n { id } }", ["password=bl\"ock"]),
        ] as [Example]
    )
    func graphQL(_ example: Example) {
        #expect(values(example.text) == example.values)
    }

    @Test(
        "Settings, conditions and fields are read",
        arguments: [
            ("[login]\npassword = \"a b\"\nuser=me\n", ["password=a b", "user=me"]),
            ("SELECT * FROM a WHERE password = 'x y' AND b = 2", ["password=x y", "b=2"]),
            ("X-Api-Key: abc\r\nHost: b.test\r\n", ["X-Api-Key=abc", "Host=b.test"]),
            ("{'password': 'x', \"a\": 'b'}", ["password=x", "a=b"]),
        ] as [Example]
    )
    func settings(_ example: Example) {
        #expect(values(example.text) == example.values)
    }

    @Test(
        "Damaged texts are read to their end",
        arguments: ["a: [", "password: {", "\"", "'", "a: \"b", "- ", ":", "=", "a:\n- ["]
    )
    func damaged(_ text: String) {
        for value in NamedValueReader.values(in: Array(text.utf8)) {
            #expect(value.range.upperBound <= text.utf8.count)
        }
    }

    @Test("A value has the names of what is around it")
    func names() {
        let values = NamedValueReader.values(in: Array("a:\n  b:\n    c: {d: \"x\"}\n".utf8))
        #expect(values.map(\.names) == [["a", "b", "c", "d"]])
    }
}
