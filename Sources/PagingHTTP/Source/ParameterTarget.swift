/// Where a value goes in a request: a query parameter, a header field, or a member of a JSON body.
///
/// As text (in a command, in a file) it is `NAME` for a query parameter, `header:NAME`, or `body:/POINTER`:
///
/// ```swift
/// let limit: ParameterTarget = "per_page"
/// let cursor: ParameterTarget = .body("/start_cursor")
/// ```
public struct ParameterTarget: Hashable, Sendable {
    enum Kind: Hashable, Sendable {
        case query(String)
        case header(String)
        case body(JSONPointer)
    }

    let kind: Kind

    /// The query parameter of a name, written as it is meant: `page[after]`.
    public static func query(_ name: String) -> ParameterTarget { ParameterTarget(kind: .query(name)) }
    /// The header field of a name.
    public static func header(_ name: String) -> ParameterTarget { ParameterTarget(kind: .header(name)) }
    /// A member of the JSON body.
    public static func body(_ pointer: JSONPointer) -> ParameterTarget { ParameterTarget(kind: .body(pointer)) }
}

extension ParameterTarget: LosslessStringConvertible, ExpressibleByStringLiteral {
    /// Reads a target from its text; `nil` for an empty name or a pointer that is none.
    public init?(_ description: String) {
        if let name = description.afterPrefix("header:") {
            guard !name.isEmpty else { return nil }
            self = .header(name)
        } else if let pointer = description.afterPrefix("body:") {
            guard let pointer = try? JSONPointer(pointer), pointer != .root else { return nil }
            self = .body(pointer)
        } else {
            let name = description.afterPrefix("query:") ?? description
            guard !name.isEmpty else { return nil }
            self = .query(name)
        }
    }

    /// Makes a target from a literal; what is not one is taken as the name of a query parameter.
    public init(stringLiteral text: String) {
        self = ParameterTarget(text) ?? .query(text)
    }

    /// The target as text.
    public var description: String {
        switch kind {
        case .query(let name): name.contains(":") ? "query:\(name)" : name
        case .header(let name): "header:\(name)"
        case .body(let pointer): "body:\(pointer)"
        }
    }
}

extension ParameterTarget: Codable {
    /// Decodes a target from its text.
    public init(from decoder: any Decoder) throws {
        self = try TextCoding.decode(
            from: decoder,
            writtenAs: "A parameter's place is written NAME, header:NAME or body:/POINTER"
        )
    }

    /// Encodes the target as its text.
    public func encode(to encoder: any Encoder) throws {
        try TextCoding.encode(self, to: encoder)
    }
}

extension String {
    /// What follows a prefix, or `nil` when the text does not begin with it.
    func afterPrefix(_ prefix: String) -> String? {
        hasPrefix(prefix) ? String(dropFirst(prefix.count)) : nil
    }
}
