import PaginateFiles

/// The current meaning of the keys.
enum BrowseMode: Hashable, Sendable {
    case list
    case detail(TextPane)
    case help(TextPane)
    case search(SearchPrompt)
}

/// A scrollable text.
struct TextPane: Hashable, Sendable {
    let title: String
    private let source: [String]
    private(set) var lines: [String] = []
    private var width = 0
    /// The index of the first visible line.
    private(set) var top = 0

    init(title: String, lines: [String]) {
        self.title = title
        source = lines
    }

    /// Wraps long lines to fit, and keeps the scroll position.
    mutating func fit(to size: TerminalSize, height: Int) {
        if width != size.columns {
            let share = lines.isEmpty ? 0 : Double(top) / Double(lines.count)
            width = size.columns
            lines = source.flatMap { Self.wrapped($0, to: size.columns) }
            top = Int(share * Double(lines.count))
        }
        scroll(by: 0, height: height)
    }

    /// Scrolls by a number of lines, up to the ends of the text.
    mutating func scroll(by count: Int, height: Int) {
        top = max(0, min(top + count, lines.count - height))
    }

    /// Scrolls to the first or last line.
    mutating func scroll(toEnd: Bool, height: Int) {
        top = toEnd ? max(0, lines.count - height) : 0
    }

    private static func wrapped(_ line: String, to width: Int) -> [String] {
        // Most lines are short, and no byte takes more than two columns.
        guard line.utf8.count * 2 > width else { return [line] }
        var result: [String] = []
        var part = ""
        var columns = 0
        for piece in CellText.pieces(of: line) {
            let size = TextWidth.columns(of: piece)
            if columns + size > width, !part.isEmpty {
                result.append(part)
                (part, columns) = ("", 0)
            }
            part += piece
            columns += size
        }
        return result + [part]
    }
}

/// The search text while it is typed.
struct SearchPrompt: Hashable, Sendable {
    private(set) var text: String
    /// The search text to return to when the search is cancelled.
    let previous: String

    /// The longest search text, in Unicode scalars.
    private static let longest = 500

    init(_ text: String) {
        self.text = text
        previous = text
    }

    /// Applies an editing key, and returns whether the text has changed.
    mutating func edit(_ key: Key) -> Bool {
        let before = text
        switch key {
        case .text(let scalar): insert(String(scalar))
        case .paste(let pasted): insert(pasted.split(whereSeparator: \.isNewline).joined(separator: " "))
        case .backspace, .delete, .control("h"): _ = text.popLast()
        case .control("u"): text = ""
        case .control("w"): deleteWord()
        default: break
        }
        return text != before
    }

    private mutating func insert(_ more: String) {
        let room = Self.longest - text.unicodeScalars.count
        text += CellText.bounded(more, to: max(0, room)).text
    }

    private mutating func deleteWord() {
        while text.last?.isWhitespace == true { text.removeLast() }
        while text.last?.isWhitespace == false { text.removeLast() }
    }
}
