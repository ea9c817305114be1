import Testing

@testable import PaginateBrowse
@testable import PaginateFiles

@Suite("Columns on the screen")
struct BrowseTableTests {
    private static let long = String(repeating: "a", count: 40)

    private func space(_ count: Int) -> String { String(repeating: " ", count: count) }

    /// Returns a list with an identity, a title, a state and a long text.
    private func issues(columns: Int) -> Browsing {
        let text = String(repeating: "b", count: 100)
        let rows = FixtureRows(1...3, titles: ["id", "title", "state", "body"]) {
            ["\($0)", Self.long, "open", text]
        }
        return Browsing(showing: rows, columns: columns)
    }

    /// Returns a list whose names are longer from the 100th row on.
    private func growing(columns: Int) -> Browsing {
        let long = String(repeating: "a", count: 30)
        let rows = FixtureRows(0..<200, titles: ["key", "name", "state"]) { ["k", $0 < 100 ? "n" : long, "open"] }
        return Browsing(showing: rows, columns: columns)
    }

    @Test("Columns fill the screen in order, and columns that do not fit are omitted")
    func omitted() {
        let browsing = issues(columns: 60)
        #expect(browsing.lines[1] == "  id  title" + space(37) + "state")
        #expect(browsing.lines[3] == "   2  \(Self.long)  open")
    }

    @Test("Text shares the room that is left")
    func shared() {
        let browsing = issues(columns: 100)
        #expect(browsing.lines[1] == "  id  title" + space(37) + "state  body")
        #expect(browsing.lines[3] == "   2  \(Self.long)  open   " + String(repeating: "b", count: 44) + "…")
    }

    @Test("A column that does not fit is passed over for a narrower one")
    func passedOver() {
        let text = String(repeating: "b", count: 100)
        let rows = FixtureRows(1...3, titles: ["id", "title", "body", "fork"]) {
            ["\($0)", Self.long, text, "yes"]
        }
        #expect(Browsing(showing: rows, columns: 60).lines[1] == "  id  title" + space(37) + "fork")
    }

    @Test("Columns that the user named are narrower, so that all of them fit")
    func requested() {
        func header(isRequested: Bool) -> String {
            let titles = ["name", "note", "site"]
            var rows = FixtureRows(0..<3, titles: titles) { _ in [Self.long, Self.long, Self.long] }
            rows.isRequested = isRequested
            return Browsing(showing: rows, columns: 60).lines[1]
        }
        #expect(header(isRequested: true) == "  name" + space(16) + "note" + space(16) + "site")
        #expect(header(isRequested: false) == "  name" + space(26) + "note")
    }

    @Test("Rows that scroll and pages that arrive do not move the columns")
    func stable() {
        var browsing = growing(columns: 60)
        #expect(browsing.lines[1] == "  key  name  state")
        browsing.press(.end)
        #expect(browsing.lines[1] == "  key  name  state")
        #expect(browsing.lines[2] == "  k    aaa…  open")
        browsing.change(to: -50..<300)
        #expect(browsing.lines[1] == "  key  name  state")
    }

    @Test("Another width chooses the columns again, by all rows that were shown")
    func resized() {
        var browsing = growing(columns: 60)
        browsing.press(.end, .home)
        browsing.resize(columns: 60, rows: 20)
        #expect(browsing.lines[1] == "  key  name  state")
        browsing.resize(columns: 80)
        #expect(browsing.lines[1] == "  key  name" + space(28) + "state")
    }

    @Test("After the list was empty, its new rows decide the columns")
    func emptied() {
        var browsing = growing(columns: 60)
        browsing.change(to: [])
        #expect(browsing.lines[1] == "")
        browsing.change(to: 100..<110)
        #expect(browsing.lines[1] == "  key  name" + space(28) + "state")
    }

    @Test("A number is never cut: one that is too wide widens its column")
    func widerNumber() {
        let rows = FixtureRows(0..<5_000, titles: ["id", "name"]) { ["\($0)", "item"] }
        var browsing = Browsing(showing: rows)
        #expect(browsing.lines[1] == "  id  name")
        browsing.press(.end)
        #expect(browsing.lines[1] == "    id  name")
        #expect(browsing.lines[2] == "  4992  item")
        browsing.press(.home)
        #expect(browsing.lines[3] == "     1  item")
    }

    @Test("A narrow screen shows the first two columns", arguments: [20, 24, 30, 36])
    func narrow(_ columns: Int) {
        let id = String(repeating: "f", count: 36)
        let rows = FixtureRows(0..<20, titles: ["id", "title", "state"]) { _ in [id, Self.long, "open"] }
        let browsing = Browsing(showing: rows, columns: columns)
        let texts = browsing.lines[3].split(separator: " ").map(String.init)
        #expect(texts.count == 2 && texts.allSatisfy { $0.hasSuffix("…") && $0.count >= 8 }, "\(texts)")
        #expect(TextWidth.columns(of: browsing.lines[3]) == columns)
    }

    @Test("On a narrow screen, a title takes precedence over a long number")
    func narrowNumber() {
        let rows = FixtureRows(0..<20, titles: ["id", "title"]) { _ in ["123456789012345678", "A title"] }
        let browsing = Browsing(showing: rows, columns: 20)
        #expect(browsing.lines[1] == "  title")
        #expect(browsing.lines[3] == "  A title")
    }

    @Test("A number that takes the room of a title on a narrow screen narrows the title")
    func narrowedTitle() {
        let rows = FixtureRows(0..<2_000, titles: ["id", "title"]) { ["\($0)", Self.long] }
        var browsing = Browsing(showing: rows, columns: 20)
        #expect(browsing.lines[1] == "  id  title")
        #expect(browsing.lines[3] == "   1  " + String(repeating: "a", count: 13) + "…")
        browsing.press(.end)
        #expect(browsing.lines[2] == "  1992  " + String(repeating: "a", count: 11) + "…")
    }

    @Test("A long title is cut above short cells")
    func longTitle() {
        let rows = FixtureRows(1...2, titles: ["id", "stargazers_count", "name"]) { ["\($0)", "7", "item"] }
        let browsing = Browsing(showing: rows)
        #expect(browsing.lines[1] == "  id  stargazers_…  name")
        #expect(browsing.lines[3] == "   2" + space(13) + "7  item")
    }

    @Test("Wide letters take two columns, and empty cells keep their room")
    func wideLetters() {
        let names = ["東京", "", "ab"]
        let rows = FixtureRows(0..<3, titles: ["name", "state"]) { [names[$0], "open"] }
        let lines = Browsing(showing: rows).lines
        #expect(lines[2].hasPrefix("> 東京  open"))
        #expect(lines[3...4] == ["        open", "  ab    open"])
    }

    @Test("A low screen has no room for column titles", arguments: [(3, false), (4, false), (5, true), (6, true)])
    func low(_ rows: Int, _ hasTitles: Bool) {
        let browsing = Browsing(showing: FixtureRows(0..<9, titles: ["name"]) { ["item \($0)"] }, rows: rows)
        #expect(browsing.lines.contains("  name") == hasTitles)
        #expect(browsing.lines.contains { $0.hasPrefix("> item 0") })
    }
}
