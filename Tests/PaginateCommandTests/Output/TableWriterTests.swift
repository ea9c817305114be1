import PagingHTTP
import Testing

@testable import PaginateFiles

@Suite("Table")
struct TableWriterTests {
    @Test("Columns are aligned, and numeric columns are right-aligned")
    func alignment() async throws {
        let text = try written(.table, try await Items.raw(#"{"id":1,"name":"Berlin"}"#, #"{"id":250,"name":"Rom"}"#))
        #expect(
            text == """
                 id  name
                ───  ──────
                  1  Berlin
                250  Rom

                """
        )
    }

    @Test("A line is never wider than the terminal", arguments: [10, 20, 33, 40, 80])
    func width(_ width: Int) async throws {
        let row = #"{"id":1,"name":"A name that is rather long","city":"Llanfairpwllgwyngyll","x":true,"y":false}"#
        let lines = try written(.table, width: width, try await Items.raw(row)).split(separator: "\n")
        #expect(lines.count == 3)
        for line in lines { #expect(TextWidth.columns(of: String(line)) <= width, "\(line)") }
    }

    @Test("Columns that do not fit are counted in the header")
    func hiddenColumns() async throws {
        let text = try written(
            .table,
            width: 16,
            try await Items.raw(#"{"aaaaaa":"aaaaaaaa","b":"bbbbbbbb","c":"cccccccc"}"#)
        )
        #expect(text.split(separator: "\n").first?.hasSuffix("+2") == true, "\(text)")
    }

    @Test("Wide letters take two columns, and combining marks none")
    func wideLetters() async throws {
        let text = try written(.table, try await Items.raw(#"{"a":"東京","b":1}"#, #"{"a":"e\u0301a","b":2}"#))
        #expect(text == "a     b\n────  ─\n東京  1\ne\u{301}a    2\n")
    }

    @Test("Line breaks and escape sequences are displayed instead of executed")
    func controls() async throws {
        let text = try written(.table, try await Items.raw(##"{"a":"1\n2\u001b[31m"}"##))
        #expect(text.split(separator: "\n").last == #"1\n2\u{1b}[31m"#)
    }

    @Test("A long cell is cut at sixty columns even without a terminal")
    func longCell() async throws {
        let text = try written(.table, try await Items.raw("{\"a\":\"\(String(repeating: "x", count: 100))\"}"))
        #expect(text.hasSuffix("\n" + String(repeating: "x", count: 59) + "…\n"))
    }

    @Test("The time for a cell grows linearly with its length", .timeLimit(.minutes(10)))
    func longControls() async throws {
        let breaks = String(repeating: #"\n"#, count: 3_000_000)
        let text = try written(.table, try await Items.raw("{\"a\":\"\(breaks)\"}"))
        #expect(text.split(separator: "\n").last?.hasPrefix(#"\n\n\n"#) == true)
    }

    @Test("The time for a terminal table grows linearly with the number of columns", .timeLimit(.minutes(10)))
    func manyColumns() async throws {
        let long = String(repeating: "x", count: 60)
        let members = (0..<40_000).map { "\"column\($0)\":\"\(long)\"" }.joined(separator: ",")
        let row = "{\(members)}"
        let text = try written(.table, width: 80, try await Items.raw(row, row, row))
        #expect(text.split(separator: "\n").allSatisfy { TextWidth.columns(of: String($0)) <= 80 })
    }

    @Test("Text columns are cut to an equal width, and the last one receives the remaining space")
    func cutting() async throws {
        let row = #"{"a":"aaaaaaaaaaaaaaaaaaaaaaaaaaaaaa","b":"bbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbb","c":1}"#
        let lines = try written(.table, width: 40, try await Items.raw(row)).split(separator: "\n")
        #expect(lines.last == "aaaaaaaaaaaaaaaa…  bbbbbbbbbbbbbbbbb…  1", "\(lines)")
    }
}
