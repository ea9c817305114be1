/// The keys, as `?` shows them.
enum BrowseHelp {
    /// The lines of the help.
    static func lines(canSearch: Bool) -> [String] {
        let keys = [
            ("↑ ↓  k j", "the row before, the row after"),
            ("PgUp PgDn  b space", "a screen up, a screen down"),
            ("Ctrl-U Ctrl-D", "half a screen up, half a screen down"),
            ("Home End  g G", "the first row, the last row that is loaded"),
            ("Enter →", "the item's JSON; in a gap, load what is missing"),
            ("q Esc ←", "back to the list"),
            ("r", "refresh: load the list anew"),
            ("n", "show the new items"),
            ("m", "more: go on loading, or ask whether the list has grown"),
            ("R", "try again what failed"),
            ("/", canSearch ? "search; Esc gives it up" : "search (this API has none)"),
            ("Ctrl-L", "draw the screen again"),
            ("Ctrl-Z", "stop the program; 'fg' goes on"),
            ("q Ctrl-C", "quit"),
        ]
        let width = keys.map { TextWidth.columns(of: $0.0) }.max() ?? 0
        return keys.map { key, meaning in
            "  " + key + String(repeating: " ", count: width - TextWidth.columns(of: key) + 3) + meaning
        }
    }
}
