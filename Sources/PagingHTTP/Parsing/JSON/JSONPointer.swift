/// The place of a value in a JSON document, written as in RFC 6901: `/meta/next`, `/data/0/id`.
///
/// The empty pointer is the whole document. In a key, `~` is written `~0` and `/` is written `~1`. Two pointers are
/// equal when their keys are equal byte for byte in UTF-8, which is how keys are compared with a document's.
public struct JSONPointer: Sendable {
    /// One step of the way, prepared once so that a lookup compares bytes and allocates nothing.
    struct Token: Sendable {
        let text: String
        let bytes: [UInt8]
        /// The position in an array this token stands for: digits without a leading zero (RFC 6901, section 4).
        let index: Int?

        init(_ text: String) {
            self.text = text
            bytes = Array(text.utf8)
            let isIndex = !bytes.isEmpty && bytes.allSatisfy { $0 >= 0x30 && $0 <= 0x39 }
            index = isIndex && (bytes.count == 1 || bytes[0] != 0x30) ? Int(text) : nil
        }
    }

    let path: [Token]

    private init(path: [Token]) {
        self.path = path
    }

    /// Makes a pointer from unescaped keys and array positions, outermost first.
    public init(tokens: [String]) {
        path = tokens.map(Token.init)
    }

    /// Reads a pointer from its text.
    ///
    /// - Throws: ``ParseError`` when the text is not empty and does not start with a slash, or has a `~` that is
    ///   followed by neither 0 nor 1.
    public init(_ text: String) throws(ParseError) {
        guard !text.isEmpty else {
            self.init(path: [])
            return
        }
        guard text.utf8.first == UInt8(ascii: "/") else { throw ParseError.missingSlash(text) }
        guard Self.hasOnlyKnownEscapes(text) else { throw ParseError.badEscape(text) }
        self.init(path: Self.split(text.dropFirst()))
    }

    /// The pointer to the whole document.
    public static var root: JSONPointer { JSONPointer(path: []) }

    /// The keys and array positions on the way, outermost first, unescaped.
    public var tokens: [String] { path.map(\.text) }

    /// Returns the pointer to a member, or an array position, of what this pointer leads to.
    public func appending(_ token: String) -> JSONPointer {
        JSONPointer(path: path + [Token(token)])
    }

    private static func split(_ text: Substring) -> [Token] {
        // At a scalar, not a character: a slash that carries a combining mark separates all the same.
        text.unicodeScalars.split(separator: "/", omittingEmptySubsequences: false)
            .map { Token(unescaped($0)) }
    }

    private static func unescaped(_ text: Substring.UnicodeScalarView) -> String {
        var result = String.UnicodeScalarView()
        var rest = text
        while let scalar = rest.popFirst() {
            switch (scalar, rest.first) {
            case ("~", "0"): result.append("~")
            case ("~", "1"): result.append("/")
            default:
                result.append(scalar)
                continue
            }
            rest.removeFirst()
        }
        return String(result)
    }

    private static func hasOnlyKnownEscapes(_ text: String) -> Bool {
        var follows = false
        for byte in text.utf8 {
            if follows, byte != UInt8(ascii: "0"), byte != UInt8(ascii: "1") { return false }
            follows = byte == UInt8(ascii: "~")
        }
        return !follows
    }
}

extension JSONPointer: Hashable {
    /// Whether two pointers have the same keys, byte for byte.
    public static func == (left: JSONPointer, right: JSONPointer) -> Bool {
        left.path.elementsEqual(right.path) { $0.bytes == $1.bytes }
    }

    /// Hashes the keys' bytes.
    public func hash(into hasher: inout Hasher) {
        for token in path { hasher.combine(token.bytes) }
    }
}

extension JSONPointer: CustomStringConvertible, ExpressibleByStringLiteral {
    /// The pointer's text, with `~` and `/` in keys escaped.
    public var description: String {
        var text = String.UnicodeScalarView()
        for token in path {
            text.append("/")
            for scalar in token.text.unicodeScalars {
                switch scalar {
                case "~": text.append(contentsOf: "~0".unicodeScalars)
                case "/": text.append(contentsOf: "~1".unicodeScalars)
                default: text.append(scalar)
                }
            }
        }
        return String(text)
    }

    /// Makes a pointer from a literal, leniently: `"items"` means `/items`, and a `~` that escapes nothing is itself.
    ///
    /// A literal is written by the programmer, so it never traps. Text from elsewhere goes through the throwing
    /// initializer. `JSONPointer("items")` with a literal is a literal too: Swift reads it as `"items" as JSONPointer`.
    public init(stringLiteral text: String) {
        guard !text.isEmpty else {
            self.init(path: [])
            return
        }
        self.init(path: Self.split(text.utf8.first == UInt8(ascii: "/") ? text.dropFirst() : Substring(text)))
    }
}

extension JSONPointer: Codable {
    /// Decodes a pointer from its text.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        let text = try container.decode(String.self)
        do {
            try self.init(text)
        } catch {
            throw DecodingError.dataCorruptedError(in: container, debugDescription: error.description)
        }
    }

    /// Encodes the pointer as its text.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(description)
    }
}
