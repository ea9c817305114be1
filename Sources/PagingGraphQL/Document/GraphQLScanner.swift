/// The tokens of a GraphQL document (GraphQL, section 2.1) that paging needs.
struct GraphQLScanner {
    /// A token.
    enum Token: Equatable {
        case name(String)
        case number(String)
        /// A string with any content.
        case string
        /// A punctuator, including `...`.
        case mark(Character)
    }

    /// The character that represents `...`.
    static let spread: Character = "…"

    private let bytes: [UInt8]
    private var position = 0

    private init(_ text: String) {
        bytes = Array(text.utf8)
    }

    /// Returns all tokens, or `nil` if the text has invalid tokens.
    static func tokens(of text: String) -> [Token]? {
        var scanner = GraphQLScanner(text)
        var tokens: [Token] = []
        while scanner.skipIgnored() {
            guard let token = scanner.token() else { return nil }
            tokens.append(token)
        }
        return tokens
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
        case UInt8(ascii: "\""): return string()
        case UInt8(ascii: "."):
            guard bytes[position...].starts(with: "...".utf8) else { return nil }
            position += 3
            return .mark(Self.spread)
        case UInt8(ascii: "-"), UInt8(ascii: "0")...UInt8(ascii: "9"):
            return .number(take { Self.isNamePart($0) || "-+.".utf8.contains($0) })
        case _ where Self.isNamePart(byte): return .name(take(Self.isNamePart))
        case _ where "!$&():=@[]{|}".utf8.contains(byte):
            position += 1
            return .mark(Character(UnicodeScalar(byte)))
        default: return nil
        }
    }

    private mutating func take(_ isPart: (UInt8) -> Bool) -> String {
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

    /// Skips a string or a block string.
    private mutating func string() -> Token? {
        let isBlock = bytes[position...].starts(with: "\"\"\"".utf8)
        let close = Array((isBlock ? "\"\"\"" : "\"").utf8)
        position += close.count
        while position < bytes.count {
            if isBlock, bytes[position...].starts(with: "\\\"\"\"".utf8) {
                position += 4
            } else if bytes[position...].starts(with: close) {
                position += close.count
                return .string
            } else if !isBlock, bytes[position] == UInt8(ascii: "\\") {
                position += 2
            } else {
                position += 1
            }
        }
        return nil
    }
}
