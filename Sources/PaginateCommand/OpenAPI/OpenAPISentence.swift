/// A sentence of a document that describes a value.
struct OpenAPISentence: Sendable {
    /// The words and numbers, in lowercase.
    let words: [String]

    init(_ text: String) {
        words = text.lowercased().split { !$0.isLetter && !$0.isNumber }.map(String.init)
    }

    /// The number of the first page or item, if the sentence says it: 0 in "starts at zero".
    var firstNumber: Int? {
        for (index, word) in words.enumerated() {
            guard let number = ["0": 0, "zero": 0, "1": 1, "one": 1][word] else { continue }
            let rest = words[(index + 1)...]
            if let next = rest.first, ["based", "indexed"].contains(next) { return number }
            if rest.prefix(4).contains("first"), rest.first == "being" { return number }
            let before = words[..<index].reversed().first { !Self.fillers.contains($0) }
            if let before, Self.starts.contains(before) { return number }
        }
        return nil
    }

    /// Whether the sentence says that the addresses of pages are in the header field `Link`.
    var namesLinkField: Bool {
        zip(words, words.dropFirst()).contains { $0 == "link" && ["header", "headers"].contains($1) }
    }

    /// The words before the number at which something starts.
    private static let starts: Set<String> = [
        "start", "starts", "starting", "begin", "begins", "beginning", "base", "first", "default", "defaults",
    ]
    /// The words between those and the number.
    private static let fillers: Set<String> = [
        "at", "from", "with", "is", "to", "the", "a", "page", "pages", "number", "index", "value", "of",
    ]
}
