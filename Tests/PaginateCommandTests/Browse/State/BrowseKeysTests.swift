import Testing

@testable import PaginateBrowse

@Suite("Actions of keys")
struct BrowseKeysTests {
    @Test("Each list key performs its action")
    func actions() {
        var browsing = Browsing(0..<30)
        #expect(browsing.press(.text("r")) == [.refresh])
        #expect(browsing.press(.text("R")) == [.retry])
        #expect(browsing.press(.down, .enter) == [.open(1)])
        #expect(browsing.press(.text("q")) == [.quit])
        #expect(browsing.press(.control("c")) == [.quit])
        #expect(browsing.press(.control("z"), .control("l")) == [.suspend, .redraw])
        #expect(browsing.press(.text("x"), .tab, .paste("q")) == [])
    }

    @Test("The action for more depends on the state at the end of the list")
    func more() {
        var browsing = Browsing(0..<3)
        let expected: [(BrowseList<FixtureRows>.Load, [BrowseAction<Int>])] = [
            (.idle, [.loadNext]), (.paused("Nothing new."), [.loadNext]), (.failed("No."), [.retry]),
            (.end, [.checkForMore]), (.loading, []),
        ]
        for (load, actions) in expected {
            browsing.list.append = load
            #expect(browsing.press(.text("m")) == actions)
        }
    }

    @Test("Moving below the last row requests more, unless an explicit request is required")
    func loadNext() {
        var browsing = Browsing(0..<3)
        #expect(browsing.press(.down, .down) == [])
        #expect(browsing.press(.down) == [.loadNext])
        #expect(browsing.press(.text(" ")) == [.loadNext])
        browsing.list.append = .failed("No.")
        #expect(browsing.press(.down) == [])
    }

    @Test("Enter in a gap fills it")
    func gap() {
        var browsing = Browsing(0..<3)
        browsing.list.rows = FixtureRows(0..<3, gaps: [1])
        #expect(browsing.press(.down, .enter) == [.fill(1)])
    }

    @Test("An empty list has no item to open and no selection to move")
    func empty() {
        var browsing = Browsing([])
        #expect(browsing.press(.enter, .down, .end, .pageUp, .text("g")).filter { $0 != .loadNext } == [])
    }

    @Test("Each letter updates the search, and Esc returns to the previous search")
    func search() {
        var browsing = Browsing(0..<3)
        #expect(browsing.press(.text("/")) == [])
        #expect(browsing.state.mode == .list)
        browsing.list.query = "old"
        browsing.press(.text("/"), .control("u"))
        #expect(browsing.press(.text("q"), .text("é")) == [.search("q"), .search("qé")])
        #expect(browsing.press(.backspace) == [.search("q")])
        #expect(browsing.press(.left) == [])
        #expect(browsing.press(.escape) == [.search("old")])
        browsing.press(.text("/"))
        #expect(browsing.press(.paste("er\nthan")) == [.search("older than")])
        #expect(browsing.press(.control("w")) == [.search("older ")])
        #expect(browsing.press(.enter) == [.search("older ")])
        #expect(browsing.state.mode == .list)
        browsing.list.query = "older "
        #expect(browsing.press(.escape) == [.search("")])
    }

    @Test("Ctrl-C quits from every view")
    func quit() {
        for key in [Key.text("?"), .text("/")] {
            var browsing = Browsing(0..<3)
            browsing.list.query = ""
            browsing.press(key)
            #expect(browsing.press(.text("q"), .control("c")).contains(.quit))
        }
    }

    @Test("The text of an item scrolls between its ends, and q and Esc return to the same row")
    func detail() {
        var browsing = Browsing(0..<30)
        browsing.press(.down)
        for key in [Key.text("q"), .escape, .left] {
            browsing.state.show("item 1", lines: (0..<25).map { "line \($0)" })
            browsing.press(.down, .pageDown)
            #expect(browsing.lines[1] == "line 10")
            browsing.press(.text("G"), .down)
            #expect(browsing.lines[1] == "line 15" && browsing.lines[10] == "line 24")
            browsing.press(.text("g"), .up)
            #expect(browsing.lines[1] == "line 0")
            #expect(browsing.press(key) == [])
            #expect(browsing.state.mode == .list && browsing.selected == 1)
        }
    }

    @Test("Long lines wrap to the screen width, including after a resize")
    func wrapping() {
        var browsing = Browsing(0..<3, columns: 10)
        browsing.state.show("t", lines: ["0123456789abc", "東京東京東京", ""])
        #expect(browsing.lines[1...5] == ["0123456789", "abc", "東京東京東", "京", ""])
        browsing.state.size = TerminalSize(columns: 20, rows: 12)
        browsing.state.update(browsing.list)
        #expect(browsing.lines[1...2] == ["0123456789abc", "東京東京東京"])
    }
}
