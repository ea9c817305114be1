package import Paging

extension JSONOutline {
    /// Returns the identity of an item, or `nil` if the item has none.
    package func identity(at pointer: JSONPointer, in element: Range<Int>) -> ItemIdentity? {
        identityText(at: pointer, in: element).map { ItemIdentity(text: $0) }
    }

    /// Returns the text of an item's key, or `nil` if the item has none or null.
    ///
    /// Keys of equal values have equal texts: a server may write `"a/b"` or `"a\\/b"`, `1.0` or `1`, and an object with
    /// or without spaces. Most keys are plain strings and integers, whose text is returned as it is.
    package func identityText(at pointer: JSONPointer, in element: Range<Int>) -> ArraySlice<UInt8>? {
        guard let node = node(at: pointer, in: element), node.kind != .null else { return nil }
        let text = bytes(of: node.range)
        let isPlain =
            switch node.kind {
            case .string: !text.contains(UInt8(ascii: "\\"))
            case .number: text.allSatisfy(JSONScanner.isDigit)
            default: false
            }
        if isPlain { return text }
        guard let value = try? value(of: node) else { return text }
        return Array(value.withoutSpelling.encoded())[...]
    }
}

extension JSONValue {
    /// The value in one spelling, for comparisons, with its members in the order of their names.
    fileprivate var withoutSpelling: JSONValue {
        switch self {
        case .number(let text): .number(Self.plainNumber(text) ?? text)
        case .array(let elements): .array(elements.map(\.withoutSpelling))
        case .object(let object):
            .object(
                .init(
                    object.members.map { .init(key: $0.key, value: $0.value.withoutSpelling) }
                        .sorted { $0.key.utf8.lexicographicallyPrecedes($1.key.utf8) }
                )
            )
        default: self
        }
    }

    /// Returns a number as its digits, with an exponent only where zeros would not say the same.
    private static func plainNumber(_ text: String) -> String? {
        let parts = text.lowercased().split(separator: "e", maxSplits: 1)
        guard let mantissa = parts.first, var exponent = parts.count > 1 ? Int(parts[1]) : 0 else { return nil }
        let isNegative = mantissa.hasPrefix("-")
        let halves = (isNegative ? mantissa.dropFirst() : mantissa).split(separator: ".", maxSplits: 1)
        let fraction = halves.count > 1 ? halves[1] : ""
        var digits = Array((halves[0] + fraction).utf8.drop { $0 == UInt8(ascii: "0") })
        let (moved, overflow) = exponent.subtractingReportingOverflow(fraction.utf8.count)
        guard !overflow else { return nil }
        exponent = moved
        while digits.last == UInt8(ascii: "0") {
            digits.removeLast()
            exponent += 1
        }
        guard !digits.isEmpty else { return "0" }
        let sign = isNegative ? "-" : ""
        let plain = String(decoding: digits, as: UTF8.self)
        if (0...40).contains(exponent) { return sign + plain + String(repeating: "0", count: exponent) }
        return "\(sign)\(plain)e\(exponent)"
    }
}
