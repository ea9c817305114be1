/// The formatting of a trace's times.
enum TraceTime {
    /// Returns a duration in whole microseconds.
    static func microseconds(_ duration: Duration) -> Int {
        let (seconds, attoseconds) = duration.components
        return Int(seconds) * 1_000_000 + Int(attoseconds / 1_000_000_000_000)
    }

    /// Returns a time with about four digits.
    ///
    /// Examples: `87 µs`, `1.25 ms`, `143.2 ms`, `12.345 s`, `2 min 05.1 s`, `1 h 02 min 05 s`.
    static func text(_ time: Int) -> String {
        switch time {
        case 0: "0"
        case ..<1_000: "\(time) µs"
        case ..<100_000: "\(decimal(time / 10, digits: 2)) ms"
        case ..<1_000_000: "\(decimal(time / 100, digits: 1)) ms"
        case ..<60_000_000: "\(decimal(time / 1_000, digits: 3)) s"
        case ..<3_600_000_000: "\(time / 60_000_000) min \(padded(time / 1_000_000 % 60)).\(time / 100_000 % 10) s"
        default:
            "\(Numbers.grouped(time / 3_600_000_000)) h \(padded(time / 60_000_000 % 60)) min "
                + "\(padded(time / 1_000_000 % 60)) s"
        }
    }

    /// Returns an axis label, as exact as the steps require: `250 ms`, `1.5 s`, `2:05`, `1:02:05`.
    static func place(_ time: Int, step: Int) -> String {
        if time == 0 { return "0" }
        if step < 1_000 { return "\(trimmed(time)) ms" }
        if time < 1_000_000 { return "\(time / 1_000) ms" }
        if step < 1_000_000 || time < 60_000_000 { return "\(trimmed(time / 1_000)) s" }
        let (hours, minutes, seconds) = (time / 3_600_000_000, time / 60_000_000 % 60, time / 1_000_000 % 60)
        return hours == 0 ? "\(minutes):\(padded(seconds))" : "\(hours):\(padded(minutes)):\(padded(seconds))"
    }

    /// Returns a number with decimals, given as a multiple of the last decimal.
    private static func decimal(_ number: Int, digits: Int) -> String {
        let unit = digits == 1 ? 10 : digits == 2 ? 100 : 1_000
        let fraction = String(number % unit)
        return "\(number / unit)." + String(repeating: "0", count: digits - fraction.count) + fraction
    }

    private static func trimmed(_ number: Int) -> String {
        var text = decimal(number, digits: 3)
        while text.hasSuffix("0") { text.removeLast() }
        return text.hasSuffix(".") ? String(text.dropLast()) : text
    }

    private static func padded(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }
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

    /// Returns the texts, with consecutive equal texts as one text and their number.
    static func grouped(_ texts: [String]) -> [String] {
        var groups: [(text: String, count: Int)] = []
        for text in texts {
            if let last = groups.last, last.text == text {
                groups[groups.count - 1].count += 1
            } else {
                groups.append((text, 1))
            }
        }
        return groups.map { $0.count == 1 ? $0.text : "\($0.text) (\(Numbers.grouped($0.count)) times)" }
    }

    /// Returns a number of bytes: `87 bytes`, `43.1 KB`, `1.25 MB`.
    static func bytes(_ count: Int) -> String {
        switch count {
        case ..<1_000: Numbers.counted(count, "byte")
        case ..<1_000_000: "\(count / 1_000).\(count / 100 % 10) KB"
        default: "\(Numbers.grouped(count / 1_000_000)).\(count / 100_000 % 10) MB"
        }
    }
}
