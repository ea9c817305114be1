/// The encoding of an XML document.
enum XMLEncoding {
    /// Returns a document in UTF-8.
    ///
    /// - Throws: ``FormatProblem`` for an encoding other than UTF-8 and ISO 8859-1, and for bytes that are not text.
    static func decoded(_ document: ArraySlice<UInt8>) throws -> [UInt8] {
        let name = declared(document)
        switch name?.lowercased() {
        case nil, "utf-8", "utf8", "us-ascii", "ascii":
            guard String(validating: document, as: UTF8.self) != nil else {
                throw FormatProblem("it is not UTF-8.")
            }
            return Array(document)
        case "iso-8859-1", "latin1":
            var text: [UInt8] = []
            for byte in document {
                if byte >= 0x80 { text.append(0xC0 | (byte >> 6)) }
                text.append(byte < 0x80 ? byte : 0x80 | (byte & 0x3F))
            }
            return text
        default:
            let shown = TextWidth.cut(TextWidth.withoutControls(name ?? ""), to: 40)
            throw FormatProblem("its encoding is \(shown), and only UTF-8 and ISO-8859-1 are read.")
        }
    }

    /// Returns the encoding that the XML declaration names, if any.
    private static func declared(_ document: ArraySlice<UInt8>) -> String? {
        let head = document.prefix(200)
        guard head.starts(with: "<?xml".utf8), let end = head.firstIndex(of: UInt8(ascii: ">")) else { return nil }
        let declaration = String(decoding: head[..<end], as: UTF8.self)
        let parts = declaration.split(separator: "encoding", maxSplits: 1)
        guard parts.count == 2 else { return nil }
        let value = parts[1].drop { $0 == " " || $0 == "=" }
        guard let quote = value.first, quote == "\"" || quote == "'" else { return nil }
        return String(value.dropFirst().prefix { $0 != quote })
    }
}
