import PagingHTTP

/// The tokens of a GraphQL document (GraphQL, section 2.1) that paging needs.
struct GraphQLScanner {
    /// A token.
    enum Token: Equatable {
        case name(String)
        case number(String)
        /// The value of a string or a block string.
        case string(String)
        /// A punctuator, including `...`.
        case mark(Character)
    }

    /// The character that represents `...`.
    static let spread: Character = "…"

    private static let quote = UInt8(ascii: "\"")
    private static let backslash = UInt8(ascii: "\\")
    private static let blockQuotes = [quote, quote, quote]
    private static let escapedBlockQuotes = [backslash] + blockQuotes

    private let bytes: [UInt8]
    private var position = 0

    private init(_ text: String) {
        bytes = Array(text.utf8)
    }

    /// The tokens of a text up to the first invalid one, with the lines on which they begin.
    struct Tokens {
        var tokens: [Token] = []
        /// The line of each token, and last the line of the end.
        var lines: [Int] = []
        /// Whether all of the text consists of tokens.
        var isWhole = true
    }

    /// Returns the tokens of a text.
    static func tokens(of text: String) -> Tokens {
        var scanner = GraphQLScanner(text)
        var result = Tokens()
        var (line, counted) = (1, 0)
        while scanner.skipIgnored() {
            line += scanner.bytes[counted..<scanner.position].count { $0 == 0x0A }
            counted = scanner.position
            guard let token = scanner.token() else {
                result.isWhole = false
                break
            }
            result.tokens.append(token)
            result.lines.append(line)
        }
        result.lines.append(line)
        return result
    }

    /// Skips white space, commas, comments and byte order marks; returns whether any text is left.
    private mutating func skipIgnored() -> Bool {
        while position < bytes.count {
            switch bytes[position] {
            case 0x09, 0x0A, 0x0D, 0x20, UInt8(ascii: ","), 0xEF, 0xBB, 0xBF: position += 1
            case UInt8(ascii: "#"):
                while position < bytes.count, bytes[position] != 0x0A, bytes[position] != 0x0D { position += 1 }
            default: return true
            }
        }
        return false
    }

    private mutating func token() -> Token? {
        let byte = bytes[position]
        switch byte {
        case Self.quote: return string()
        case UInt8(ascii: "."):
            guard bytes[position...].starts(with: "...".utf8) else { return nil }
            position += 3
            return .mark(Self.spread)
        case UInt8(ascii: "-"), UInt8(ascii: "0")...UInt8(ascii: "9"):
            return .number(consume { Self.isNamePart($0) || "-+.".utf8.contains($0) })
        case _ where Self.isNamePart(byte): return .name(consume(while: Self.isNamePart))
        case _ where "!$&():=@[]{|}".utf8.contains(byte):
            position += 1
            return .mark(Character(UnicodeScalar(byte)))
        default: return nil
        }
    }

    private mutating func consume(while isPart: (UInt8) -> Bool) -> String {
        let rest = bytes[position...].prefix(while: isPart)
        position = rest.endIndex
        return String(decoding: rest, as: UTF8.self)
    }

    private static func isNamePart(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"): true
        case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"): true
        default: false
        }
    }

    /// Takes a string (section 2.9.4), with the escapes of JSON and `\u{…}`.
    private mutating func string() -> Token? {
        if bytes[position...].starts(with: Self.blockQuotes) { return blockString() }
        var json = [Self.quote]
        position += 1
        while position < bytes.count, bytes[position] != 0x0A, bytes[position] != 0x0D {
            let byte = bytes[position]
            position += 1
            switch byte {
            case Self.quote:
                let value = try? JSONValue(parsing: json + [Self.quote])
                return value?.stringValue.map { .string($0) }
            case Self.backslash where bytes[position...].starts(with: "u{".utf8):
                position += 2
                guard let code = UInt32(consume(while: Self.isNamePart), radix: 16), let scalar = UnicodeScalar(code),
                    bytes[position...].first == UInt8(ascii: "}")
                else { return nil }
                position += 1
                json += Self.escaped(scalar)
            case Self.backslash:
                json.append(byte)
                json += bytes[position...].prefix(1)
                position += 1
            case 0..<0x20: json += Self.escaped(UnicodeScalar(byte))
            default: json.append(byte)
            }
        }
        return nil
    }

    private static func escaped(_ scalar: UnicodeScalar) -> [UInt8] {
        UTF16.encode(scalar).map(Array.init)?.flatMap { unit in
            let digits = String(unit, radix: 16)
            return Array("\\u\(String(repeating: "0", count: 4 - digits.utf8.count))\(digits)".utf8)
        } ?? []
    }

    private mutating func blockString() -> Token? {
        var text: [UInt8] = []
        position += Self.blockQuotes.count
        while position < bytes.count {
            let rest = bytes[position...]
            if rest.starts(with: Self.blockQuotes) {
                position += Self.blockQuotes.count
                return .string(Self.unindented(String(decoding: text, as: UTF8.self)))
            }
            if rest.starts(with: Self.escapedBlockQuotes) {
                text += Self.blockQuotes
                position += Self.escapedBlockQuotes.count
            } else {
                text.append(bytes[position])
                position += 1
            }
        }
        return nil
    }

    /// Returns a block string without the common indentation of its lines and the blank lines at both ends.
    private static func unindented(_ text: String) -> String {
        var lines = text.split(omittingEmptySubsequences: false) { ["\n", "\r", "\r\n"].contains($0) }
        let indents = lines.dropFirst().compactMap { line in
            line.firstIndex { !isBlank($0) }.map { line.distance(from: line.startIndex, to: $0) }
        }
        for index in lines.indices.dropFirst() { lines[index] = lines[index].dropFirst(indents.min() ?? 0) }
        while lines.first?.allSatisfy(isBlank) == true { lines.removeFirst() }
        while lines.last?.allSatisfy(isBlank) == true { lines.removeLast() }
        return lines.joined(separator: "\n")
    }

    private static func isBlank(_ character: Character) -> Bool { character == " " || character == "\t" }
}
