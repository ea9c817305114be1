import PagingHTTP
import Testing

@testable import PaginateFiles

@Suite("NDJSON and JSON")
struct StreamingWriterTests {
    @Test("NDJSON has each item's own bytes and a line break")
    func ndjson() async throws {
        let items = try await Items.raw(#"{"id":1.0,"a":"é\u00e9\/","a":1e2}"#, "[1, 2]", "null", "\"x\"")
        #expect(try written(.ndjson, items) == #"{"id":1.0,"a":"é\u00e9\/","a":1e2}"# + "\n[1,2]\nnull\n\"x\"\n")
    }

    @Test("NDJSON without items is empty")
    func noLines() async throws {
        #expect(try written(.ndjson, []) == "")
    }

    @Test("JSON is one array of the items' own bytes, across pages")
    func json() async throws {
        let text = try written(.json, try await Items.raw(#"{"id":1.10}"#), [], try await Items.raw(#"{"id":2}"#, "3"))
        #expect(text == "[\n{\"id\":1.10},\n{\"id\":2},\n3\n]\n")
        #expect(try JSONValue(parsing: text.utf8) == [["id": .number("1.10")], ["id": 2], 3])
    }

    @Test("JSON without items is an empty array")
    func emptyArray() async throws {
        #expect(try written(.json) == "[]\n")
        #expect(try written(.json, []) == "[]\n")
    }
}
