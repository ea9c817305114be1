/// The query of an address, edited as text so that untouched parts keep their bytes.
///
/// Parameters are separated by `&`. Names are compared after percent-decoding: `page%5Bafter%5D` and `page[after]` are
/// the same name. The order, repetitions, empty parts and unusual encodings of all other parameters are preserved,
/// since some servers sign their links or compare them as text. All operations are linear.
struct QueryString {
    /// The query as written, without the `?`.
    let text: String

    init(_ text: String) {
        self.text = text
    }

    /// All parameters, decoded and in order.
    ///
    /// A parameter without `=` has an empty value. Empty parts are omitted.
    var pairs: [(name: String, value: String)] {
        parts.filter { !$0.isEmpty }.map { part in
            let (name, value) = Self.split(part)
            return (Self.decodedText(name), Self.decodedText(value ?? ""[...]))
        }
    }

    /// Returns the decoded value of the first parameter with a name, or `nil` if there is none.
    ///
    /// A `+` is decoded as a space, as in form encoding. Bytes that are not UTF-8 become replacement characters.
    func value(of name: String) -> String? {
        let matches = Self.matcher(for: name)
        guard let part = parts.first(where: matches) else { return nil }
        return Self.decodedText(Self.split(part).value ?? ""[...])
    }

    /// Returns the query with a parameter set.
    ///
    /// The first parameter with the name gets the value in place and keeps the spelling of its name. Further ones are
    /// removed. If there is none, the parameter is appended.
    func setting(_ name: String, to value: String) -> QueryString {
        let matches = Self.matcher(for: name)
        let encodedValue = PercentCoding.encoded(value, keeping: \.isUnreserved)
        var isSet = false
        var result: [Substring] = []
        for part in parts {
            guard matches(part) else {
                result.append(part)
                continue
            }
            guard !isSet else { continue }
            isSet = true
            result.append(Self.split(part).name + "=" + encodedValue)
        }
        if !isSet {
            if result.last?.isEmpty == true { result.removeLast() }
            result.append(PercentCoding.encoded(name, keeping: Self.isUnescapedInName) + "=" + encodedValue)
        }
        return QueryString(result.joined(separator: "&"))
    }

    /// Returns the query without any parameter of a name.
    func removing(_ name: String) -> QueryString {
        let matches = Self.matcher(for: name)
        return QueryString(parts.filter { !matches($0) }.joined(separator: "&"))
    }
}

extension QueryString {
    /// The texts between the `&` separators, in order.
    ///
    /// An empty query has one empty part.
    var parts: [Substring] {
        text.utf8.split(separator: UInt8(ascii: "&"), omittingEmptySubsequences: false).map { Substring($0) }
    }

    /// Returns the name and the value of a part as written; the value is `nil` without a `=`.
    static func split(_ part: Substring) -> (name: Substring, value: Substring?) {
        guard let sign = part.utf8.firstIndex(of: UInt8(ascii: "=")) else { return (part, nil) }
        return (part[..<sign], part[part.utf8.index(after: sign)...])
    }

    /// Returns the decoded bytes of a name or value.
    static func decoded(_ text: Substring) -> [UInt8] {
        PercentCoding.decoded(text.utf8, plusIsSpace: true)
    }

    /// Returns the decoded text of a name or value.
    static func decodedText(_ text: Substring) -> String {
        isPlain(text) ? String(text) : String(decoding: decoded(text), as: UTF8.self)
    }

    /// Whether a name or value needs no decoding, as is nearly always the case.
    private static func isPlain(_ text: Substring) -> Bool {
        text.utf8.allSatisfy { $0 != UInt8(ascii: "%") && $0 != UInt8(ascii: "+") }
    }

    private static func matcher(for name: String) -> (Substring) -> Bool {
        { part in
            guard !part.isEmpty else { return false }
            let written = split(part).name
            return isPlain(written) ? written.utf8.elementsEqual(name.utf8) : decoded(written).elementsEqual(name.utf8)
        }
    }

    /// Returns whether a byte stays unencoded in names, as in `page[after]` and `$skiptoken`.
    private static func isUnescapedInName(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "["), UInt8(ascii: "]"), UInt8(ascii: "$"): true
        default: byte.isUnreserved
        }
    }
}
