/// A piece of a line with one role.
struct Span: Hashable, Sendable {
    var text: String
    var role: Role

    init(_ text: String, _ role: Role = .plain) {
        self.text = text
        self.role = role
    }
}

/// A line of the screen, with spans at the left and, if there is room, at the right edge.
struct Line: Hashable, Sendable {
    var spans: [Span]
    var trailing: [Span] = []
    var isSelected = false

    static let empty = Line([])
    /// The least number of columns for the spans at the left.
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

    /// Creates a line for a failure, with the retry hint where a long reason does not hide it.
    init(failure reason: String, indent: String = "") {
        self.init([Span(indent + reason, .failure)], trailing: [Span("R retries", .failure)])
    }

    /// Returns the line cut to the terminal's width, without control sequences from its texts.
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
