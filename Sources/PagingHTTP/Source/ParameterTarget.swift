/// The place of a value in a request: the query, a header field, the path, or a body.
///
/// The text form (in a command or file) is `NAME` for a query parameter, `header:NAME`, `body:/POINTER`, `form:NAME`,
/// or `path:NAME` for the place of `{NAME}` in the path:
///
/// ```swift
/// let limit: ParameterTarget = "per_page"
/// let cursor: ParameterTarget = .body("/start_cursor")
/// ```
public struct ParameterTarget: Hashable, Sendable {
    /// The part of a request that contains the parameter.
    package enum Kind: Hashable, Sendable {
        case query(String)
        case header(String)
        case body(JSONPointer)
        case form(String)
        case path(String)
    }

    /// The part of a request, with the name there.
    package let kind: Kind

    /// The name of the query parameter; `nil` for any other target.
    package var queryName: String? {
        if case .query(let name) = kind { name } else { nil }
    }

    /// Returns the query parameter of a name, written without percent-encoding: `page[after]`.
    public static func query(_ name: String) -> ParameterTarget { ParameterTarget(kind: .query(name)) }
    /// Returns the header field of a name.
    public static func header(_ name: String) -> ParameterTarget { ParameterTarget(kind: .header(name)) }
    /// Returns a member of the JSON body.
    public static func body(_ pointer: JSONPointer) -> ParameterTarget { ParameterTarget(kind: .body(pointer)) }
    /// Returns a field of a form body (`application/x-www-form-urlencoded`).
    public static func form(_ name: String) -> ParameterTarget { ParameterTarget(kind: .form(name)) }
    /// Returns the place of `{name}` in the request's path.
    public static func path(_ name: String) -> ParameterTarget { ParameterTarget(kind: .path(name)) }
}

extension ParameterTarget: TextFormed, ExpressibleByStringLiteral {
    /// Creates a target from its text form, or `nil` for an empty name or an invalid pointer.
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

    /// Creates a target from a literal; text in no other form is the name of a query parameter.
    public init(stringLiteral text: String) {
        self = ParameterTarget(text) ?? .query(text)
    }

    /// The text form of the target.
    package var text: String {
        switch kind {
        case .query(let name): name.contains(":") ? "query:\(name)" : name
        case .header(let name): "header:\(name)"
        case .body(let pointer): "body:\(pointer)"
        case .form(let name): "form:\(name)"
        case .path(let name): "path:\(name)"
        }
    }

    package static func parsed(_ text: String) throws(TextFormError) -> ParameterTarget {
        guard let value = ParameterTarget(text) else {
            let forms = "NAME, header:NAME, body:/POINTER, form:NAME or path:NAME"
            throw TextFormError(message: "A parameter target is written as \(forms), not \"\(text)\".")
        }
        return value
    }
}

extension String {
    /// Returns the text after a prefix, or `nil` if the text does not start with it.
    package func afterPrefix(_ prefix: String) -> String? {
        hasPrefix(prefix) ? String(dropFirst(prefix.count)) : nil
    }
}
