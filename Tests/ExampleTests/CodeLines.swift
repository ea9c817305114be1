/// Code as it is compared: line by line, without indentation, blank lines and comments.
enum CodeLines {
    /// Returns the lines that matter.
    static func significant(in text: String) -> [String] {
        text.split(separator: "\n").map { String(withoutComment($0).trimmingSpace) }.filter { !$0.isEmpty }
    }

    /// Whether lines occur in others, one right after the other.
    static func contains(_ lines: [String], in others: [String]) -> Bool {
        guard !lines.isEmpty, lines.count <= others.count else { return false }
        return (0...others.count - lines.count).contains { others[$0..<$0 + lines.count].elementsEqual(lines) }
    }

    /// The line up to a `//` that follows a space, or the line's start, outside of a string literal.
    private static func withoutComment(_ line: Substring) -> Substring {
        var isInString = false
        var previous: Character = " "
        for index in line.indices {
            let character = line[index]
            if character == "\"", previous != "\\" { isInString.toggle() }
            if !isInString, previous == " ", line[index...].hasPrefix("//") { return line[..<index] }
            previous = character
        }
        return line
    }
}

extension StringProtocol {
    /// The text without white space at its ends.
    var trimmingSpace: SubSequence {
        let start = drop(while: \.isWhitespace)
        let last = start.lastIndex { !$0.isWhitespace }
        return last.map { start[...$0] } ?? start
    }
}
