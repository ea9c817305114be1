/// A JSON value in memory: for request bodies, variables, and the few values that are read from a page.
///
/// Numbers keep their text, so that no digit of an identifier or an amount is lost; objects keep the order of their
/// members and duplicate keys. Two values are equal when they are written alike: `1` and `1.0` are not.
public enum JSONValue: Sendable, Hashable {
    /// Nothing.
    case null
    /// True or false.
    case bool(Bool)
    /// A number as it is written. Text that is not a JSON number is encoded as a string, so that what is encoded is
    /// always JSON.
    case number(String)
    /// Text.
    case string(String)
    /// Values in order.
    case array([JSONValue])
    /// Members in order.
    case object(Object)

    /// How deep arrays and objects of a parsed value may be nested.
    ///
    /// Smaller than what a scan allows by default: comparing, hashing and dropping a value use the stack once for each
    /// level, and a thread may have only 512 KB of it.
    public static let maximumDepth = 128

    /// The text of a string; `nil` for other values.
    public var stringValue: String? {
        guard case .string(let text) = self else { return nil }
        return text
    }

    /// A number, or a string that holds one, as an integer.
    ///
    /// It is `nil` when it is neither, when it has a fraction (`10.0` and `1e2` have none), and when it does not fit.
    public var intValue: Int? {
        switch self {
        case .number(let text), .string(let text): JSONInteger.parse(text.utf8)
        default: nil
        }
    }

    /// Whether the value is `true` or `false`; `nil` for other values.
    public var boolValue: Bool? {
        guard case .bool(let value) = self else { return nil }
        return value
    }
}

// There is no nil literal for null: it would turn the `nil` of an optional value into a null unseen.
extension JSONValue: ExpressibleByBooleanLiteral, ExpressibleByIntegerLiteral,
    ExpressibleByFloatLiteral, ExpressibleByStringInterpolation, ExpressibleByArrayLiteral,
    ExpressibleByDictionaryLiteral
{
    /// Makes true or false.
    public init(booleanLiteral value: Bool) {
        self = .bool(value)
    }

    /// Makes a number.
    public init(integerLiteral value: Int) {
        self = .number(String(value))
    }

    /// Makes a number; null when it is not finite, which JSON cannot say.
    public init(floatLiteral value: Double) {
        self = value.isFinite ? .number("\(value)") : .null
    }

    /// Makes a string.
    public init(stringLiteral value: String) {
        self = .string(value)
    }

    /// Makes an array.
    public init(arrayLiteral elements: JSONValue...) {
        self = .array(elements)
    }

    /// Makes an object.
    ///
    /// Duplicate keys are kept.
    public init(dictionaryLiteral elements: (String, JSONValue)...) {
        self = .object(Object(elements.map { Object.Member(key: $0.0, value: $0.1) }))
    }
}
