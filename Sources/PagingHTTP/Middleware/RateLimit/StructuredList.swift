/// A lenient parser of a header field's list of values with parameters (RFC 9651, section 3.1).
///
/// `"burst";r=5;t=10, "daily";r=900;t=3600` has two members. Types are not distinguished: a value is the text in
/// quotes, or the bare text. A dictionary member such as `limit=10` becomes a member with the value `limit=10`.
/// Malformed text becomes members that no caller reads; parsing never fails. It takes linear time.
struct StructuredList: Hashable, Sendable {
    /// A value with its parameters.
    struct Member: Hashable, Sendable {
        /// The value, without quotes.
        var value: String
        /// The parameters by name, in lowercase; the last of a name wins.
        var parameters: [String: String] = [:]
    }

    /// The members in order, without empty members.
    private(set) var members: [Member] = []

    /// Creates a list from a field value.
    init(_ text: String) {
        for element in Self.split(text.utf8[...], at: UInt8(ascii: ",")) {
            let parts = Self.split(element, at: UInt8(ascii: ";"))
            guard let first = parts.first else { continue }
            var member = Member(value: Self.unquoted(first))
            for part in parts.dropFirst() {
                let pair = part.split(separator: UInt8(ascii: "="), maxSplits: 1, omittingEmptySubsequences: false)
                let name = Self.trimmed(pair[0])
                guard !name.isEmpty else { continue }
                member.parameters[String(Substring(name)).asciiLowercased] =
                    pair.count > 1 ? Self.unquoted(pair[1]) : ""
            }
            if !member.value.isEmpty || !member.parameters.isEmpty { members.append(member) }
        }
    }

    /// Splits a text at each separator outside quotes.
    private static func split(_ text: Substring.UTF8View, at separator: UInt8) -> [Substring.UTF8View] {
        var parts: [Substring.UTF8View] = []
        var start = text.startIndex
        var isQuoted = false
        var isEscaped = false
        for index in text.indices {
            let byte = text[index]
            if isEscaped {
                isEscaped = false
            } else if isQuoted && byte == UInt8(ascii: "\\") {
                isEscaped = true
            } else if byte == UInt8(ascii: "\"") {
                isQuoted.toggle()
            } else if byte == separator && !isQuoted {
                parts.append(text[start..<index])
                start = text.index(after: index)
            }
        }
        parts.append(text[start...])
        return parts
    }

    private static func trimmed(_ text: Substring.UTF8View) -> Substring.UTF8View {
        let start = text.drop(while: \.isBlank)
        guard let last = start.lastIndex(where: { !$0.isBlank }) else { return start.prefix(0) }
        return start[...last]
    }

    private static func unquoted(_ text: Substring.UTF8View) -> String {
        let text = trimmed(text)
        guard text.count >= 2, text.first == UInt8(ascii: "\""), text.last == UInt8(ascii: "\"") else {
            return String(Substring(text))
        }
        return String(Substring(text.dropFirst().dropLast()))
    }
}
