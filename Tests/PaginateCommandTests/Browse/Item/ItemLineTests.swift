import ArgumentParser
import PagingHTTP
import Testing

@testable import PaginateBrowse
@testable import PaginateFiles

@Suite("Items as lines")
struct ItemLineTests {
    private func line(_ json: String, columns: String) async throws -> ItemLine {
        let item = try #require(try await Items.raw(json).first)
        return ItemLine(item, columns: try NamedColumn.columns(columns).map { ItemColumn(requested: $0) })
    }

    private func summary(_ json: String) async throws -> String {
        ItemLine.summary(of: try #require(try await Items.raw(json).first))
    }

    @Test("The summary of an item is its identity and title, or its compact JSON; a string is its text")
    func summaries() async throws {
        #expect(try await summary(#"{"id":7,"title":"Crash","state":"open"}"#) == "7  Crash")
        #expect(try await summary(#"{"name":"no id"}"#) == "no id")
        #expect(try await summary(#"{"a": 1.50, "b": [1, 2]}"#) == #"{"a":1.50,"b":[1,2]}"#)
        #expect(try await summary(#"[1, {"a": null}]"#) == #"[1,{"a":null}]"#)
        #expect(try await summary(#""text""#) == "text")
        #expect(try await summary("12345678901234567890.10") == "12345678901234567890.10")
        #expect(try await summary("null") == "null")
    }

    @Test("Line breaks become spaces, and a text of one megabyte is cut")
    func longText() async throws {
        #expect(try await summary(#"{"text":"a\nb\r\nc"}"#) == "a b c")
        let long = String(repeating: "x", count: 1_000_000)
        #expect(try await summary("[\"\(long)\"]").count == ItemLine.longestText)
        let text = String(repeating: "x", count: BrowseTable.widest - 1) + "…"
        #expect(try await line("{\"title\":\"\(long)\"}", columns: "title") == .cells([TableCell(text)]))
    }

    @Test("Requested columns appear in order, by name or by pointer, and missing values are empty")
    func columns() async throws {
        let json = #"{"id":1,"user":{"login":"mona"},"labels":["a","b"],"a/b":true,"at":"2026-11-21T10:05:09Z"}"#
        let names = "/user/login, id,nothing,/labels/1,labels,a/b,at"
        let cells = ["mona", "1", "", "b", #"["a","b"]"#, "true", "2026-11-21T10:05:09Z"]
        #expect(try await line(json, columns: names) == .cells(cells.map { TableCell($0, isNumber: $0 == "1") }))
        let titles = try NamedColumn.columns(names).map { ItemColumn(requested: $0).title }
        #expect(titles == ["login", "id", "nothing", "1", "labels", "a/b", "at"])
    }

    @Test("An item without any of the columns is one text")
    func noCells() async throws {
        #expect(try await line(#"{"id":1,"name":"b"}"#, columns: "title,state") == .text("1  b"))
        #expect(try await line("12", columns: "title,state") == .text("12"))
        #expect(try await line(#"{"title":null}"#, columns: "title") == .text(#"{"title":null}"#))
    }

    @Test("Columns without a name are refused", arguments: ["", "id,", ",id", "id,,title", "id, ", "/a~2"])
    func wrongColumns(_ text: String) {
        #expect(throws: ValidationError.self) { try NamedColumn.columns(text) }
    }

    @Test("A cell is safe to show and knows its width")
    func cell() {
        let cell = TableCell("a\u{1B}[31m東")
        #expect(cell.text == #"a\u{1b}[31m東"# && cell.width == 13)
    }

    @Test(
        "A date with a time is shown to the minute, and any other text is unchanged",
        arguments: [
            ("2026-11-21T10:05:09Z", "2026-11-21 10:05"), ("2026-11-21 10:05:09.123456789+01:00", "2026-11-21 10:05"),
            ("2026-11-21T10:05", "2026-11-21 10:05"), ("2026-11-21", "2026-11-21"),
            ("2026-11-21 10:05 Release", "2026-11-21 10:05 Release"), ("21.11.2026, 10:05", "21.11.2026, 10:05"),
            ("1234-5678-9012-3456", "1234-5678-9012-3456"), ("", ""),
        ]
    )
    func dates(_ text: String, _ shown: String) {
        #expect(DateText.shortened(text) == shown)
    }

    @Test("A changed item gets a new line, and only the lines of the latest items are cached")
    func memory() async throws {
        let items = try await Items.raw(#"{"title":"a"}"#, #"{"title":"b"}"#)
        var lines = ItemLines<Int>(columns: [], capacity: 2)
        #expect(lines.line(of: items[0], id: 1) == .text("a"))
        #expect(lines.line(of: items[1], id: 1) == .text("b"))
        #expect(lines.line(of: items[1], id: 1) == .text("b"))
        for id in 0..<100 { _ = lines.line(of: items[0], id: id) }
        #expect(lines.count <= 4)
    }
}
