import Testing

@testable import PaginateBrowse
@testable import PaginateFiles

@Suite("The screen of a list")
struct BrowseFrameTests {
    @Test("The frame has a title with counts, column titles, rows with the selection marked, and key hints")
    func list() {
        let rows = FixtureRows(8..<12, titles: ["id", "name", "state"]) { ["\($0)", "item \($0)", "open"] }
        var browsing = Browsing(showing: rows, rows: 9)
        browsing.list.total = 2_000
        browsing.list.append = .end
        browsing.press(.down)
        let expected: [String] = [
            "Title" + String(repeating: " ", count: 45) + "4 of 2,000",
            "  id  name     state",
            "   8  item 8   open",
            ">  9  item 9   open" + String(repeating: " ", count: 41),
            "  10  item 10  open",
            "  11  item 11  open",
            "  ── the end ──",
            "",
            "? help   q quit   r refresh   enter open" + String(repeating: " ", count: 19) + "2",
        ]
        #expect(browsing.lines == expected)
    }

    @Test("The message of an empty list depends on its loads")
    func empty() {
        var browsing = Browsing([])
        let loads: [(refresh: BrowseList<FixtureRows>.Load, append: BrowseList<FixtureRows>.Load, text: String)] = [
            (.loading, .idle, "  Loading …"), (.failed("It failed."), .idle, "  It failed.  R retries"),
            (.idle, .loading, "  Loading …"), (.idle, .failed("It failed."), "  It failed.  R retries"),
            (.idle, .paused("Nothing yet."), "  Nothing yet.  m loads more"), (.idle, .end, "  The list is empty."),
        ]
        for load in loads {
            (browsing.list.refresh, browsing.list.append) = (load.refresh, load.append)
            #expect(browsing.words(1) == load.text)
        }
        browsing.list.query = "x"
        #expect(browsing.lines[1] == "  Nothing found.")
    }

    @Test("The line below the rows states whether more items follow")
    func ending() {
        var browsing = Browsing(0..<2)
        let loads: [(BrowseList<FixtureRows>.Load, String)] = [
            (.idle, "  …"), (.loading, "  Loading more …"), (.failed("It failed."), "  It failed.  R retries"),
            (.paused("Nothing new."), "  Nothing new.  m loads more"), (.end, "  ── the end ──"),
        ]
        for (load, text) in loads {
            browsing.list.append = load
            #expect(browsing.words(3) == text)
        }
    }

    @Test("A running or failed refresh is shown at the bottom, and the rows stay")
    func refresh() {
        var browsing = Browsing(0..<2)
        browsing.list.refresh = .loading
        #expect(browsing.lines[11] == "Refreshing …" && browsing.lines[1].hasPrefix("> 0"))
        browsing.list.refresh = .failed("It failed.")
        #expect(browsing.words(11) == "It failed.  R retries" && browsing.lines[1].hasPrefix("> 0"))
    }

    @Test("New items are announced at the top and bottom, and stale rows at the top")
    func news() {
        var browsing = Browsing(0..<2)
        browsing.list.newCount = 12
        browsing.list.isStale = true
        #expect(browsing.lines[0].hasSuffix("12 new  older  2"))
        #expect(browsing.lines[11].hasPrefix("n show 12 new"))
    }

    @Test("The advice for an error is visible however long its reason is")
    func longReason() {
        var browsing = Browsing(0..<2)
        browsing.list.append = .failed(String(repeating: "It failed. ", count: 20))
        #expect(browsing.lines[3].hasSuffix("…  R retries"))
        #expect(TextWidth.columns(of: browsing.lines[3]) == 60)
    }

    @Test("The frame states when there are more new items than were counted")
    func moreNews() {
        var browsing = Browsing(0..<2)
        browsing.list.newCount = 50
        browsing.list.hasMoreNew = true
        #expect(browsing.lines[0].hasSuffix("50+ new  2"))
        #expect(browsing.lines[11].hasPrefix("n show 50+ new"))
    }

    @Test("A total that is smaller than the number of rows is hidden")
    func total() {
        var browsing = Browsing(0..<2)
        browsing.list.total = 1
        #expect(browsing.lines[0].hasSuffix("   2"))
    }

    @Test("The search is typed in the last line, and the end of its text stays visible")
    func search() {
        var browsing = Browsing(0..<2, columns: 10)
        browsing.list.query = ""
        browsing.press(.text("/"), .paste("0123456789"))
        #expect(browsing.lines[11] == "/3456789█")
    }

    @Test("A list of texts has no column titles")
    func texts() {
        #expect(Browsing(0..<2).lines[1].hasPrefix("> 0  item 0"))
    }

    @Test("A frame fits its terminal at every size", arguments: 1...8, [1, 2, 5, 20])
    func sizes(_ rows: Int, _ columns: Int) {
        let list = FixtureRows(0..<20, titles: ["id", "name"]) { ["\($0)", "item \($0)"] }
        var browsing = Browsing(showing: list, rows: rows, columns: columns)
        browsing.list.query = ""
        for key in [Key.down, .end, .text("?"), .escape, .text("/")] {
            browsing.press(key)
            #expect(browsing.lines.count == rows)
            #expect(browsing.lines.allSatisfy { TextWidth.columns(of: $0) <= columns })
        }
    }
}
