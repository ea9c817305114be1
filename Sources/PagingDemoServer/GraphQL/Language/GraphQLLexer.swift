/// One token of a document.
struct GraphQLToken: Sendable, Equatable {
    enum Kind: Sendable, Equatable {
        case punctuator(String)
        case name(String)
        case int(String)
        case float(String)
        /// A string or a block string with resolved escapes and indentation.
        case string(String)
        case end
    }

    let kind: Kind
    /// The byte offset of the token's start.
    let place: Int

    /// The token in an error message.
    var text: String {
        switch kind {
        case .punctuator(let text), .name(let text), .int(let text), .float(let text): "\"\(text)\""
        case .string: "a string"
        case .end: "the end of the document"
        }
    }
}

/// Splits a document into tokens (GraphQL, section 2.1).
struct GraphQLLexer: Sendable {
    /// The maximum number of tokens, so that a hostile document is rejected early.
    static let tokenLimit = 15_000

    let bytes: [UInt8]
    var index = 0
    private var count = 0

    init(_ source: GraphQLText) {
        bytes = source.bytes
    }

    /// The byte at the index, or zero at the end; a document must not contain a zero byte.
    var byte: UInt8 { index < bytes.count ? bytes[index] : 0 }

    mutating func next() throws -> GraphQLToken {
        skipIgnored()
        let place = index
        count += 1
        guard count <= Self.tokenLimit else {
            throw problem("The document has more than \(Self.tokenLimit) tokens.", at: place)
        }
        guard index < bytes.count else { return GraphQLToken(kind: .end, place: place) }
        return GraphQLToken(kind: try nextKind(), place: place)
    }

    private mutating func nextKind() throws -> GraphQLToken.Kind {
        switch byte {
        case UInt8(ascii: "\""):
            return .string(try isNext("\"\"\"") ? blockString() : string())
        case UInt8(ascii: "-"), UInt8(ascii: "0")...UInt8(ascii: "9"):
            return try number()
        case _ where byte.isNameStart:
            let start = index
            while byte.isNameStart || byte.isDigit { index += 1 }
            return .name(String(decoding: bytes[start..<index], as: UTF8.self))
        case _ where isNext("..."):
            index += 3
            return .punctuator("...")
        case _ where "!$&():=@[]{|}".utf8.contains(byte):
            index += 1
            return .punctuator(String(decoding: [bytes[index - 1]], as: UTF8.self))
        default:
            throw problem("The document has an unexpected character here.", at: index)
        }
    }

    /// Skips white space, line ends, commas, comments and byte order marks.
    private mutating func skipIgnored() {
        while index < bytes.count {
            switch byte {
            case UInt8(ascii: " "), UInt8(ascii: "\t"), UInt8(ascii: "\n"), UInt8(ascii: "\r"), UInt8(ascii: ","):
                index += 1
            case UInt8(ascii: "#"):
                while index < bytes.count, !byte.isLineEnd { index += 1 }
            case 0xEF where index + 2 < bytes.count && bytes[index + 1] == 0xBB && bytes[index + 2] == 0xBF:
                index += 3
            default:
                return
            }
        }
    }

    /// Reads an integer or a float, which must not touch a name, a dot or another digit.
    private mutating func number() throws -> GraphQLToken.Kind {
        let start = index
        var isFloat = false
        if byte == UInt8(ascii: "-") { index += 1 }
        if byte == UInt8(ascii: "0") { index += 1 } else { try digits() }
        if byte == UInt8(ascii: ".") {
            isFloat = true
            index += 1
            try digits()
        }
        if byte == UInt8(ascii: "e") || byte == UInt8(ascii: "E") {
            isFloat = true
            index += 1
            if byte == UInt8(ascii: "+") || byte == UInt8(ascii: "-") { index += 1 }
            try digits()
        }
        guard !byte.isDigit, !byte.isNameStart, byte != UInt8(ascii: ".") else {
            throw problem("A number is followed by an invalid character.", at: index)
        }
        let text = String(decoding: bytes[start..<index], as: UTF8.self)
        return isFloat ? .float(text) : .int(text)
    }

    private mutating func digits() throws {
        guard byte.isDigit else { throw problem("A number is missing a digit here.", at: index) }
        while byte.isDigit { index += 1 }
    }

    func isNext(_ text: StaticString) -> Bool {
        text.withUTF8Buffer { bytes[index...].starts(with: $0) }
    }

    func problem(_ message: String, at place: Int) -> GraphQLProblem {
        GraphQLProblem(message, at: place)
    }
}

extension UInt8 {
    var isNameStart: Bool {
        (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(self | 0x20) || self == UInt8(ascii: "_")
    }

    var isDigit: Bool { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(self) }

    var isLineEnd: Bool { self == UInt8(ascii: "\n") || self == UInt8(ascii: "\r") }
}
