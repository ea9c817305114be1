/// The start of an element.
struct XMLTag: Hashable, Sendable {
    /// An attribute with its text.
    struct Attribute: Hashable, Sendable {
        let name: [UInt8]
        let value: [UInt8]
    }

    let name: [UInt8]
    var attributes: [Attribute] = []

    /// Returns the text of an attribute.
    func attribute(_ name: [UInt8]) -> [UInt8]? { attributes.first { $0.name == name }?.value }
}

/// A reader of the elements and the text of an XML document, in order.
///
/// It is strict, because a document that is cut must not pass for a shorter list. Nothing outside of the document is
/// loaded, and entities are limited to the five that XML predefines, so that no text expands.
struct XMLReader {
    /// A part of a document.
    enum Event: Hashable {
        case start(XMLTag)
        case text([UInt8])
        case end
        /// The end of the document.
        case finish
    }

    private var scanner: XMLScanner
    /// The names of the open elements, outermost first.
    private var openNames: [[UInt8]] = []
    private var hasRoot = false
    private var hasDocumentType = false
    /// Whether the last element has no content, and ends next.
    private var isEmptyElement = false

    /// The largest number of elements inside of each other.
    static let maximumDepth = 100

    /// - Parameter charset: The encoding that the response names, if it does.
    /// - Throws: ``FormatProblem`` for an encoding that is not read, and for characters that are not allowed.
    init(_ document: ArraySlice<UInt8>, charset: String? = nil) throws {
        scanner = try XMLScanner(try XMLEncoding.decoded(document, charset: charset))
    }

    /// Returns the next part.
    ///
    /// - Throws: ``FormatProblem`` where the document is not well-formed.
    mutating func next() throws -> Event {
        if isEmptyElement { return close() }
        while true {
            if scanner.isAtStart { try readDeclaration() }
            if openNames.isEmpty { scanner.skipSpace() }
            guard let byte = scanner.byte else {
                guard openNames.isEmpty, hasRoot else { throw XMLScanner.cut }
                return .finish
            }
            guard byte == UInt8(ascii: "<") else {
                guard !openNames.isEmpty else { throw scanner.problem("has text outside of the root element") }
                return .text(try scanner.text(upTo: UInt8(ascii: "<")))
            }
            if let event = try markup() { return event }
        }
    }

    /// Reads a tag or a section; `nil` for one without content, such as a comment.
    private mutating func markup() throws -> Event? {
        if scanner.consume("</") { return try endTag() }
        if scanner.consume("<?") {
            try readInstruction()
        } else if scanner.consume("<!--") {
            _ = try scanner.content(upTo: "--")
            try scanner.expect(">", in: "comment")
        } else if !openNames.isEmpty, scanner.consume("<![CDATA[") {
            return .text(Array(try scanner.content(upTo: "]]>")))
        } else if !hasRoot, !hasDocumentType, scanner.consume("<!DOCTYPE") {
            hasDocumentType = true
            try readDocumentType()
        } else {
            return try startTag()
        }
        return nil
    }

    // MARK: - The prolog

    /// Reads the XML declaration, if the document has one (section 2.8).
    private mutating func readDeclaration() throws {
        var ahead = scanner
        guard ahead.consume("<?xml"), ahead.skipSpace() else { return }
        scanner = ahead
        let part = "XML declaration"
        func value(_ name: String, _ isValid: (String) -> Bool) throws -> Bool {
            guard scanner.consume(name) else { return false }
            scanner.skipSpace()
            try scanner.expect("=", in: part)
            scanner.skipSpace()
            let text = String(decoding: try scanner.literal(in: part), as: UTF8.self)
            guard isValid(text) else { throw scanner.problem("has an invalid \(part)") }
            return true
        }
        guard try value("version", { $0.wholeMatch(of: /1\.[0-9]+/) != nil }) else {
            throw scanner.problem("has an invalid \(part): 'version' is missing")
        }
        var hasSpace = scanner.skipSpace()
        if hasSpace, try value("encoding", { $0.wholeMatch(of: /[A-Za-z][A-Za-z0-9._\-]*/) != nil }) {
            hasSpace = scanner.skipSpace()
        }
        if hasSpace, try value("standalone", { $0 == "yes" || $0 == "no" }) { scanner.skipSpace() }
        try scanner.expect("?>", in: part)
    }

    /// Reads the rest of a processing instruction (section 2.6).
    private mutating func readInstruction() throws {
        let part = "processing instruction"
        let name = try scanner.name(in: part)
        guard String(decoding: name, as: UTF8.self).asciiLowercased != "xml" else {
            throw scanner.problem("has an XML declaration that is not at the start")
        }
        if scanner.consume("?>") { return }
        try scanner.expectSpace(in: part)
        _ = try scanner.content(upTo: "?>")
    }

    /// Reads the rest of a document type (section 2.8).
    ///
    /// Declarations in it are refused. Their entities and default attributes are part of the content, so a reader that
    /// skips them delivers other items without a sign, and entities within entities multiply a text without limit.
    private mutating func readDocumentType() throws {
        let part = "document type"
        try scanner.expectSpace(in: part)
        _ = try scanner.name(in: part)
        if scanner.skipSpace() {
            if scanner.consume("SYSTEM") {
                try scanner.expectSpace(in: part)
                _ = try scanner.literal(in: part)
            } else if scanner.consume("PUBLIC") {
                try scanner.expectSpace(in: part)
                let identifier = try scanner.literal(in: part)
                guard identifier.allSatisfy(Self.isInPublicIdentifier) else {
                    throw scanner.problem("has an invalid public identifier")
                }
                try scanner.expectSpace(in: part)
                _ = try scanner.literal(in: part)
            }
            scanner.skipSpace()
        }
        guard scanner.byte != UInt8(ascii: "[") else {
            throw scanner.problem(
                "has a document type with declarations ([…]), which are not read: they can replace the text of the "
                    + "document and multiply it without limit"
            )
        }
        try scanner.expect(">", in: part)
    }

    private static func isInPublicIdentifier(_ byte: UInt8) -> Bool {
        byte.isLetter || byte.isDecimalDigit || " \n-'()+,./:=?;!*#@$_%".utf8.contains(byte)
    }

    // MARK: - Elements

    private mutating func startTag() throws -> Event {
        try scanner.expect("<")
        guard !hasRoot || !openNames.isEmpty else { throw scanner.problem("has a second root element") }
        guard openNames.count < Self.maximumDepth else {
            throw scanner.problem("has more than \(Self.maximumDepth) elements inside of each other")
        }
        var tag = XMLTag(name: try scanner.name())
        var names: Set<[UInt8]> = []
        while true {
            let hasSpace = scanner.skipSpace()
            if scanner.consume(">") { break }
            if scanner.consume("/") {
                try scanner.expect(">")
                isEmptyElement = true
                break
            }
            guard hasSpace || scanner.byte == nil else { throw scanner.problem("has an invalid tag") }
            let attribute = try attribute()
            guard names.insert(attribute.name).inserted else { throw scanner.problem("has an attribute twice") }
            tag.attributes.append(attribute)
        }
        hasRoot = true
        openNames.append(tag.name)
        return .start(tag)
    }

    private mutating func attribute() throws -> XMLTag.Attribute {
        let name = try scanner.name()
        scanner.skipSpace()
        try scanner.expect("=")
        scanner.skipSpace()
        let quote = scanner.byte == UInt8(ascii: "'") ? "'" : "\""
        try scanner.expect(quote)
        let value = try scanner.text(upTo: quote == "'" ? UInt8(ascii: "'") : UInt8(ascii: "\""))
        try scanner.expect(quote)
        return XMLTag.Attribute(name: name, value: value)
    }

    private mutating func endTag() throws -> Event {
        let name = try scanner.name()
        scanner.skipSpace()
        try scanner.expect(">")
        guard name == openNames.last else { throw scanner.problem("ends an element that is not open") }
        return close()
    }

    private mutating func close() -> Event {
        isEmptyElement = false
        _ = openNames.popLast()
        return .end
    }
}
