/// A JSON value in memory, for request bodies, variables, and single values of a page.
///
/// Numbers keep their text, so identifiers and amounts lose no digits. Objects keep the order of their members and
/// duplicate keys. Two values are equal if they are written alike: `1` and `1.0` are not equal.
public enum JSONValue: Sendable, Hashable {
    /// Null.
    case null
    /// True or false.
    case bool(Bool)
    /// A number as written.
    ///
    /// Text that is not a JSON number is encoded as a string, so the output is always valid JSON.
    case number(String)
    /// A string.
    case string(String)
    /// An array of values in order.
    case array([JSONValue])
    /// An object with its members in order.
    case object(Object)

    /// The maximum nesting depth of arrays and objects in a parsed value.
    ///
    /// The limit is lower than the default of a scan: comparing, hashing and deallocating a value use the stack for
    /// each level, and a thread may have only 512 KB.
    public static let maximumDepth = 128

    /// The text of a string; `nil` for other values.
    public var stringValue: String? {
        guard case .string(let text) = self else { return nil }
        return text
    }

    /// A number, or a string that contains one, as an integer.
    ///
    /// `nil` for other values, for fractions (`10.0` and `1e2` are integers), and for numbers out of range.
    public var intValue: Int? {
        switch self {
        case .number(let text), .string(let text): JSONInteger.parse(text.utf8)
        default: nil
        }
    }

    /// The value of `true` or `false`; `nil` for other values.
    public var boolValue: Bool? {
        guard case .bool(let value) = self else { return nil }
        return value
    }
}

// A nil literal for null is missing on purpose: it would silently turn an optional's `nil` into null.
extension JSONValue: ExpressibleByBooleanLiteral, ExpressibleByIntegerLiteral,
    ExpressibleByFloatLiteral, ExpressibleByStringInterpolation, ExpressibleByArrayLiteral,
    ExpressibleByDictionaryLiteral
{
    /// Creates a Boolean value.
    public init(booleanLiteral value: Bool) {
        self = .bool(value)
    }

    /// Creates a number.
    public init(integerLiteral value: Int) {
        self = .number(String(value))
    }

    /// Creates a number, or null if the value is not finite, which JSON cannot represent.
    public init(floatLiteral value: Double) {
        self = value.isFinite ? .number("\(value)") : .null
    }

    /// Creates a string.
    public init(stringLiteral value: String) {
        self = .string(value)
    }

    /// Creates an array.
    public init(arrayLiteral elements: JSONValue...) {
        self = .array(elements)
    }

    /// Creates an object.
    ///
    /// Duplicate keys are preserved.
    public init(dictionaryLiteral elements: (String, JSONValue)...) {
        self = .object(Object(elements.map { Object.Member(key: $0.0, value: $0.1) }))
    }
}
