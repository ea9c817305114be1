package import PagingHTTP

/// The variables of a GraphQL operation that the values of a parent fill.
///
/// A text that is one expression, such as `"{id}"` or `"{/owner/login}"`, is the parent's value itself, with its type.
/// Expressions within a text are replaced by texts: `"repo:{full_name}"`. Braces around anything but a name or a JSON
/// Pointer, as in a filter that is JSON itself, stay as they are.
package struct VariablesTemplate: Sendable {
    /// The address of all lists.
    package let address: WebAddress
    /// The values of variables that contain expressions.
    private let values: [(name: String, value: JSONValue)]
    /// The names of the variables' types.
    private let types: [String: String]

    /// Creates a template.
    ///
    /// - Parameters:
    ///   - given: The variables with their values, some of which contain expressions.
    ///   - open: The variables without a value, with the names of their types; they have the names of the parent's values.
    package init(_ address: WebAddress, given: [String: JSONValue], open: [(name: String, type: String)]) {
        self.address = address
        let templates = given.filter { Self.hasExpressions($0.value) }.map { (name: $0.key, value: $0.value) }
        let named = open.map { (name: $0.name, value: JSONValue.string("{\($0.name)}")) }
        values = (templates + named).sorted { $0.name < $1.name }
        types = Dictionary(open.map { ($0.name, $0.type) }) { $1 }
    }

    /// Whether no variable takes a value of the parent.
    package var isEmpty: Bool { values.isEmpty }

    /// Returns the variables that take values of a parent.
    ///
    /// - Throws: ``ParentError`` when the parent has no such value.
    package func variables(of parent: Parent) throws(ParentError) -> JSONValue.Object {
        var members: [JSONValue.Object.Member] = []
        for (name, value) in values {
            members.append(.init(key: name, value: try Self.filled(value, from: parent, as: types[name])))
        }
        return JSONValue.Object(members)
    }

    private static func filled(
        _ value: JSONValue,
        from parent: Parent,
        as type: String?
    ) throws(ParentError) -> JSONValue {
        switch value {
        case .null, .bool, .number: return value
        case .array(let elements):
            var filled: [JSONValue] = []
            for element in elements { filled.append(try self.filled(element, from: parent, as: nil)) }
            return .array(filled)
        case .object(let object):
            var members: [JSONValue.Object.Member] = []
            for member in object.members {
                members.append(.init(key: member.key, value: try filled(member.value, from: parent, as: nil)))
            }
            return .object(.init(members))
        case .string(let text):
            let parts = parts(of: text)
            if parts.count == 1, let variable = parts[0].variable { return try parent.value(of: variable, as: type) }
            var filled = ""
            for part in parts { filled += try part.variable.map(parent.text) ?? part.literal }
            return .string(filled)
        }
    }

    private static func hasExpressions(_ value: JSONValue) -> Bool {
        switch value {
        case .null, .bool, .number: false
        case .string(let text): parts(of: text).contains { $0.variable != nil }
        case .array(let elements): elements.contains(where: hasExpressions)
        case .object(let object): object.members.contains { hasExpressions($0.value) }
        }
    }

    /// A part of a text: a literal, or an expression.
    private typealias Part = (literal: String, variable: TemplateVariable?)

    private static func parts(of text: String) -> [Part] {
        var parts: [Part] = []
        var rest = text[...]
        while let match = rest.firstMatch(of: /\{([\p{L}\p{N}_@.\-\/~]+)\}/) {
            if match.range.lowerBound > rest.startIndex { parts.append((String(rest[..<match.range.lowerBound]), nil)) }
            let name = String(match.1)
            let pointer = name.hasPrefix("/") ? try? JSONPointer(name) : nil
            parts.append(("", pointer.map(TemplateVariable.init) ?? TemplateVariable(name: name)))
            rest = rest[match.range.upperBound...]
        }
        if !rest.isEmpty || parts.isEmpty { parts.append((String(rest), nil)) }
        return parts
    }
}

extension Parent {
    /// Returns a value of the parent as JSON.
    ///
    /// The cells of a table are texts, so the type of the variable decides whether one is a number.
    ///
    /// - Throws: ``ParentError`` when the value is missing or null.
    fileprivate func value(of variable: TemplateVariable, as type: String?) throws(ParentError) -> JSONValue {
        guard let bytes = json(at: variable.pointer), let value = try? JSONValue(parsing: bytes), value != .null else {
            return .string(try text(of: variable))
        }
        guard case .row = content, case .string(let text) = value, ["Int", "Float", "Boolean"].contains(type) else {
            return value
        }
        let typed = try? JSONValue(parsing: text.utf8)
        switch typed {
        case .number?, .bool?: return typed ?? value
        default: return value
        }
    }
}
