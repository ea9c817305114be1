/// The query of an address, edited as text so that untouched parts keep their bytes.
///
/// Parameters are separated by `&`. Names are compared after percent-decoding: `page%5Bafter%5D` and `page[after]` are
/// the same name. The order, repetitions, empty parts and unusual encodings of all other parameters are preserved,
/// since some servers sign their links or compare them as text. All operations are linear.
package struct QueryString {
    /// The query as written, without the `?`.
    package let text: String

    /// Creates a query from its text.
    package init(_ text: String) {
        self.text = text
    }

    /// All parameters, decoded and in order.
    ///
    /// A parameter without `=` has an empty value. Empty parts are omitted.
    package var pairs: [(name: String, value: String)] {
        var pairs: [(name: String, value: String)] = []
        forEachPart { name, value in
            pairs.append((Self.decodedText(name), Self.decodedText(value)))
            return true
        }
        return pairs
    }

    /// The decoded names of all parameters, in order.
    package var names: [String] {
        var names: [String] = []
        forEachPart { name, _ in
            names.append(Self.decodedText(name))
            return true
        }
        return names
    }

    /// Returns the decoded values of the parameters whose decoded names satisfy a condition, in order.
    func values(whereName isIncluded: (String) -> Bool) -> [String] {
        var values: [String] = []
        forEachPart { name, value in
            if isIncluded(Self.decodedText(name)) { values.append(Self.decodedText(value)) }
            return true
        }
        return values
    }

    /// Returns the decoded value of the first parameter with a name, or `nil` if there is none.
    ///
    /// A `+` is decoded as a space, as in form encoding. Bytes that are not UTF-8 become replacement characters.
    func value(of name: String) -> String? {
        var found: String?
        forEachPart { written, value in
            guard Self.isName(written, name) else { return true }
            found = Self.decodedText(value)
            return false
        }
        return found
    }

    /// Returns the query with a parameter set.
    ///
    /// The first parameter with the name gets the value in place and keeps the spelling of its name. Further ones are
    /// removed. If there is none, the parameter is appended.
    package func setting(_ name: String, to value: String) -> QueryString {
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
        var text = String(text)
        return text.withUTF8 { decodedText($0[...]) }
    }

    /// Calls a closure with the name and value of each nonempty part, until it returns `false`.
    ///
    /// The bytes are read where they are: this runs several times for each page.
    private func forEachPart(_ body: (Slice<UnsafeBufferPointer<UInt8>>, Slice<UnsafeBufferPointer<UInt8>>) -> Bool) {
        var text = text
        text.withUTF8 { bytes in
            var rest = bytes[...]
            while !rest.isEmpty {
                let part = rest.prefix { $0 != UInt8(ascii: "&") }
                rest = rest[part.endIndex...].dropFirst()
                let name = part.prefix { $0 != UInt8(ascii: "=") }
                guard part.isEmpty || body(name, part[name.endIndex...].dropFirst()) else { return }
            }
        }
    }

    private static func decodedText(_ text: Slice<UnsafeBufferPointer<UInt8>>) -> String {
        isPlain(text)
            ? String(decoding: text, as: UTF8.self)
            : String(decoding: PercentCoding.decoded(text, plusIsSpace: true), as: UTF8.self)
    }

    /// Whether a name or value needs no decoding, as is nearly always the case.
    private static func isPlain(_ text: some Sequence<UInt8>) -> Bool {
        text.allSatisfy { $0 != UInt8(ascii: "%") && $0 != UInt8(ascii: "+") }
    }

    /// Returns whether a name as written is a decoded name.
    private static func isName(_ written: some Collection<UInt8>, _ name: String) -> Bool {
        isPlain(written)
            ? written.elementsEqual(name.utf8)
            : PercentCoding.decoded(written, plusIsSpace: true).elementsEqual(name.utf8)
    }

    private static func matcher(for name: String) -> (Substring) -> Bool {
        { !$0.isEmpty && isName(split($0).name.utf8, name) }
    }

    /// Returns whether a byte stays unencoded in names, as in `page[after]` and `$skiptoken`.
    private static func isUnescapedInName(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "["), UInt8(ascii: "]"), UInt8(ascii: "$"): true
        default: byte.isUnreserved
        }
    }
}
