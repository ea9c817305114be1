package import PagingHTTP

/// A variable of a template: the name of a member or column, or a JSON Pointer.
package struct TemplateVariable: Hashable, Sendable, CustomStringConvertible {
    /// The name, or the text of the pointer.
    package let description: String
    /// The place of the value in a parent.
    package let pointer: JSONPointer

    /// Creates a variable with the name of a member or column.
    init(name: String) {
        description = name
        pointer = JSONPointer(tokens: [name])
    }

    /// Creates a variable with a JSON Pointer.
    init(_ pointer: JSONPointer) {
        description = "\(pointer)"
        self.pointer = pointer
    }
}

/// An expression of a template: an operator and its variables.
struct TemplateExpression: Hashable, Sendable {
    let style: TemplateStyle
    let variables: [TemplateVariable]

    /// Appends the expansion for the values of the variables.
    func append<Failure: Error>(
        to bytes: inout [UInt8],
        _ value: (TemplateVariable) throws(Failure) -> String?
    ) throws(Failure) {
        var prefix = style.first
        for variable in variables {
            guard let value = try value(variable) else { continue }
            bytes += prefix.utf8
            prefix = style.separator
            if style.isNamed {
                PercentEncoding.append(variable.description, keepingReserved: true, to: &bytes)
                if !value.isEmpty || style.marksEmpty { bytes.append(UInt8(ascii: "=")) }
            }
            PercentEncoding.append(value, keepingReserved: style.keepsReserved, to: &bytes)
        }
    }
}

/// The operators of level 3, with the properties that RFC 6570 lists in its appendix A.
enum TemplateStyle: Character, CaseIterable, Sendable {
    case simple = " "
    case reserved = "+"
    case fragment = "#"
    case label = "."
    case path = "/"
    case parameters = ";"
    case query = "?"
    case continuation = "&"

    /// The text before the first value.
    fileprivate var first: String {
        switch self {
        case .simple, .reserved: ""
        case .fragment, .label, .path, .parameters, .query, .continuation: String(rawValue)
        }
    }

    /// The text between two values.
    fileprivate var separator: String {
        switch self {
        case .simple, .reserved, .fragment: ","
        case .label, .path, .parameters: String(rawValue)
        case .query, .continuation: "&"
        }
    }

    /// Whether each value has its name.
    fileprivate var isNamed: Bool { [.parameters, .query, .continuation].contains(self) }
    /// Whether the name of an empty value has an equals sign.
    fileprivate var marksEmpty: Bool { self == .query || self == .continuation }
    /// Whether values keep their reserved characters and percent-encoded triplets.
    fileprivate var keepsReserved: Bool { self == .reserved || self == .fragment }
    /// Whether an expansion starts with a character that ends an authority.
    var endsAuthority: Bool { [.path, .query, .fragment].contains(self) }
}

/// The percent-encoding of RFC 3986.
enum PercentEncoding {
    private static let digits = Array("0123456789ABCDEF".utf8)
    private static let reserved = Set(":/?#[]@!$&'()*+,;=".utf8)

    /// Appends a text with all bytes of its UTF-8 encoded except unreserved characters.
    ///
    /// - Parameter keepingReserved: Whether reserved characters and triplets such as `%2F` are copied too.
    static func append(_ text: String, keepingReserved: Bool, to bytes: inout [UInt8]) {
        let text = Array(text.utf8)
        for (index, byte) in text.enumerated() {
            let isKept =
                isUnreserved(byte)
                || keepingReserved && (reserved.contains(byte) || isTriplet(text, at: index))
            if isKept {
                bytes.append(byte)
            } else {
                bytes += [UInt8(ascii: "%"), digits[Int(byte >> 4)], digits[Int(byte & 15)]]
            }
        }
    }

    /// Returns whether the byte at a position is the percent sign of a triplet.
    static func isTriplet(_ text: [UInt8], at index: Int) -> Bool {
        text[index] == UInt8(ascii: "%") && index + 2 < text.count
            && text[index + 1].isHexadecimalDigit && text[index + 2].isHexadecimalDigit
    }

    private static func isUnreserved(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
            UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "."), UInt8(ascii: "_"),
            UInt8(ascii: "~"):
            true
        default: false
        }
    }
}

extension UInt8 {
    fileprivate var isHexadecimalDigit: Bool {
        switch self {
        case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "a")...UInt8(ascii: "f"),
            UInt8(ascii: "A")...UInt8(ascii: "F"):
            true
        default: false
        }
    }
}
