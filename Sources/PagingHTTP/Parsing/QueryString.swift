/// The part of an address after `?`, edited as text: what is not touched keeps its bytes.
///
/// Parameters are separated by `&`. Names are compared after percent-decoding, so that `page%5Bafter%5D` and
/// `page[after]` are one name. Order, repetitions, empty parts and unusual encodings of everything else survive, since
/// some servers sign their links or compare them as text. All operations are linear.
struct QueryString {
    /// The query as written, without the `?`.
    let text: String

    init(_ text: String) {
        self.text = text
    }

    /// All parameters in order, decoded.
    ///
    /// A parameter without `=` has an empty value; empty parts are left out.
    var pairs: [(name: String, value: String)] {
        parts.filter { !$0.isEmpty }.map { part in
            let (name, value) = Self.split(part)
            return (Self.decodedText(name), Self.decodedText(value ?? ""[...]))
        }
    }

    /// The value of the first parameter of a name, decoded; `nil` when there is none.
    ///
    /// A `+` is a space, as forms write it. Bytes that are no UTF-8 become replacement characters.
    func value(of name: String) -> String? {
        let matches = Self.matcher(for: name)
        guard let part = parts.first(where: matches) else { return nil }
        return Self.decodedText(Self.split(part).value ?? ""[...])
    }

    /// The query with a parameter set: the first of that name gets the value in its place and keeps the spelling of its
    /// name, further ones go, and if there is none it is added at the end.
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
            result.append(PercentCoding.encoded(name, keeping: Self.isKeptInName) + "=" + encodedValue)
        }
        return QueryString(result.joined(separator: "&"))
    }

    /// The query without any parameter of a name.
    func removing(_ name: String) -> QueryString {
        let matches = Self.matcher(for: name)
        return QueryString(parts.filter { !matches($0) }.joined(separator: "&"))
    }
}

extension QueryString {
    /// The texts between the `&`, in order.
    ///
    /// An empty query has one empty part.
    var parts: [Substring] {
        text.utf8.split(separator: UInt8(ascii: "&"), omittingEmptySubsequences: false).map { Substring($0) }
    }

    /// Name and value of a part as written, the value `nil` without a `=`.
    static func split(_ part: Substring) -> (name: Substring, value: Substring?) {
        guard let sign = part.utf8.firstIndex(of: UInt8(ascii: "=")) else { return (part, nil) }
        return (part[..<sign], part[part.utf8.index(after: sign)...])
    }

    /// The bytes that a name or value stands for.
    static func decoded(_ text: Substring) -> [UInt8] {
        PercentCoding.decoded(text.utf8, plusIsSpace: true)
    }

    /// The text that a name or value stands for.
    static func decodedText(_ text: Substring) -> String {
        isPlain(text) ? String(text) : String(decoding: decoded(text), as: UTF8.self)
    }

    /// Whether a name or value stands for itself, as nearly every one does.
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

    /// Besides unreserved characters, what names are commonly written with: `page[after]`, `$skiptoken`.
    private static func isKeptInName(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "["), UInt8(ascii: "]"), UInt8(ascii: "$"): true
        default: byte.isUnreserved
        }
    }
}
