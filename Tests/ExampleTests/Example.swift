/// A Swift example in documentation.
struct Example: Equatable, CustomStringConvertible {
    /// The file that contains the example, relative to the project.
    var file: String
    /// The line of the opening fence, counted from 1.
    var line: Int
    /// The lines of the example, as ``CodeLines`` compares them.
    var lines: [String]
    /// Whether the closing fence was found.
    var isClosed = true
    /// Whether the example belongs in a manifest, which snippets cannot contain.
    var isManifest = false

    var description: String {
        "\(file):\(line)\n" + lines.map { "    " + $0 }.joined(separator: "\n")
    }
}

extension Example {
    /// Returns the Swift examples in a Markdown text: fenced blocks marked `swift`.
    ///
    /// A block whose first line is `// Package.swift` belongs in a manifest.
    static func inMarkdown(_ text: String, file: String) -> [Example] {
        var reader = FenceReader(file: file)
        for (index, line) in text.split(separator: "\n", omittingEmptySubsequences: false).enumerated() {
            reader.read(line, number: index + 1)
        }
        reader.endText()
        return reader.examples
    }

    /// Returns the Swift examples in the documentation comments of a source file.
    static func inDocumentation(_ source: String, file: String) -> [Example] {
        var reader = FenceReader(file: file)
        for (index, line) in source.split(separator: "\n", omittingEmptySubsequences: false).enumerated() {
            let line = line.drop { $0 == " " }
            if line.hasPrefix("///") {
                reader.read(line.dropFirst(3), number: index + 1)
            } else {
                reader.endText()
            }
        }
        reader.endText()
        return reader.examples
    }
}

/// Reads fenced blocks line by line.
private struct FenceReader {
    private enum Block {
        case swift(line: Int, content: [Substring])
        case other
    }

    let file: String
    private(set) var examples: [Example] = []
    private var block: Block?

    init(file: String) {
        self.file = file
    }

    mutating func read(_ line: Substring, number: Int) {
        let text = line.trimmingSpace
        switch block {
        case nil where text.hasPrefix("```"):
            let language = text.dropFirst(3).trimmingSpace.lowercased()
            block = language == "swift" ? .swift(line: number, content: []) : .other
        case .swift(let start, let content):
            if text == "```" {
                finish(start, content, isClosed: true)
            } else {
                block = .swift(line: start, content: content + [line])
            }
        case .other where text == "```":
            block = nil
        default:
            break
        }
    }

    /// Ends the comment or the file, including an unclosed block.
    mutating func endText() {
        if case .swift(let start, let content) = block { finish(start, content, isClosed: false) }
        block = nil
    }

    private mutating func finish(_ line: Int, _ content: [Substring], isClosed: Bool) {
        block = nil
        examples.append(
            Example(
                file: file,
                line: line,
                lines: CodeLines.significant(in: content.joined(separator: "\n")),
                isClosed: isClosed,
                isManifest: content.first?.trimmingSpace == "// Package.swift"
            )
        )
    }
}
