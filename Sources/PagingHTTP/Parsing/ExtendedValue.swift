/// Parameter values in UTF-8 and percent-encoding, such as `UTF-8'en'caf%C3%A9` (RFC 8187, section 3.2).
enum ExtendedValue {
    /// Returns the text of an extended value, or `nil` for a broken one.
    ///
    /// The RFC asks that a value is ignored whose character set is not UTF-8, whose percent-encoding is cut short, or
    /// whose bytes are not UTF-8: a plain parameter beside it is then used.
    static func decoded(_ value: String) -> String? {
        let parts = value.utf8.split(separator: UInt8(ascii: "'"), maxSplits: 2, omittingEmptySubsequences: false)
        guard parts.count == 3, Substring(parts[0]).asciiLowercased == "utf-8" else { return nil }
        guard parts[2].allSatisfy({ $0 == UInt8(ascii: "%") || isAttributeCharacter($0) }) else { return nil }
        guard let bytes = PercentCoding.strictlyDecoded(parts[2]) else { return nil }
        return String(validating: bytes, as: UTF8.self)
    }

    /// `attr-char` (RFC 8187, section 3.2.1): what may stand without being encoded.
    static func isAttributeCharacter(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "!"), UInt8(ascii: "#"), UInt8(ascii: "$"), UInt8(ascii: "&"), UInt8(ascii: "+"): true
        case UInt8(ascii: "^"), UInt8(ascii: "`"), UInt8(ascii: "|"): true
        default: byte.isUnreserved
        }
    }
}
