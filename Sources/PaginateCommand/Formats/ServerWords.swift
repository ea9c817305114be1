/// An error that a server reports in a page instead of items.
struct ServerReport: Error, Hashable {
    /// The server's words.
    let words: String
    /// The place of the report in the page, such as `line 5`, unless it is the whole page.
    var place: String?
}

/// The words with which a server reports an error in place of items.
enum ServerWords {
    private static let errors: Set<String> = [
        "error", "errors", "err", "exception", "exceptions", "failure", "failures", "fault", "faults",
    ]
    /// The words after an error's word in the names of its parts: `errorMessage`, `faultstring`.
    private static let parts: Set<String> = [
        "code", "description", "detail", "details", "info", "message", "messages", "reason", "string", "text", "type",
    ]
    /// The names beside an error that are no data of an item.
    private static let companions: Set<String> = parts.union(["ok", "path", "status", "success", "time", "timestamp"])
    /// The values that report nothing.
    private static let nothing: Set<String> = ["0", "false", "no", "none", "null", "ok", "success"]

    /// Whether a member or an element with a name reports an error if it has content.
    static func isReport(_ name: String) -> Bool {
        let words = words(of: name)
        guard let last = words.last else { return false }
        return errors.contains(last) || parts.contains(last) && words.dropLast().last.map(errors.contains) ?? false
    }

    /// Whether a name stands beside an error, and not in an item.
    static func isBesideReport(_ name: String) -> Bool {
        isReport(name) || words(of: name).last.map(companions.contains) ?? false
    }

    /// Returns texts as one, without those that report nothing; `nil` if none is left.
    static func report(_ texts: [String]) -> String? {
        let texts = texts.map { $0.split(whereSeparator: \.isWhitespace).joined(separator: " ") }
        let telling = texts.filter { !$0.isEmpty && !nothing.contains($0.lowercased()) }
        return telling.isEmpty ? nil : telling.joined(separator: ": ")
    }

    /// Whether a report says only that nothing matches, as `noRecordsMatch` of OAI-PMH does.
    static func saysNothingFound(_ report: String) -> Bool {
        let words = words(of: report)
        let things: Set<String> = [
            "data", "documents", "entries", "hits", "items", "match", "matches", "matching", "record", "records",
            "results", "rows",
        ]
        return zip(words, words.dropFirst()).contains { $0 == "no" && things.contains($1) }
    }

    /// Returns the start of a text that quotes a server, without control characters.
    static func shown(_ text: String) -> String {
        TextWidth.cut(TextWidth.withoutControls(text), to: 400)
    }

    /// Returns the words of a text in lower case, which end at capitals and at other characters.
    private static func words(of text: String) -> [String] {
        var words: [String] = []
        var previous: Character?
        for character in text {
            defer { previous = character }
            guard character.isLetter else { continue }
            let starts = previous?.isLetter != true || character.isUppercase && previous?.isLowercase == true
            if starts { words.append("") }
            words[words.count - 1] += character.lowercased()
        }
        return words
    }
}
