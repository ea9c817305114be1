/// The lines of a terminal from top to bottom.
struct Frame: Hashable, Sendable {
    let size: TerminalSize
    let lines: [Line]

    /// Creates a frame of the terminal's height, cutting extra lines and adding empty ones.
    init(_ lines: [Line], size: TerminalSize) {
        self.size = size
        self.lines = lines.prefix(size.rows) + Array(repeating: .empty, count: max(0, size.rows - lines.count))
    }
}

/// The state of a terminal's screen, which produces minimal updates.
struct Screen: Sendable {
    private let palette: Palette
    private var size: TerminalSize?
    private var rendered: [String] = []

    init(palette: Palette) {
        self.palette = palette
    }

    /// Discards the known contents, so that the next frame is written in full.
    mutating func invalidate() {
        size = nil
    }

    /// Returns the sequence that updates the terminal to a frame; empty when nothing has changed.
    mutating func update(to frame: Frame) -> String {
        let lines = frame.lines.map { $0.rendered(width: frame.size.columns, palette: palette) }
        let isKnown = size == frame.size
        var result = isKnown ? "" : "\u{1B}[0m\u{1B}[2J"
        for (row, line) in lines.enumerated() where isKnown ? rendered[row] != line : !line.isEmpty {
            // Cleared first: after a line that reaches the last column, some terminals would clear its last letter too.
            result += "\u{1B}[\(row + 1);1H\u{1B}[2K" + line
        }
        size = frame.size
        rendered = lines
        return result
    }
}
