/// A scanner that yields the links of one `Link` field value (RFC 8288, appendix B.2, leniently).
///
/// The position moves backward only for an unterminated quote, at most once: afterward the scanner knows that no quoted
/// text can follow. This keeps the scan linear.
struct LinkScanner {
    private let bytes: [UInt8]
    private var position = 0
    /// Whether `"` is an ordinary character, because an unterminated quote was found.
    private var quotesAreOrdinary = false
    /// Whether all that was read so far is links, each with its relation types.
    private(set) var isWhole = true

    init(_ fieldValue: String) {
        bytes = Array(fieldValue.utf8)
    }

    /// Returns the next link with a relation type, or `nil` at the end.
    mutating func next() -> WebLink? {
        while position < bytes.count {
            guard let target = scanTarget() else {
                // An element of a list may be empty.
                isWhole = isWhole && peek().map { $0 == UInt8(ascii: ",") } ?? true
                skip(to: [UInt8(ascii: ",")])
                skipOne()
                continue
            }
            let link = WebLink(target: target, parameters: scanParameters())
            skipOne()
            isWhole = isWhole && !link.relations.isEmpty && link.relations.allSatisfy(\.isRelationType)
            if !link.relations.isEmpty {
                return link
            }
        }
        return nil
    }

    /// Reads `<target>`, or returns `nil` if the list element does not start with one.
    ///
    /// A reference cannot contain `<`. A second `<` means that the first one was never closed, so the scan restarts
    /// there.
    private mutating func scanTarget() -> String? {
        skipBlanks()
        guard peek() == UInt8(ascii: "<") else { return nil }
        skipOne()
        var start = position
        while let byte = peek() {
            if byte == UInt8(ascii: ">") {
                let target = text(start..<position)
                skipOne()
                return target
            }
            skipOne()
            if byte == UInt8(ascii: "<") { (start, isWhole) = (position, false) }
        }
        isWhole = false
        return nil
    }

    /// Reads parameters until the comma that ends the link, or the end of the text.
    private mutating func scanParameters() -> [WebLink.Parameter] {
        var parameters: [WebLink.Parameter] = []
        while true {
            skipBlanks()
            let end = position
            skip(to: [UInt8(ascii: ";"), UInt8(ascii: ",")])
            isWhole = isWhole && position == end
            guard peek() == UInt8(ascii: ";") else { return parameters }
            skipOne()
            if let parameter = scanParameter() {
                parameters.append(parameter)
            }
        }
    }

    /// Reads one parameter, or returns `nil` if it is empty or unreadable.
    private mutating func scanParameter() -> WebLink.Parameter? {
        skipBlanks()
        let start = position
        while let byte = peek(), !byte.isBlank, !Self.endsName(byte) {
            skipOne()
        }
        let name = text(start..<position).asciiLowercased
        skipBlanks()
        guard peek() == UInt8(ascii: "=") else {
            return name.isEmpty ? nil : WebLink.Parameter(name: name, value: "")
        }
        skipOne()
        let value = scanValue(isRelation: name == "rel")
        guard !name.isEmpty else {
            isWhole = false
            return nil
        }
        guard name.utf8.last == UInt8(ascii: "*") else { return WebLink.Parameter(name: name, value: value) }
        return ExtendedValue.decoded(value).map { WebLink.Parameter(name: name, value: $0) }
    }

    /// Reads the value after `=`: a quoted string, or everything up to the next `;` or `,`.
    ///
    /// - Parameter isRelation: whether white space ends an unquoted value, which should be a token.
    private mutating func scanValue(isRelation: Bool) -> String {
        skipBlanks()
        if peek() == UInt8(ascii: "\"") {
            if let value = scanQuoted() { return value }
            skipOne()
        }
        let start = position
        while let byte = peek(), byte != UInt8(ascii: ";"), byte != UInt8(ascii: ","), !(isRelation && byte.isBlank) {
            skipOne()
        }
        return text(start..<position)
    }

    /// Reads and unescapes a quoted string, or returns `nil` without moving if it is unterminated.
    private mutating func scanQuoted() -> String? {
        guard !quotesAreOrdinary else { return nil }
        var value: [UInt8] = []
        var index = position + 1
        while index < bytes.count {
            switch bytes[index] {
            case UInt8(ascii: "\""):
                position = index + 1
                return String(decoding: value, as: UTF8.self)
            case UInt8(ascii: "\\") where index + 1 < bytes.count:
                value.append(bytes[index + 1])
                index += 2
            default:
                value.append(bytes[index])
                index += 1
            }
        }
        (quotesAreOrdinary, isWhole) = (true, false)
        return nil
    }
}

extension LinkScanner {
    private static func endsName(_ byte: UInt8) -> Bool {
        byte == UInt8(ascii: "=") || byte == UInt8(ascii: ";") || byte == UInt8(ascii: ",")
    }

    private func peek() -> UInt8? {
        position < bytes.count ? bytes[position] : nil
    }

    private mutating func skipOne() {
        position = min(position + 1, bytes.count)
    }

    private mutating func skipBlanks() {
        while let byte = peek(), byte.isBlank {
            skipOne()
        }
    }

    /// Moves to the first of the delimiters outside quotes, or to the end.
    private mutating func skip(to delimiters: [UInt8]) {
        while let byte = peek(), !delimiters.contains(byte) {
            if byte == UInt8(ascii: "\""), scanQuoted() != nil { continue }
            skipOne()
        }
    }

    /// Returns the bytes of a range as text, without leading and trailing white space.
    private func text(_ range: Range<Int>) -> String {
        let isInk: (UInt8) -> Bool = { !$0.isBlank }
        guard let first = bytes[range].firstIndex(where: isInk), let last = bytes[range].lastIndex(where: isInk) else {
            return ""
        }
        return String(decoding: bytes[first...last], as: UTF8.self)
    }
}

extension String {
    /// Whether the text is a relation type: a name or a URI (RFC 8288, section 3.3).
    fileprivate var isRelationType: Bool {
        guard let first, first.isASCII, first.isLetter else { return false }
        return contains(":") || allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber || "._-".contains($0)) }
    }
}
