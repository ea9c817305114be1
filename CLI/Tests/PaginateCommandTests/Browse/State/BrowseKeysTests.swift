import Testing

@testable import PaginateCommand

@Suite("What keys ask for")
struct BrowseKeysTests {
    @Test("Keys of the list ask for what they are for")
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

    @Test("More means what the end of the list allows")
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

    @Test("Going on below the last row is a wish for more, unless it needs to be asked for")
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

    @Test("An empty list has nothing to open or to move in")
    func empty() {
        var browsing = Browsing([])
        #expect(browsing.press(.enter, .down, .end, .pageUp, .text("g")).filter { $0 != .loadNext } == [])
    }

    @Test("A search is asked for with every letter; Esc goes back to the search before")
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

    @Test("Ctrl-C quits from everywhere")
    func quit() {
        for key in [Key.text("?"), .text("/")] {
            var browsing = Browsing(0..<3)
            browsing.list.query = ""
            browsing.press(key)
            #expect(browsing.press(.text("q"), .control("c")).contains(.quit))
        }
    }

    @Test("An item's text scrolls and stops at its ends; q and Esc go back to the same row")
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

    @Test("Long lines of a text are broken to the screen's width, also to another one")
    func wrapping() {
        var browsing = Browsing(0..<3, columns: 10)
        browsing.state.show("t", lines: ["0123456789abc", "東京東京東京", ""])
        #expect(browsing.lines[1...5] == ["0123456789", "abc", "東京東京東", "京", ""])
        browsing.state.size = TerminalSize(columns: 20, rows: 12)
        browsing.state.update(browsing.list)
        #expect(browsing.lines[1...2] == ["0123456789abc", "東京東京東京"])
    }
}
