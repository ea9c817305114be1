/// A decoder for UTF-8 parameter values, such as `UTF-8'en'caf%C3%A9` (RFC 8187, section 3.2).
enum ExtendedValue {
    /// Returns the text of an extended value, or `nil` if the value is malformed.
    ///
    /// The RFC requires recipients to ignore a value whose character set is not UTF-8, whose percent-encoding is
    /// truncated, or whose bytes are not UTF-8. The plain parameter of the same name is used instead.
    static func decoded(_ value: String) -> String? {
        let parts = value.utf8.split(separator: UInt8(ascii: "'"), maxSplits: 2, omittingEmptySubsequences: false)
        guard parts.count == 3, Substring(parts[0]).asciiLowercased == "utf-8" else { return nil }
        guard parts[2].allSatisfy({ $0 == UInt8(ascii: "%") || isAttributeCharacter($0) }) else { return nil }
        guard let bytes = PercentCoding.strictlyDecoded(parts[2]) else { return nil }
        return String(validating: bytes, as: UTF8.self)
    }

    /// Returns whether a byte needs no encoding: `attr-char` (RFC 8187, section 3.2.1).
    static func isAttributeCharacter(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "!"), UInt8(ascii: "#"), UInt8(ascii: "$"), UInt8(ascii: "&"), UInt8(ascii: "+"): true
        case UInt8(ascii: "^"), UInt8(ascii: "`"), UInt8(ascii: "|"): true
        default: byte.isUnreserved
        }
    }
}
