/// The width of text in terminal columns.
package enum TextWidth {
    /// Returns a text's width: East Asian letters and emoji take two columns, combining marks none.
    package static func columns(of text: String) -> Int {
        var isPlain = true
        var count = 0
        for byte in text.utf8 {
            guard byte < 0x80 else {
                isPlain = false
                break
            }
            count += 1
        }
        guard !isPlain else { return count }
        return text.reduce(0) { $0 + columns(of: $1) }
    }

    /// Returns a character's width: two columns for an emoji sequence, else the sum of its scalars.
    private static func columns(of character: Character) -> Int {
        let scalars = character.unicodeScalars
        if scalars.first?.properties.isEmojiPresentation == true || scalars.contains("\u{FE0F}") { return 2 }
        return scalars.reduce(0) { $0 + (isWide($1) ? 2 : isJoined($1) ? 0 : 1) }
    }

    private static func isJoined(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.properties.generalCategory {
        case .nonspacingMark, .enclosingMark, .format: true
        // The vowels and finals of a decomposed Korean syllable.
        default: 0x1160...0x11FF ~= scalar.value || 0xD7B0...0xD7FF ~= scalar.value
        }
    }

    /// Returns whether a scalar is an emoji, or in a block that Unicode's annex 11 calls wide.
    private static func isWide(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.value {
        case 0x1100...0x115F, 0x2329...0x232A, 0x2E80...0x303E, 0x3041...0x33FF, 0x3400...0x4DBF, 0x4E00...0x9FFF,
            0xA000...0xA4CF, 0xA960...0xA97C, 0xAC00...0xD7A3, 0xF900...0xFAFF, 0xFE10...0xFE19, 0xFE30...0xFE6B,
            0xFF00...0xFF60, 0xFFE0...0xFFE6, 0x16FE0...0x18CFF, 0x1AFF0...0x1B2FB, 0x1F300...0x1F64F,
            0x1F680...0x1F6FF, 0x1F900...0x1F9FF, 0x20000...0x3FFFD:
            true
        default: false
        }
    }

    /// Returns the text cut to a width, with an ellipsis for the rest.
    static func cut(_ text: String, to limit: Int) -> String {
        guard columns(of: text) > limit else { return text }
        var result = ""
        var width = 0
        for character in text {
            let columns = columns(of: character)
            guard width + columns <= limit - 1 else { break }
            result.append(character)
            width += columns
        }
        return limit > 0 ? result + "…" : ""
    }

    /// Returns the text with control characters as escapes.
    ///
    /// A line break in a value must not break a table, and text from a server must not control the terminal.
    package static func withoutControls(_ text: String) -> String {
        guard text.unicodeScalars.contains(where: isControl) else { return text }
        // As bytes, because appending to a view of scalars takes time proportional to its length.
        var result: [UInt8] = []
        result.reserveCapacity(text.utf8.count * 2)
        for scalar in text.unicodeScalars {
            switch scalar {
            case "\n": result += "\\n".utf8
            case "\r": result += "\\r".utf8
            case "\t": result += "\\t".utf8
            case _ where isControl(scalar): result += "\\u{\(String(scalar.value, radix: 16))}".utf8
            default: result += UTF8.encode(scalar) ?? UTF8.encodedReplacementCharacter
            }
        }
        return String(decoding: result, as: UTF8.self)
    }

    /// Returns whether a scalar controls a terminal, ends a line, or changes the text direction.
    private static func isControl(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.value {
        case 0..<0x20, 0x7F..<0xA0, 0x2028, 0x2029, 0x202A...0x202E, 0x2066...0x2069, 0x200E, 0x200F: true
        default: false
        }
    }
}
