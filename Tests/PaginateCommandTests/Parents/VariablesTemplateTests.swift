import PagingHTTP
import Testing

@testable import PaginateFiles
@testable import PaginateLists

@Suite("Variables of a document from parents")
struct VariablesTemplateTests {
    private static let address = WebAddress("https://a.test/graphql")

    private func parent(_ line: String) throws -> Parent {
        try Parent(Array(line.utf8), at: ParentPlace(file: "a.ndjson", number: 4))
    }

    private func filled(_ given: [String: JSONValue], open: [String] = [], from line: String) throws -> JSONValue {
        let address = try #require(Self.address)
        let template = VariablesTemplate(address, given: given, open: open.map { ($0, "ID") })
        return .object(try template.variables(of: parent(line)))
    }

    @Test("An expression alone is the value with its type, and expressions within a text are replaced")
    func expressions() throws {
        let line = #"{"id":7,"on":true,"owner":{"login":"ada"},"full-name":"a/b","ids":[1,2]}"#
        let given: [String: JSONValue] = [
            "number": "{id}", "flag": "{on}", "list": "{ids}", "login": "{/owner/login}",
            "text": "repo:{full-name} #{id}",
            "deep": ["filter": ["by": "{/owner/login}", "is": ["{id}", "open"]]], "fixed": "{\"x\":1}", "plain": 3,
        ]
        let expected: JSONValue = [
            "deep": ["filter": ["by": "ada", "is": [7, "open"]]], "flag": true, "list": [1, 2], "login": "ada",
            "number": 7, "text": "repo:a/b #7",
        ]
        #expect(try filled(given, from: line) == expected)
    }

    @Test("A variable without a value has the value of its name")
    func names() throws {
        #expect(
            try filled([:], open: ["id", "login"], from: #"{"login":"ada","id":"x"}"#) == ["id": "x", "login": "ada"]
        )
        let address = try #require(Self.address)
        #expect(VariablesTemplate(address, given: ["a": "b", "c": 1], open: []).isEmpty)
    }

    @Test("A cell of a table is a number where the variable has such a type")
    func cells() throws {
        let address = try #require(Self.address)
        let open = [("count", "Int"), ("id", "ID"), ("on", "Boolean"), ("text", "Int")]
        let header = try #require(CSVHeader(["count", "id", "on", "text"]))
        let row = try Parent(["12", "12", "true", "x"], of: header, at: ParentPlace(file: "a.csv", number: 2))
        let variables = try VariablesTemplate(address, given: [:], open: open).variables(of: row)
        #expect(JSONValue.object(variables) == ["count": 12, "id": "12", "on": true, "text": "x"])
    }

    @Test("A missing value is an error with the place of the parent", arguments: ["{}", #"{"id":null}"#])
    func missing(line: String) throws {
        let error = #expect(throws: ParentError.self) { try filled([:], open: ["id"], from: line) }
        #expect(error?.description.hasPrefix("Line 4 of a.ndjson has no value for {id}") == true)
    }

    @Test("Lists are distinguished by their variables, and a secret among them is not written")
    func keys() throws {
        let address = try #require(Self.address)
        let template = VariablesTemplate(address, given: [:], open: [("id", "ID"), ("apiKey", "String")])
        let entries = try [("a", 1), ("a", 2), ("b", 1)].map { key, number in
            ListEntry(try parent(#"{"id":1,"apiKey":"hush-\#(key)","n":\#(number)}"#), by: .variables(template))
        }
        #expect(entries[0].key.hasPrefix(#"https://a.test/graphql {"apiKey":"***","id":1}#"#))
        // A key that depends on a credential would confirm a guess of it.
        #expect(entries[0].key != entries[1].key && entries[0].key == entries[2].key)
        #expect(entries.allSatisfy { $0.hidesValues && !$0.key.contains("hush") })
    }
}
