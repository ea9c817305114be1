/// The place of a value in a response: in the JSON body or in a header field.
///
/// The text form is a JSON Pointer (RFC 6901), `/meta/next`, or `header:NAME`:
///
/// ```swift
/// let next: ValuePlace = "/response_metadata/next_cursor"
/// let total: ValuePlace = .header("X-Total-Count")
/// ```
public struct ValuePlace: Hashable, Sendable {
    /// The part of a response that contains the value.
    package enum Kind: Hashable, Sendable {
        case body(JSONPointer)
        case header(String)
    }

    /// The part of a response, with the name there.
    package let kind: Kind

    /// Returns a place in the JSON body.
    public static func body(_ pointer: JSONPointer) -> ValuePlace { ValuePlace(kind: .body(pointer)) }
    /// Returns the place of a header field; several lines of the field are joined with a comma.
    public static func header(_ name: String) -> ValuePlace { ValuePlace(kind: .header(name)) }

    /// The location in the body, or `nil` for a header field.
    package var pointer: JSONPointer? {
        if case .body(let pointer) = kind { pointer } else { nil }
    }

    /// Whether the value is available with the response's head.
    package var isInHead: Bool {
        if case .header = kind { true } else { false }
    }
}

extension ValuePlace: TextFormed, ExpressibleByStringLiteral {
    /// Creates a place from its text form, or `nil` for an invalid pointer or an empty header name.
    public init?(_ description: String) {
        if let name = description.afterPrefix("header:") {
            guard !name.isEmpty else { return nil }
            self = .header(name)
        } else {
            guard let pointer = try? JSONPointer(description), pointer != .root else { return nil }
            self = .body(pointer)
        }
    }

    /// Creates a place from a literal; text without a leading slash is a top-level key of the body.
    public init(stringLiteral text: String) {
        self = ValuePlace(text) ?? .body(JSONPointer(stringLiteral: text))
    }

    /// The text form of the place.
    package var text: String {
        switch kind {
        case .body(let pointer): "\(pointer)"
        case .header(let name): "header:\(name)"
        }
    }

    package static func parsed(_ text: String) throws(TextFormError) -> ValuePlace {
        guard let value = ValuePlace(text) else {
            throw TextFormError(message: "A value place is written as /JSON/POINTER or header:NAME, not \"\(text)\".")
        }
        return value
    }
}
