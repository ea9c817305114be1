/// What a terminal shows: its lines from top to bottom.
struct Frame: Hashable, Sendable {
    let size: TerminalSize
    let lines: [Line]

    /// Makes a frame; lines beyond the terminal's rows are left out, missing ones are empty.
    init(_ lines: [Line], size: TerminalSize) {
        self.size = size
        self.lines = lines.prefix(size.rows) + Array(repeating: .empty, count: max(0, size.rows - lines.count))
    }
}

/// Knows what a terminal shows, and writes what is different.
struct Screen: Sendable {
    private let palette: Palette
    private var size: TerminalSize?
    private var rendered: [String] = []

    init(palette: Palette) {
        self.palette = palette
    }

    /// Forgets what the terminal shows: the next frame is written whole.
    mutating func invalidate() {
        size = nil
    }

    /// Returns what makes the terminal show a frame: nothing, when it does already.
    mutating func update(to frame: Frame) -> String {
        let lines = frame.lines.map { $0.rendered(width: frame.size.columns, palette: palette) }
        let isKnown = size == frame.size
        var result = isKnown ? "" : "\u{1B}[0m\u{1B}[2J"
        for (row, line) in lines.enumerated() where isKnown ? rendered[row] != line : !line.isEmpty {
            // Emptied first: behind a line that reaches the last column, some terminals would take its last letter too.
            result += "\u{1B}[\(row + 1);1H\u{1B}[2K" + line
        }
        size = frame.size
        rendered = lines
        return result
    }
}
