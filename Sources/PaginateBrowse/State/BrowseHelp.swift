import PaginateFiles

/// The list of keys that `?` shows.
enum BrowseHelp {
    /// Returns the lines of the help.
    static func lines(canSearch: Bool) -> [String] {
        let keys = [
            ("↑ ↓  k j", "previous row, next row"),
            ("PgUp PgDn  b space", "one screen up, one screen down"),
            ("Ctrl-U Ctrl-D", "half a screen up, half a screen down"),
            ("Home End  g G", "first row, last loaded row"),
            ("Enter →", "the item's JSON; in a gap, load the missing items"),
            ("q Esc ←", "back to the list"),
            ("r", "refresh the list"),
            ("n", "show new items"),
            ("m", "load more, or check whether the list has grown"),
            ("R", "retry what failed"),
            ("/", canSearch ? "search; Esc cancels" : "search (this API has none)"),
            ("Ctrl-L", "redraw the screen"),
            ("Ctrl-Z", "suspend the program; 'fg' resumes it"),
            ("q Ctrl-C", "quit"),
        ]
        let width = keys.map { TextWidth.columns(of: $0.0) }.max() ?? 0
        return keys.map { key, meaning in
            "  " + key + String(repeating: " ", count: width - TextWidth.columns(of: key) + 3) + meaning
        }
    }
}
