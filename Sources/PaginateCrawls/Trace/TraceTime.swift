/// The times of a trace.
enum TraceTime {
    /// Returns a duration in whole microseconds.
    static func microseconds(_ duration: Duration) -> Int {
        let (seconds, attoseconds) = duration.components
        return Int(seconds) * 1_000_000 + Int(attoseconds / 1_000_000_000_000)
    }
}

/// The formatting of a trace's texts.
enum TraceText {
    /// Returns a text of limited length, with a note in place of the middle of a longer one.
    static func shortened(_ text: String, to limit: Int) -> String {
        guard text.utf8.count > limit else { return text }
        let left = text.count - limit
        guard left > 0 else { return text }
        return "\(text.prefix(limit * 2 / 3)) … \(left) characters left out … \(text.suffix(limit - limit * 2 / 3))"
    }
}
