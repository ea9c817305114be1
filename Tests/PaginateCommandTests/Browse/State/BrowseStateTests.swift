import Testing

@testable import PaginateBrowse

@Suite("Position in a list")
struct BrowseStateTests {
    @Test("Keys move the selected row and stop at both ends")
    func moving() {
        var browsing = Browsing(0..<100)
        #expect(browsing.selected == 0)
        browsing.press(.down, .text("j"), .control("n"), .up)
        #expect(browsing.selected == 2)
        browsing.press(.text("k"), .text("k"), .text("k"), .text("k"))
        #expect(browsing.selected == 0)
        browsing.press(.text("G"))
        #expect(browsing.selected == 99)
        browsing.press(.down, .pageDown)
        #expect(browsing.selected == 99)
        browsing.press(.home)
        #expect(browsing.selected == 0 && browsing.shown == Array(0..<10))
    }

    @Test("A page moves by one line less than the screen, and the remaining line is an anchor")
    func paging() {
        var browsing = Browsing(0..<100)
        browsing.press(.text(" "))
        #expect(browsing.shown == Array(9..<19) && browsing.selected == 9)
        browsing.press(.pageDown, .text("b"))
        #expect(browsing.shown == Array(9..<19) && browsing.selected == 9)
        browsing.press(.control("d"))
        #expect(browsing.shown.first == 13)
        browsing.press(.pageUp, .pageUp, .pageUp)
        #expect(browsing.shown == Array(0..<10) && browsing.selected == 0)
    }

    @Test("Below column titles, a page is one line shorter")
    func pagingBelowTitles() {
        var browsing = Browsing(showing: FixtureRows(0..<100, titles: ["id"]) { ["\($0)"] })
        browsing.press(.text(" "))
        #expect(browsing.shown == Array(8..<17) && browsing.selected == 8)
        browsing.press(.end)
        #expect(browsing.shown == Array(92..<100) && browsing.lines[10] == "  …")
        browsing.press(.home)
        #expect(browsing.shown == Array(0..<9) && browsing.lines[2].hasPrefix(">  0"))
    }

    @Test("At the last row, the line about more items is visible too")
    func ending() {
        var browsing = Browsing(0..<100)
        browsing.list.append = .end
        browsing.press(.end)
        #expect(browsing.shown == Array(91..<100))
        #expect(browsing.lines[10] == "  ── the end ──")
    }

    @Test("Rows inserted above keep the selected row on its screen line")
    func inserted() {
        var browsing = Browsing(0..<100)
        browsing.press(.pageDown, .pageDown, .down, .down)
        let (selected, line, shown) = (browsing.selected, browsing.line, browsing.shown)
        browsing.change(to: -500..<100)
        #expect(browsing.selected == selected && browsing.line == line && browsing.shown == shown)
    }

    @Test("Rows removed above keep the selected row on its screen line as long as enough rows remain")
    func removed() {
        var browsing = Browsing(0..<100)
        browsing.press(.pageDown, .pageDown, .down)
        let (selected, line) = (browsing.selected, browsing.line)
        browsing.change(to: 5..<100)
        #expect(browsing.selected == selected && browsing.line == line)
        browsing.change(to: 18..<100)
        #expect(browsing.selected == selected && browsing.line == 1)
    }

    @Test("When the selected row disappears, the nearest row on screen is selected, preferably below")
    func selectedRemoved() {
        var browsing = Browsing(0..<100)
        browsing.press(.pageDown, .down, .down)
        #expect(browsing.selected == 11)
        browsing.change(to: [-2, -1] + (0..<100).filter { $0 != 11 && $0 != 12 })
        #expect(browsing.selected == 13)
        browsing.change(to: [-2, -1] + Array(0..<13))
        #expect(browsing.selected == 10)
    }

    @Test("When no row on screen remains, the position in the list is preserved")
    func replaced() {
        var browsing = Browsing(0..<100)
        browsing.press(.pageDown, .down)
        browsing.change(to: 1_000..<1_100)
        #expect(browsing.selected == 1_010)
        browsing.change(to: 2_000..<2_003)
        #expect(browsing.selected == 2_002)
        browsing.change(to: [])
        #expect(browsing.selected == nil)
        browsing.change(to: 0..<5)
        #expect(browsing.selected == 0)
    }

    @Test("Requested new rows are shown from the top when they arrive")
    func showNew() {
        var browsing = Browsing(0..<100)
        browsing.press(.pageDown)
        #expect(browsing.press(.text("n")) == [])
        browsing.list.newCount = 3
        #expect(browsing.press(.text("n")) == [.showNew])
        browsing.change(to: -3..<100)
        #expect(browsing.shown.first == -3)
        // The selected row stays selected if it is on the screen with the new rows; otherwise the first row is.
        #expect(browsing.selected == -3)
        browsing.press(.down)
        browsing.press(.text("n"))
        browsing.change(to: -6..<100)
        #expect(browsing.selected == -2 && browsing.shown.first == -6)
    }

    @Test("A user who moves before the new rows arrive stays at that position")
    func showNewThenMove() {
        var browsing = Browsing(0..<100)
        browsing.list.newCount = 3
        browsing.press(.text("n"), .pageDown)
        browsing.change(to: -3..<100)
        #expect(browsing.selected == 9)
    }

    @Test("After a resize, the selected row is on screen at every size", arguments: 1...15)
    func resized(_ rows: Int) {
        var browsing = Browsing(0..<100)
        browsing.press(.pageDown, .down, .down, .down)
        browsing.state.size = TerminalSize(columns: 30, rows: rows)
        browsing.state.update(browsing.list)
        #expect(browsing.selected == 12 && browsing.shown.contains(12))
        #expect(browsing.lines.count == rows)
        browsing.press(.end, .pageUp, .pageDown, .text("?"), .down, .escape, .home)
        #expect(browsing.shown.contains(0))
    }

    @Test("A key, a change and a frame read no more rows than the screen shows")
    func cost() {
        var looks: [Int] = []
        for count in [1_000, 1_000_000] {
            let rows = FixtureRows(0..<count, titles: ["id", "name"]) { ["\($0)", "item \($0)"] }
            var browsing = Browsing(showing: rows)
            browsing.list.rows.looks.count = 0
            browsing.press(.text("G"), .pageUp, .down, .text("g"), .pageDown)
            _ = browsing.lines
            looks.append(browsing.list.rows.looks.count)
        }
        #expect(looks[0] == looks[1])
        #expect(looks[1] < 300)
    }
}
