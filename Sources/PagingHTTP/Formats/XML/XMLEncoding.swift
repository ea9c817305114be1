/// The encoding of an XML document.
enum XMLEncoding {
    /// Returns a document in UTF-8.
    ///
    /// A byte order mark decides, then the response, then the document itself (RFC 7303, section 3). Many servers add one
    /// name to all texts, so the document's own encoding counts where the bytes disprove the response's, and a text that
    /// says that it is UTF-8, and is, is UTF-8.
    ///
    /// - Parameter charset: The encoding that the response names, if it does.
    /// - Throws: ``FormatProblem`` for an encoding that is not read, and for bytes that are not text.
    static func decoded(_ document: ArraySlice<UInt8>, charset: String?) throws -> [UInt8] {
        if document.starts(with: [0xEF, 0xBB, 0xBF]) { return try utf8(document.dropFirst(3)) }
        let isWide = document.starts(with: [0xFF, 0xFE]) || document.starts(with: [0xFE, 0xFF])
        if isWide || document.prefix(2).contains(0) { return try utf16(document) }
        let declared = declared(document)
        if declared?.asciiLowercased == "utf-8", let text = try? utf8(document) { return text }
        if let charset, let text = try? decoded(document, as: charset) { return text }
        return try decoded(document, as: declared ?? "utf-8")
    }

    private static func decoded(_ document: ArraySlice<UInt8>, as name: String) throws -> [UInt8] {
        switch name.asciiLowercased {
        case "utf-8", "utf8": return try utf8(document)
        case "us-ascii", "ascii":
            guard document.allSatisfy({ $0 < 0x80 }) else { throw FormatProblem("it is not US-ASCII.") }
            return Array(document)
        case "iso-8859-1", "latin1": return singleBytes(document) { UInt32($0) }
        case "windows-1252", "cp1252": return singleBytes(document, windows1252)
        case "utf-16": throw FormatProblem("it is not UTF-16, which it names as its encoding.")
        default:
            throw FormatProblem(
                "its encoding is \(ServerWords.shown(name)), and only UTF-8, UTF-16, ISO-8859-1 and windows-1252 are read."
            )
        }
    }

    private static func utf8(_ document: ArraySlice<UInt8>) throws -> [UInt8] {
        guard String(validating: document, as: UTF8.self) != nil else { throw FormatProblem("it is not UTF-8.") }
        return Array(document)
    }

    private static func utf16(_ document: ArraySlice<UInt8>) throws -> [UInt8] {
        do {
            return try JSONBytes.normalized(Array(document))
        } catch {
            throw error.code == .unexpectedEnd ? XMLScanner.cut : FormatProblem("it is not UTF-16.")
        }
    }

    private static func singleBytes(_ document: ArraySlice<UInt8>, _ value: (UInt8) -> UInt32) -> [UInt8] {
        var text: [UInt8] = []
        text.reserveCapacity(document.count)
        for byte in document {
            guard byte >= 0x80 else {
                text.append(byte)
                continue
            }
            if let scalar = Unicode.Scalar(value(byte)) { text += Array(String(scalar).utf8) }
        }
        return text
    }

    /// Returns the character of a byte in windows-1252, whose second row of controls has letters and marks.
    private static func windows1252(_ byte: UInt8) -> UInt32 {
        let marks: [UInt32] = [
            0x20AC, 0x81, 0x201A, 0x0192, 0x201E, 0x2026, 0x2020, 0x2021, 0x02C6, 0x2030, 0x0160, 0x2039, 0x0152, 0x8D,
            0x017D, 0x8F, 0x90, 0x2018, 0x2019, 0x201C, 0x201D, 0x2022, 0x2013, 0x2014, 0x02DC, 0x2122, 0x0161, 0x203A,
            0x0153, 0x9D, 0x017E, 0x0178,
        ]
        return (0x80...0x9F).contains(byte) ? marks[Int(byte) - 0x80] : UInt32(byte)
    }

    /// Returns the encoding that the XML declaration names, if any.
    private static func declared(_ document: ArraySlice<UInt8>) -> String? {
        let head = document.prefix(200)
        guard head.starts(with: "<?xml".utf8), let end = head.firstIndex(of: UInt8(ascii: ">")) else { return nil }
        let declaration = String(decoding: head[..<end], as: UTF8.self)
        return declaration.firstMatch(of: /\sencoding\s*=\s*["']([^"']*)["']/).map { String($0.1) }
    }
}
