/// Where a value is found in a response: in the JSON body, or in a header field.
///
/// As text it is a JSON Pointer (RFC 6901), `/meta/next`, or `header:NAME`:
///
/// ```swift
/// let next: ValuePlace = "/response_metadata/next_cursor"
/// let total: ValuePlace = .header("X-Total-Count")
/// ```
public struct ValuePlace: Hashable, Sendable {
    enum Kind: Hashable, Sendable {
        case body(JSONPointer)
        case header(String)
    }

    let kind: Kind

    /// A value in the JSON body.
    public static func body(_ pointer: JSONPointer) -> ValuePlace { ValuePlace(kind: .body(pointer)) }
    /// The value of a header field; several lines of it are joined with a comma.
    public static func header(_ name: String) -> ValuePlace { ValuePlace(kind: .header(name)) }

    /// Whether the value is there as soon as the response's head is.
    var isInHead: Bool {
        if case .header = kind { true } else { false }
    }
}

extension ValuePlace: LosslessStringConvertible, ExpressibleByStringLiteral {
    /// Reads a place from its text; `nil` for what is neither a JSON Pointer nor a header's name.
    public init?(_ description: String) {
        if let name = description.afterPrefix("header:") {
            guard !name.isEmpty else { return nil }
            self = .header(name)
        } else {
            guard let pointer = try? JSONPointer(description), pointer != .root else { return nil }
            self = .body(pointer)
        }
    }

    /// Makes a place from a literal; one without a leading slash is taken as the key of the body's own object.
    public init(stringLiteral text: String) {
        self = ValuePlace(text) ?? .body(JSONPointer(stringLiteral: text))
    }

    /// The place as text.
    public var description: String {
        switch kind {
        case .body(let pointer): "\(pointer)"
        case .header(let name): "header:\(name)"
        }
    }
}

extension ValuePlace: Codable {
    /// Decodes a place from its text.
    public init(from decoder: any Decoder) throws {
        self = try TextCoding.decode(
            from: decoder,
            writtenAs: "A value's place is written /JSON/POINTER or header:NAME"
        )
    }

    /// Encodes the place as its text.
    public func encode(to encoder: any Encoder) throws {
        try TextCoding.encode(self, to: encoder)
    }
}
