import Testing

@testable import PaginateBrowse
@testable import PaginateFiles

@Suite("Lines and frames")
struct ScreenTests {
    private let size = TerminalSize(columns: 40, rows: 3)

    @Test("The first frame is written whole, and later frames write only their differences")
    func differences() {
        var screen = Screen(palette: .plain)
        let first = screen.update(to: Frame([Line("a"), Line("b"), Line("c")], size: size))
        #expect(first == "\u{1B}[0m\u{1B}[2J\u{1B}[1;1H\u{1B}[2Ka\u{1B}[2;1H\u{1B}[2Kb\u{1B}[3;1H\u{1B}[2Kc")
        #expect(screen.update(to: Frame([Line("a"), Line("b"), Line("c")], size: size)) == "")
        #expect(screen.update(to: Frame([Line("a"), Line("x"), Line("c")], size: size)) == "\u{1B}[2;1H\u{1B}[2Kx")
        #expect(screen.update(to: Frame([Line("a"), Line("x")], size: size)) == "\u{1B}[3;1H\u{1B}[2K")
    }

    @Test("A new size or lost terminal contents cause a full redraw")
    func invalidated() {
        var screen = Screen(palette: .plain)
        let whole = screen.update(to: Frame([Line("a")], size: size))
        screen.invalidate()
        #expect(screen.update(to: Frame([Line("a")], size: size)) == whole)
        let other = TerminalSize(columns: 40, rows: 2)
        #expect(screen.update(to: Frame([Line("a")], size: other)) == whole)
    }

    @Test("A frame has as many lines as the terminal")
    func lines() {
        #expect(Frame([], size: size).lines.count == 3)
        #expect(Frame(Array(repeating: Line("a"), count: 9), size: size).lines.count == 3)
    }

    @Test("Text at the right edge is shown if the left part has enough room")
    func trailing() {
        let line = Line([Span("left")], trailing: [Span("right")])
        #expect(line.rendered(width: 40, palette: .plain) == "left" + String(repeating: " ", count: 31) + "right")
        #expect(line.rendered(width: 26, palette: .plain) == "left")
        let long = Line([Span(String(repeating: "x", count: 99))], trailing: [Span("right")])
        #expect(long.rendered(width: 40, palette: .plain) == String(repeating: "x", count: 32) + "…  right")
    }

    @Test("No line is wider than the terminal, at any width", arguments: 0...60)
    func widths(_ width: Int) {
        let line = Line(
            [Span("> ", .prompt), Span("東京都 👩‍👩‍👧 and more", .faint), Span("and more")],
            trailing: [Span("open"), Span("  2026-11-21 10:00")],
            isSelected: true
        )
        #expect(TextWidth.columns(of: line.rendered(width: width, palette: .plain)) <= width)
    }

    @Test("Colors appear when enabled, and a selected line is colored to its end")
    func colors() {
        let line = Line([Span("a", .failure)], isSelected: true)
        #expect(line.rendered(width: 3, palette: .colored) == "\u{1B}[0;7;31ma\u{1B}[0;7m  \u{1B}[0m")
        #expect(line.rendered(width: 3, palette: .plain) == "a  ")
    }

    @Test("Text cannot add escape sequences in any role or position")
    func harmless() {
        let evil = "\u{1B}[2J\u{9B}31m\u{7}\n"
        let line = Line([Span(evil, .title)], trailing: [Span(evil)])
        let text = line.rendered(width: 200, palette: .plain)
        #expect(!text.unicodeScalars.contains { $0.properties.generalCategory == .control })
    }

    @Test("The option takes precedence over NO_COLOR, which counts unless it is empty")
    func palette() {
        #expect(Palette(.auto, environment: [:]) == .colored)
        #expect(Palette(.auto, environment: ["NO_COLOR": ""]) == .colored)
        #expect(Palette(.auto, environment: ["NO_COLOR": "1"]) == .plain)
        #expect(Palette(.always, environment: ["NO_COLOR": "1"]) == .colored)
        #expect(Palette(.never, environment: [:]) == .plain)
    }
}
