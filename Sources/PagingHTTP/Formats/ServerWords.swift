/// An error that a server reports in a page instead of items.
package struct ServerReport: Error, Hashable {
    /// The server's words.
    package let words: String
    /// The place of the report in the page, such as `line 5`, unless it is the whole page.
    package var place: String?

    /// Creates a report.
    package init(words: String, place: String? = nil) {
        self.words = words
        self.place = place
    }

    /// The report as a message.
    package var message: String {
        "The server answered with an error instead of items\(place.map { " at \($0)" } ?? ""): \(words)"
    }
}

/// The words with which a server reports an error in place of items.
package enum ServerWords {
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
    package static func isReport(_ name: String) -> Bool {
        let words = words(of: name)
        guard let last = words.last else { return false }
        return errors.contains(last) || parts.contains(last) && words.dropLast().last.map(errors.contains) ?? false
    }

    /// Whether a name stands beside an error, and not in an item.
    package static func isBesideReport(_ name: String) -> Bool {
        isReport(name) || words(of: name).last.map(companions.contains) ?? false
    }

    /// Returns texts as one, without those that report nothing; `nil` if none is left.
    package static func report(_ texts: [String]) -> String? {
        let texts = texts.map { $0.split(whereSeparator: \.isWhitespace).joined(separator: " ") }
        let telling = texts.filter { !$0.isEmpty && !nothing.contains($0.lowercased()) }
        return telling.isEmpty ? nil : telling.joined(separator: ": ")
    }

    /// Whether a report says only that nothing matches, as `noRecordsMatch` of OAI-PMH does.
    package static func saysNothingFound(_ report: String) -> Bool {
        let words = words(of: report)
        let things: Set<String> = [
            "data", "documents", "entries", "hits", "items", "match", "matches", "matching", "record", "records",
            "results", "rows",
        ]
        return zip(words, words.dropFirst()).contains { $0 == "no" && things.contains($1) }
    }

    /// Returns the start of a text that quotes a server, without control characters.
    package static func shown(_ text: String) -> String {
        let shown = ServerText.escaped(text.prefix(400))
        return text.count > 400 ? shown + "…" : shown
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
