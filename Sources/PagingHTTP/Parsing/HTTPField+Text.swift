internal import HTTPTypes

extension HTTPField {
    /// The value as text, with each byte outside of ASCII percent-encoded if the bytes are not UTF-8.
    ///
    /// In a reference, such as the target of a `Link` field, `%E9` is the byte that the server sent. The text of
    /// ``HTTPTypes/HTTPField/value`` has a replacement character in its place, which is another address.
    var encodedText: String {
        isText
            ? value
            : withUnsafeBytesOfValue { bytes in
                let encoded = bytes.flatMap { $0 < 0x80 ? [$0] : PercentCoding.encoded($0) }
                return String(decoding: encoded, as: UTF8.self)
            }
    }

    /// Whether the bytes of the value are UTF-8.
    var isText: Bool {
        withUnsafeBytesOfValue { bytes in
            bytes.allSatisfy { $0 < 0x80 } || String(validating: bytes, as: UTF8.self) != nil
        }
    }
}
