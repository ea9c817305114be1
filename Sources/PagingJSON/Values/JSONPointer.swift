/// The place of a value in a JSON document (RFC 6901), such as `/meta/next` or `/data/0/id`.
///
/// The empty pointer is the whole document. In a key, `~` is written `~0` and `/` is written `~1`. Two pointers are
/// equal if their keys are equal byte for byte in UTF-8. The keys of a document are compared in the same way.
public struct JSONPointer: Hashable, Sendable {
    /// One step of the path, prepared so that a lookup only compares bytes and does not allocate.
    struct Token: Hashable, Sendable {
        let text: String
        let bytes: [UInt8]
        /// The array index of this token: digits without a leading zero (RFC 6901, section 4).
        let index: Int?

        init(_ text: String) {
            self.text = text
            bytes = Array(text.utf8)
            let isIndex = !bytes.isEmpty && bytes.allSatisfy { $0 >= 0x30 && $0 <= 0x39 }
            index = isIndex && (bytes.count == 1 || bytes[0] != 0x30) ? Int(text) : nil
        }

        /// Whether two tokens are the same bytes, where `String` ignores how accents are composed.
        static func == (left: Token, right: Token) -> Bool { left.bytes == right.bytes }

        func hash(into hasher: inout Hasher) { hasher.combine(bytes) }
    }

    let path: [Token]

    private init(path: [Token]) {
        self.path = path
    }

    /// Creates a pointer from unescaped keys and array indices, outermost first.
    public init(tokens: [String]) {
        path = tokens.map(Token.init)
    }

    /// Creates a pointer from its text.
    ///
    /// - Throws: ``ParseError`` if the text is not empty and does not start with a slash, or has a `~` that is followed
    ///   by neither 0 nor 1.
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

    /// The unescaped keys and array indices of the path, outermost first.
    public var tokens: [String] { path.map(\.text) }

    /// Returns the pointer to a member or element of the value at this pointer.
    package func appending(_ token: String) -> JSONPointer {
        JSONPointer(path: path + [Token(token)])
    }

    private static func split(_ text: Substring) -> [Token] {
        // Splits at bytes, not characters: a slash with a combining mark is a separator too.
        text.utf8.split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false)
            .map { Token(unescaped(Substring($0))) }
    }

    private static func unescaped(_ text: Substring) -> String {
        // Hardly any key is escaped, and literals are parsed wherever they are used.
        guard text.utf8.contains(UInt8(ascii: "~")) else { return String(text) }
        var result = String.UnicodeScalarView()
        var rest = text.unicodeScalars
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

extension JSONPointer: TextFormed, ExpressibleByStringLiteral {
    /// The pointer's text, with `~` and `/` in keys escaped.
    package var text: String {
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

    /// Creates a pointer from a literal leniently: `"items"` means `/items`.
    ///
    /// A `~` without a valid escape stands for itself. Literals come from the source code, so they never trap; parse
    /// other text with the throwing initializer. `JSONPointer("items")` with a literal is a literal too: Swift reads it
    /// as `"items" as JSONPointer`.
    public init(stringLiteral text: String) {
        guard !text.isEmpty else {
            self.init(path: [])
            return
        }
        self.init(path: Self.split(text.utf8.first == UInt8(ascii: "/") ? text.dropFirst() : Substring(text)))
    }

    package static func parsed(_ text: String) throws(TextFormError) -> JSONPointer {
        do {
            return try JSONPointer(text)
        } catch {
            throw TextFormError(message: error.description)
        }
    }
}
