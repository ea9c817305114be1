/// Character classes of a byte, for parsing text.
///
/// All parsers in this folder work on UTF-8 bytes. The delimiters of the grammars are ASCII, and an ASCII byte never
/// occurs inside a multi-byte sequence. Splitting at a delimiter therefore always leaves valid UTF-8.
extension UInt8 {
    /// `0` to `9`.
    var isDecimalDigit: Bool {
        self >= UInt8(ascii: "0") && self <= UInt8(ascii: "9")
    }

    /// `A` to `Z`, `a` to `z`.
    var isLetter: Bool {
        asciiLowercased.isLowercase
    }

    /// `A` to `Z`.
    var isUppercase: Bool {
        self >= UInt8(ascii: "A") && self <= UInt8(ascii: "Z")
    }

    /// `a` to `z`.
    var isLowercase: Bool {
        self >= UInt8(ascii: "a") && self <= UInt8(ascii: "z")
    }

    /// `ALPHA / DIGIT / "-" / "." / "_" / "~"` (RFC 3986, section 2.3).
    var isUnreserved: Bool {
        switch self {
        case UInt8(ascii: "-"), UInt8(ascii: "."), UInt8(ascii: "_"), UInt8(ascii: "~"): true
        default: isLetter || isDecimalDigit
        }
    }

    /// Whether the byte is white space in a header field: space, tab, or a line break of obsolete folding.
    var isBlank: Bool {
        self == 0x20 || self == 0x09 || self == 0x0D || self == 0x0A
    }

    /// The value of a hexadecimal digit, or `nil`.
    var hexadecimalValue: UInt8? {
        switch asciiLowercased {
        case UInt8(ascii: "0")...UInt8(ascii: "9"): self - UInt8(ascii: "0")
        case UInt8(ascii: "a")...UInt8(ascii: "f"): asciiLowercased - UInt8(ascii: "a") + 10
        default: nil
        }
    }

    /// The lower-case letter of an upper-case one; every other byte unchanged.
    var asciiLowercased: UInt8 {
        isUppercase ? self | 0x20 : self
    }
}

extension StringProtocol {
    /// The text with `A` to `Z` in lower case and every other byte unchanged.
    ///
    /// Names in addresses and header fields are compared this way. Full Unicode case mapping would make different names
    /// equal (to a server, the Kelvin sign is not a `k`).
    var asciiLowercased: String {
        guard utf8.contains(where: { $0 != $0.asciiLowercased }) else { return String(self) }
        return String(decoding: utf8.map(\.asciiLowercased), as: UTF8.self)
    }
}
