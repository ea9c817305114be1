/// Percent-encoding (RFC 3986, section 2.1).
enum PercentCoding {
    /// Decodes leniently: a `%` without two hexadecimal digits after it is kept as it is.
    ///
    /// - Parameter plusIsSpace: whether `+` stands for a space, as in queries written by forms.
    static func decoded(_ bytes: some Sequence<UInt8>, plusIsSpace: Bool = false) -> [UInt8] {
        decode(Array(bytes), plusIsSpace: plusIsSpace).bytes
    }

    /// Decodes strictly: returns `nil` if a `%` is not followed by two hexadecimal digits.
    static func strictlyDecoded(_ bytes: some Sequence<UInt8>) -> [UInt8]? {
        let result = decode(Array(bytes), plusIsSpace: false)
        return result.isWellFormed ? result.bytes : nil
    }

    /// Returns the text with every byte percent-encoded in upper case, except the allowed ones.
    static func encoded(_ text: String, keeping isSaved: (UInt8) -> Bool) -> String {
        var bytes: [UInt8] = []
        bytes.reserveCapacity(text.utf8.count)
        for byte in text.utf8 {
            if isSaved(byte) {
                bytes.append(byte)
            } else {
                bytes += encoded(byte)
            }
        }
        return String(decoding: bytes, as: UTF8.self)
    }

    /// Returns a byte percent-encoded, in upper case.
    static func encoded(_ byte: UInt8) -> [UInt8] {
        [UInt8(ascii: "%"), hexadecimalDigit(byte >> 4), hexadecimalDigit(byte & 0x0F)]
    }

    private static func decode(_ bytes: [UInt8], plusIsSpace: Bool) -> (bytes: [UInt8], isWellFormed: Bool) {
        var result: [UInt8] = []
        result.reserveCapacity(bytes.count)
        var isWellFormed = true
        var index = 0
        while index < bytes.count {
            let byte = bytes[index]
            index += 1
            if byte == UInt8(ascii: "%") {
                if index + 1 < bytes.count, let high = bytes[index].hexadecimalValue,
                    let low = bytes[index + 1].hexadecimalValue
                {
                    result.append(high << 4 | low)
                    index += 2
                } else {
                    isWellFormed = false
                    result.append(byte)
                }
            } else {
                result.append(plusIsSpace && byte == UInt8(ascii: "+") ? 0x20 : byte)
            }
        }
        return (result, isWellFormed)
    }

    private static func hexadecimalDigit(_ value: UInt8) -> UInt8 {
        value < 10 ? UInt8(ascii: "0") + value : UInt8(ascii: "A") + value - 10
    }
}
