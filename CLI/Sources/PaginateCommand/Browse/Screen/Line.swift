/// A piece of a line, in one role.
struct Span: Hashable, Sendable {
    var text: String
    var role: Role

    init(_ text: String, _ role: Role = .plain) {
        self.text = text
        self.role = role
    }
}

/// A line of the screen: spans from the left, and others at the right edge if there is room for them.
struct Line: Hashable, Sendable {
    var spans: [Span]
    var trailing: [Span] = []
    var isSelected = false

    static let empty = Line([])
    /// So many columns at least are left to what begins at the left.
    private static let leftShare = 24
    private static let gap = 2

    init(_ spans: [Span], trailing: [Span] = [], isSelected: Bool = false) {
        self.spans = spans
        self.trailing = trailing
        self.isSelected = isSelected
    }

    init(_ text: String, _ role: Role = .plain) {
        self.init([Span(text, role)])
    }

    /// What went wrong, with what to do about it where a long reason does not push it off the screen.
    init(failure reason: String, indent: String = "") {
        self.init([Span(indent + reason, .failure)], trailing: [Span("R tries again", .failure)])
    }

    /// The line as a terminal takes it: no wider than the terminal, and without anything that its spans' text brought.
    func rendered(width: Int, palette: Palette) -> String {
        let right = Self.fit(trailing, to: width - Self.leftShare - Self.gap)
        let isRightShown = right.columns > 0
        let left = Self.fit(spans, to: isRightShown ? width - right.columns - Self.gap : width)
        var result = ""
        for span in left.spans { result += palette.begin(span.role, isSelected: isSelected) + span.text }
        let rest = width - left.columns - (isRightShown ? right.columns : 0)
        if isRightShown || isSelected, rest > 0 {
            result += palette.begin(.plain, isSelected: isSelected) + String(repeating: " ", count: rest)
        }
        if isRightShown {
            for span in right.spans { result += palette.begin(span.role, isSelected: isSelected) + span.text }
        }
        guard isSelected || isRightShown || !left.spans.isEmpty else { return "" }
        return result + palette.end
    }

    private static func fit(_ spans: [Span], to width: Int) -> (spans: [Span], columns: Int) {
        var result: [Span] = []
        var columns = 0
        for span in spans where columns < width {
            let fitted = CellText.fitted(span.text, to: width - columns)
            result.append(Span(fitted.text, span.role))
            columns += fitted.columns
        }
        return (result, columns)
    }
}
