// Formats differ in their marks, and share that a name stands before a value. A reader of names finds what no reader of
// one format does: a document may be of a format with variants, or have faults that its server tolerates.

/// A reader of the values with a name in any text with `name: value` or `name = value`.
///
/// YAML, GraphQL and TOML are such texts.
///
/// Linear in the length of the text.
struct NamedValueReader {
    /// A value, and its range in the text without quotation marks.
    struct Value {
        /// The name of the value, after those of the structures around it.
        let names: [String]
        let text: String
        let range: Range<Int>
    }

    private let text: [UInt8]
    private var position = 0
    private var values: [Value] = []
    /// The names before lines with a larger indentation.
    private var blocks: [(indentation: Int, name: String)] = []
    /// The names before open brackets; `nil` for brackets without one.
    private var brackets: [String?] = []

    private init(_ text: [UInt8]) {
        self.text = text
    }

    /// Returns the values of a text, in order.
    static func values(in text: [UInt8]) -> [Value] {
        var reader = NamedValueReader(text)
        while reader.position < text.count {
            if reader.brackets.isEmpty { reader.readLine() } else { reader.readToken() }
        }
        return reader.values
    }

    /// The names of the structures around the position.
    private var names: [String] { blocks.map(\.name) + brackets.compactMap(\.self) }

    private var current: UInt8? { position < text.count ? text[position] : nil }

    private mutating func add(_ range: Range<Int>, _ text: String? = nil, of names: [String]) {
        guard !names.isEmpty, !range.isEmpty else { return }
        values.append(
            Value(names: names, text: text ?? String(decoding: self.text[range], as: UTF8.self), range: range)
        )
    }

    // MARK: - Lines

    /// Reads a line outside of brackets, whose indentation tells what it belongs to.
    private mutating func readLine() {
        let start = position
        skipBlanks()
        var item: Int?
        while current == UInt8(ascii: "-"), position + 1 >= text.count || text[position + 1].isBlank {
            item = item ?? position - start
            position += 1
            skipBlanks()
        }
        let indentation = position - start
        guard let first = current, !first.isLineBreak else { return position += 1 }
        // The items of a list may have the indentation of its name.
        blocks.removeAll { block in item.map { block.indentation > $0 } ?? (block.indentation >= indentation) }
        if let name = lineName() {
            readValue(names + [name], indentation)
        } else if item != nil || !blocks.isEmpty {
            readValue(names, indentation)
        } else {
            readRestOfLine()
        }
    }

    private mutating func readRestOfLine() {
        while brackets.isEmpty, let byte = current, !byte.isLineBreak { readToken() }
    }

    /// Returns the name at the start of a line, and moves to its value; `nil` if there is none.
    private mutating func lineName() -> String? {
        var end = position
        if Self.isQuotationMark(text[position]) {
            guard let (range, next) = quotation(at: position), !text[range].contains(where: \.isLineBreak) else {
                return nil
            }
            end = next
            while end < text.count, text[end].isInlineBlank { end += 1 }
            guard end < text.count, isSign(at: end) else { return nil }
            let name = String(decoding: text[range], as: UTF8.self)
            position = end + 1
            return name
        }
        while end < text.count, !isSign(at: end) {
            let byte = text[end]
            guard !byte.isLineBreak, !Self.isQuotationMark(byte), !Self.isBracket(byte), !"#,;&".utf8.contains(byte)
            else { return nil }
            end += 1
        }
        guard end < text.count, end > position else { return nil }
        let name = String(String(decoding: text[position..<end], as: UTF8.self).trimmingSpaces)
        position = end + 1
        return name
    }

    /// Reads the value after a name at the start of a line.
    private mutating func readValue(_ names: [String], _ indentation: Int) {
        skipBlanks()
        // A tag or an anchor stands before a value of YAML.
        while let byte = current, "!&".utf8.contains(byte), let end = endOfWord(), end < text.count,
            text[end].isInlineBlank
        {
            position = end
            skipBlanks()
        }
        guard let first = current, !first.isLineBreak, first != UInt8(ascii: "#") else {
            if let name = names.last { blocks.append((indentation, name)) }
            return skipLine()
        }
        if Self.isQuotationMark(first), let (range, next) = quotation(at: position) {
            // In a sentence, such as a condition in SQL, the name is its last word.
            let word = names.last?.split(separator: " ").last.map { [String($0)] } ?? []
            add(range, plain(range), of: names + word)
            position = next
            readRestOfLine()
        } else if Self.isBracket(first) {
            if Self.isOpening(first) { brackets.append(names.last) }
            position += 1
        } else if "|>".utf8.contains(first), let end = endOfWord(), end - position <= 3 {
            skipLine()
            readBlock(names, indentation)
        } else {
            let start = position
            skipLine()
            var line = text[start..<position]
            if let comment = line.indices.first(where: { index in
                line[index] == UInt8(ascii: "#") && index > start && line[index - 1].isInlineBlank
            }) {
                line = line[..<comment]
            }
            while let last = line.last, last.isBlank { line.removeLast() }
            add(line.startIndex..<line.endIndex, of: names)
        }
    }

    /// Reads the lines of a text with a larger indentation than its name.
    private mutating func readBlock(_ names: [String], _ indentation: Int) {
        var (lines, range) = ([String](), position..<position)
        while position < text.count {
            let start = position
            skipBlanks()
            let isEmpty = current.map(\.isLineBreak) ?? true
            guard isEmpty || position - start > indentation else {
                position = start
                break
            }
            let first = position
            skipLine()
            guard !isEmpty else { continue }
            var last = position
            while last > first, text[last - 1].isBlank { last -= 1 }
            lines.append(String(decoding: text[first..<last], as: UTF8.self))
            range = (lines.count == 1 ? first : range.lowerBound)..<last
        }
        add(range, lines.joined(separator: "\n"), of: names)
    }

    // MARK: - Brackets

    /// Reads a text, a word or a mark, in brackets or in the rest of a line.
    private mutating func readToken() {
        guard let byte = current else { return }
        if byte == UInt8(ascii: "#") { return skipToLineBreak() }
        if Self.isOpening(byte) {
            brackets.append(nil)
            position += 1
        } else if Self.isBracket(byte) {
            _ = brackets.popLast()
            position += 1
        } else if Self.isQuotationMark(byte) {
            guard let (range, next) = quotation(at: position) else { return position += 1 }
            position = next
            if skipSign() {
                readValueInBrackets(of: String(decoding: text[range], as: UTF8.self))
            } else {
                add(range, plain(range), of: names)
            }
        } else if let end = endOfWord() {
            let range = position..<end
            position = end
            let word = String(decoding: text[range], as: UTF8.self)
            if skipSign() {
                readValueInBrackets(of: word.hasPrefix("$") ? String(word.dropFirst()) : word)
            } else if isLiteral(range) {
                add(range, of: names)
            }
        } else {
            position += 1
        }
    }

    private mutating func readValueInBrackets(of name: String) {
        skipSpace()
        guard let first = current else { return }
        if Self.isQuotationMark(first), let (range, next) = quotation(at: position) {
            add(range, plain(range), of: names + [name])
            position = next
        } else if Self.isOpening(first) {
            brackets.append(name)
            position += 1
        } else if let end = endOfWord() {
            if isLiteral(position..<end) { add(position..<end, of: names + [name]) }
            position = end
            // The type of a variable in GraphQL stands before its default value.
            let next = text[end...].first { !$0.isBlank }
            if next == UInt8(ascii: "="), skipSign() { readValueInBrackets(of: name) }
        }
    }

    /// Whether a word without quotation marks is a value.
    ///
    /// In GraphQL, it may also be a variable, a type or a response key, such as `$key`, `String!` and `accessToken`.
    private func isLiteral(_ range: Range<Int>) -> Bool {
        text[range.lowerBound] != UInt8(ascii: "$")
            && !text[range].allSatisfy { $0.isLetter || $0 == UInt8(ascii: "_") || $0 == UInt8(ascii: "!") }
    }

    // MARK: - Marks

    /// Returns the range between quotation marks, one or three, and the position after them.
    private func quotation(at start: Int) -> (range: Range<Int>, next: Int)? {
        let mark = text[start]
        let count = text[start...].prefix(3).count(where: { $0 == mark }) == 3 ? 3 : 1
        var end = start + count
        while end < text.count {
            if text[end] == UInt8(ascii: "\\"), mark == UInt8(ascii: "\"") {
                end += 2
            } else if text[end...].prefix(count).count(where: { $0 == mark }) == count {
                return (start + count..<end, end + count)
            } else {
                if mark == UInt8(ascii: "'"), count == 1, text[end].isLineBreak { return nil }
                end += 1
            }
        }
        return nil
    }

    /// Returns the text between quotation marks, as a reader sees it.
    private func plain(_ range: Range<Int>) -> String {
        let inner = text[range]
        if text[range.lowerBound - 1] == UInt8(ascii: "\""), inner.contains(UInt8(ascii: "\\")),
            let value = try? JSONValue(parsing: Array("\"".utf8) + inner + Array("\"".utf8)).stringValue
        {
            return value
        }
        return String(decoding: inner, as: UTF8.self)
    }

    /// Returns whether a colon or an equals sign after a name is at a position.
    ///
    /// In `a:b`, a colon is a part of a word.
    private func isSign(at index: Int) -> Bool {
        if text[index] == UInt8(ascii: "=") { return true }
        guard text[index] == UInt8(ascii: ":") else { return false }
        return index + 1 >= text.count || text[index + 1].isBlank || Self.isQuotationMark(text[index + 1])
    }

    /// Moves behind a sign after a name, if there is one.
    private mutating func skipSign() -> Bool {
        guard let sign = text[position...].firstIndex(where: { !$0.isBlank }), ":=".utf8.contains(text[sign]) else {
            return false
        }
        position = sign + 1
        return true
    }

    /// Returns the end of the word at the position; `nil` if it is a mark.
    private func endOfWord() -> Int? {
        var end = position
        while end < text.count, !text[end].isBlank, !Self.isBracket(text[end]), !",=\"".utf8.contains(text[end]) {
            // An apostrophe is a part of a word.
            if end == position, Self.isQuotationMark(text[end]) { break }
            // The colon of an address is a part of it.
            if text[end] == UInt8(ascii: ":"), end + 1 >= text.count || text[end + 1] != UInt8(ascii: "/") { break }
            end += 1
        }
        return end > position ? end : nil
    }

    private mutating func skipBlanks() {
        while let byte = current, byte.isInlineBlank { position += 1 }
    }

    private mutating func skipSpace() {
        while let byte = current, byte.isBlank { position += 1 }
    }

    private mutating func skipToLineBreak() {
        while let byte = current, !byte.isLineBreak { position += 1 }
    }

    /// Moves behind the line break.
    private mutating func skipLine() {
        skipToLineBreak()
        position = min(position + 1, text.count)
    }

    private static func isQuotationMark(_ byte: UInt8) -> Bool {
        byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "'")
    }

    private static func isOpening(_ byte: UInt8) -> Bool { "{[(".utf8.contains(byte) }

    private static func isBracket(_ byte: UInt8) -> Bool { isOpening(byte) || "}])".utf8.contains(byte) }
}

extension UInt8 {
    fileprivate var isLineBreak: Bool { self == UInt8(ascii: "\n") || self == UInt8(ascii: "\r") }
    fileprivate var isInlineBlank: Bool { self == UInt8(ascii: " ") || self == UInt8(ascii: "\t") }
}
