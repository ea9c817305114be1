import PaginateFiles

/// Text from any source, made safe for one line of a terminal.
///
/// Text from a server must not control the terminal, break a line, or delay a frame by its length. All text reaches the
/// screen through this type.
enum CellText {
    /// Returns the prefix of a text that fits, with controls as escapes and a cut shown as an ellipsis.
    ///
    /// - Complexity: Proportional to `columns`, whatever the length of the text and the number of marks on its letters.
    static func fitted(_ text: String, to columns: Int) -> (text: String, columns: Int) {
        guard columns > 0 else { return ("", 0) }
        // Most cells are short and plain.
        if text.utf8.count <= columns, text.utf8.allSatisfy({ 0x20..<0x7F ~= $0 }) { return (text, text.utf8.count) }
        let (text, isShortened) = bounded(text, to: columns * 8 + 64)
        var result = ""
        var width = 0
        // The end of the prefix that leaves room for an ellipsis.
        var cut = (end: result.endIndex, width: 0)
        for piece in pieces(of: text) {
            let size = TextWidth.columns(of: piece)
            guard width + size <= columns else { return (String(result[..<cut.end]) + "…", cut.width + 1) }
            result += piece
            width += size
            if width < columns { cut = (result.endIndex, width) }
        }
        return isShortened ? (String(result[..<cut.end]) + "…", cut.width + 1) : (result, width)
    }

    /// Returns the characters of a text, each safe to show.
    ///
    /// Invisible scalars are removed before the text is split, because their neighbors may then combine.
    static func pieces(of text: String) -> some Sequence<String> {
        let visible = text.unicodeScalars.filter { !isInvisible($0) }
        return TextWidth.withoutControls(String(String.UnicodeScalarView(visible))).lazy.map { String($0) }
    }

    /// Whether a scalar shows nothing and joins nothing; terminals disagree about its width.
    private static func isInvisible(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.value {
        // Joiners, letters of flags, and direction controls, which are shown.
        case 0x200C...0x200F, 0x202A...0x202E, 0x2066...0x2069, 0xE0020...0xE007F: false
        default: scalar.properties.generalCategory == .format
        }
    }

    /// Returns the prefix of a text, and whether the text was shortened.
    static func bounded(_ text: String, to limit: Int) -> (text: String, isShortened: Bool) {
        let scalars = text.unicodeScalars
        guard let end = scalars.index(scalars.startIndex, offsetBy: limit, limitedBy: scalars.endIndex),
            end != scalars.endIndex
        else { return (text, false) }
        return (String(scalars[..<end]), true)
    }
}
