/// The start of an element.
struct XMLTag: Hashable, Sendable {
    /// An attribute with its text.
    struct Attribute: Hashable, Sendable {
        let name: [UInt8]
        let value: [UInt8]
    }

    let name: [UInt8]
    var attributes: [Attribute] = []
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
    /// Whether the last element has no content, and ends next.
    private var isEmptyElement = false

    /// The largest number of elements inside of each other.
    static let maximumDepth = 100

    /// - Throws: ``FormatProblem`` for an encoding other than UTF-8 and ISO 8859-1.
    init(_ document: ArraySlice<UInt8>) throws {
        scanner = XMLScanner(try XMLEncoding.decoded(document))
    }

    /// Returns the next part.
    ///
    /// - Throws: ``FormatProblem`` where the document is not well-formed.
    mutating func next() throws -> Event {
        if isEmptyElement { return close() }
        while true {
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
        if scanner.take("</") { return try endTag() }
        if scanner.take("<?") {
            _ = try scanner.content(upTo: "?>")
        } else if scanner.take("<!--") {
            _ = try scanner.content(upTo: "-->")
        } else if !openNames.isEmpty, scanner.take("<![CDATA[") {
            return .text(Array(try scanner.content(upTo: "]]>")))
        } else if !hasRoot, scanner.take("<!DOCTYPE") {
            try scanner.skipDocumentType()
        } else {
            return try startTag()
        }
        return nil
    }

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
            if scanner.take(">") { break }
            if scanner.take("/") {
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
