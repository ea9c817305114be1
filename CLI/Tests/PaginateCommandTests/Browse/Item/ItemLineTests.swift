import ArgumentParser
import Testing

@testable import PaginateCommand

@Suite("Items as lines")
struct ItemLineTests {
    private func line(_ json: String, columns: String? = nil) async throws -> ItemLine {
        let item = try #require(try await Items.raw(json).first)
        return ItemLines<Int>.make(item, columns: try columns.map(Parse.columns) ?? [])
    }

    private func texts(_ json: String, columns: String? = nil) async throws -> [String] {
        let line = try await line(json, columns: columns)
        return line.cells.map(\.text) + line.trailing.map(\.text)
    }

    @Test(
        "Identity, title, state and date are found under the names that APIs commonly use",
        arguments: [
            (
                #"{"url":"u","id":7,"number":3,"title":"Crash","state":"open","created_at":"2026-11-21T10:05:09Z"}"#,
                ["7", "Crash", "open", "  2026-11-21 10:05"]
            ),
            (#"{"full_name":"a/b","id":1,"name":"b","private":false}"#, ["1", "b"]),
            (#"{"id":"x","login":"mona","type":"User"}"#, ["x", "mona", "User"]),
            (#"{"id":9,"type":"articles","attributes":{"title":"JSON:API"}}"#, ["9", "JSON:API", "articles"]),
            (#"{"cursor":"c","node":{"id":"N1","title":"Relay","state":"OPEN"}}"#, ["N1", "Relay", "OPEN"]),
            (#"{"Id":4,"Name":"Upper","UpdatedAt":"2026-01-02"}"#, ["4", "Upper", "2026-01-02"]),
            (#"{"id":1,"title":"","name":"second"}"#, ["1", "second"]),
            (#"{"name":"no id","created_at":1700000000}"#, ["no id"]),
        ]
    )
    func telling(_ json: String, _ expected: [String]) async throws {
        #expect(try await texts(json) == expected)
    }

    @Test("An object without a title and any other value are compact JSON; a string is its text")
    func others() async throws {
        #expect(try await texts(#"{"a": 1.50, "b": [1, 2]}"#) == [#"{"a":1.50,"b":[1,2]}"#])
        #expect(try await texts(#"[1, {"a": null}]"#) == [#"[1,{"a":null}]"#])
        #expect(try await texts(#""text""#) == ["text"])
        #expect(try await texts("12345678901234567890.10") == ["12345678901234567890.10"])
        #expect(try await texts("null") == ["null"])
    }

    @Test("Line breaks become spaces, and a text of one megabyte is cut")
    func longText() async throws {
        #expect(try await texts(#"{"text":"a\nb\r\nc"}"#) == ["a b c"])
        let long = String(repeating: "x", count: 1_000_000)
        #expect(try await texts("{\"title\":\"\(long)\"}").first?.count == ItemLine.longestText)
        #expect(try await texts("[\"\(long)\"]").first?.count == ItemLine.longestText)
    }

    @Test("Requested columns appear in order, by name or by pointer, and missing values are empty")
    func columns() async throws {
        let json = #"{"id":1,"user":{"login":"mona"},"labels":["a","b"],"a/b":true}"#
        let found = try await texts(json, columns: "/user/login, id,nothing,/labels/1,labels,a/b")
        #expect(found == ["mona", "1", "", "b", #"["a","b"]"#, "true"])
    }

    @Test("Columns without a name are refused", arguments: ["", "id,", ",id", "id,,title", "id, ", "/a~2"])
    func wrongColumns(_ text: String) {
        #expect(throws: ValidationError.self) { try Parse.columns(text) }
    }

    @Test("A changed item gets a new line, and only the lines of the latest items are cached")
    func memory() async throws {
        let items = try await Items.raw(#"{"title":"a"}"#, #"{"title":"b"}"#)
        var lines = ItemLines<Int>(columns: [], capacity: 2)
        #expect(lines.line(of: items[0], id: 1).cells.map(\.text) == ["a"])
        #expect(lines.line(of: items[1], id: 1).cells.map(\.text) == ["b"])
        #expect(lines.line(of: items[1], id: 1).cells.map(\.text) == ["b"])
        for id in 0..<100 { _ = lines.line(of: items[0], id: id) }
        #expect(lines.count <= 4)
    }
}
