/// Text from anywhere, made fit for a line of a terminal.
///
/// What a server sends must not steer the terminal, break a line or, by its length, hold up a frame: this is the only way
/// by which text reaches the screen.
enum CellText {
    /// Returns so much of a text as fits, with controls written as escapes and a cut shown as an ellipsis.
    ///
    /// - Complexity: proportional to `columns`, however long the text is, and however many marks its letters have.
    static func fitted(_ text: String, to columns: Int) -> (text: String, columns: Int) {
        guard columns > 0 else { return ("", 0) }
        let (text, isShortened) = bounded(text, to: columns * 8 + 64)
        var result = ""
        var width = 0
        // What is left of the result if an ellipsis has to follow.
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

    /// The characters of a text, each harmless.
    ///
    /// What is to be left out goes before the text is taken apart: its neighbours may belong together then.
    static func pieces(of text: String) -> some Sequence<String> {
        let visible = text.unicodeScalars.filter { !isInvisible($0) }
        return TextWidth.withoutControls(String(String.UnicodeScalarView(visible))).lazy.map { String($0) }
    }

    /// Whether a scalar shows nothing and joins nothing: terminals disagree about the room that it takes.
    private static func isInvisible(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.value {
        // Joiners, flags' letters, and what turns the direction of writing, which is shown.
        case 0x200C...0x200F, 0x202A...0x202E, 0x2066...0x2069, 0xE0020...0xE007F: false
        default: scalar.properties.generalCategory == .format
        }
    }

    /// The beginning of a text, and whether that is not all of it.
    static func bounded(_ text: String, to limit: Int) -> (text: String, isShortened: Bool) {
        let scalars = text.unicodeScalars
        guard let end = scalars.index(scalars.startIndex, offsetBy: limit, limitedBy: scalars.endIndex),
            end != scalars.endIndex
        else { return (text, false) }
        return (String(scalars[..<end]), true)
    }
}
