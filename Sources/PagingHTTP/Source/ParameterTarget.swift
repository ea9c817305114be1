/// Where a value goes in a request: a query parameter, a header field, the path, or a body of JSON or of a form.
///
/// As text (in a command, in a file) it is `NAME` for a query parameter, `header:NAME`, `body:/POINTER`, `form:NAME`, or
/// `path:NAME` for the place of `{NAME}` in the path:
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
        case form(String)
        case path(String)
    }

    let kind: Kind

    /// The name of the query parameter; `nil` for any other place.
    var queryName: String? {
        if case .query(let name) = kind { name } else { nil }
    }

    /// The query parameter of a name, written as it is meant: `page[after]`.
    public static func query(_ name: String) -> ParameterTarget { ParameterTarget(kind: .query(name)) }
    /// The header field of a name.
    public static func header(_ name: String) -> ParameterTarget { ParameterTarget(kind: .header(name)) }
    /// A member of the JSON body.
    public static func body(_ pointer: JSONPointer) -> ParameterTarget { ParameterTarget(kind: .body(pointer)) }
    /// A field of a form that is the body (`application/x-www-form-urlencoded`).
    public static func form(_ name: String) -> ParameterTarget { ParameterTarget(kind: .form(name)) }
    /// The place of `{name}` in the request's path.
    public static func path(_ name: String) -> ParameterTarget { ParameterTarget(kind: .path(name)) }
}

extension ParameterTarget: LosslessStringConvertible, ExpressibleByStringLiteral {
    /// Reads a target from its text; `nil` for an empty name or a pointer that is none.
    public init?(_ description: String) {
        if let name = description.afterPrefix("header:") {
            guard !name.isEmpty else { return nil }
            self = .header(name)
        } else if let pointer = description.afterPrefix("body:") {
            guard let pointer = try? JSONPointer(pointer) else { return nil }
            self = .body(pointer)
        } else if let name = description.afterPrefix("form:") {
            guard !name.isEmpty else { return nil }
            self = .form(name)
        } else if let name = description.afterPrefix("path:") {
            guard !name.isEmpty else { return nil }
            self = .path(name)
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
        case .form(let name): "form:\(name)"
        case .path(let name): "path:\(name)"
        }
    }
}

extension ParameterTarget: Codable {
    /// Decodes a target from its text.
    public init(from decoder: any Decoder) throws {
        self = try TextCoding.decode(
            from: decoder,
            writtenAs: "A parameter's place is written NAME, header:NAME, body:/POINTER, form:NAME or path:NAME"
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
