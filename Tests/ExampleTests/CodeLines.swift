/// Code prepared for comparison: lines without indentation, blank lines and comments.
enum CodeLines {
    /// Returns the significant lines.
    static func significant(in text: String) -> [String] {
        text.split(separator: "\n").map { String(withoutComment($0).trimmingSpace) }.filter { !$0.isEmpty }
    }

    /// Returns whether lines occur consecutively in other lines.
    static func contains(_ lines: [String], in others: [String]) -> Bool {
        guard !lines.isEmpty, lines.count <= others.count else { return false }
        return (0...others.count - lines.count).contains { others[$0..<$0 + lines.count].elementsEqual(lines) }
    }

    /// Returns the line up to a `//` at its start or after a space, outside of string literals.
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
    /// The text without leading and trailing white space.
    var trimmingSpace: SubSequence {
        let start = drop(while: \.isWhitespace)
        let last = start.lastIndex { !$0.isWhitespace }
        return last.map { start[...$0] } ?? start
    }
}
