import Foundation
import PagingHTTP

/// The types of items, as structures that decode them.
struct SwiftTypes: Sendable {
    private static let depth = 24
    private let document: OpenAPIDocument
    private let namespace: String?
    private let forms: OpenAPIForms
    private var names: SwiftNames
    /// The types of named schemas.
    private var known: [String: String] = [:]
    /// The schemas whose members are being written, which may contain themselves only in an array.
    private var open: [String] = []
    private(set) var declarations: [String] = []

    /// - Parameter name: The name of the structure with the lists.
    init(_ document: OpenAPIDocument, namespace: String?, reserved name: String) {
        (self.document, self.namespace) = (document, namespace)
        // The names that the file itself uses.
        names = SwiftNames(reserved: [
            name, "Item", "JSONValue", "String", "Int", "Double", "Bool", "Optional", "Array", "Dictionary",
            "Decodable",
            "Hashable", "Sendable", "CodingKey", "CodingKeys", "PagingClient", "HTTPPageSource", "ListRequest",
            "ListFormat", "PaginationScheme",
        ])
        forms = OpenAPIForms(document)
    }

    /// Returns the type of the items of a list, and declares it if needed.
    mutating func item(of operation: OpenAPIOperation, at pointer: JSONPointer) -> String {
        var schema = operation.response
        for token in pointer.tokens { schema = member(token, of: schema) }
        let array = document.resolved(schema)
        return type(array?["/items"], named: SwiftNames.type(operation.identifier ?? operation.line) + "Item")
    }

    /// Returns the schema of a member, which may be in a part of the schema.
    private func member(_ name: String, of schema: JSONValue?, depth: Int = 0) -> JSONValue? {
        guard depth < 8, let schema = document.resolved(schema) else { return nil }
        if let found = schema[JSONPointer(tokens: ["properties", name])] { return found }
        let parts = ["/allOf", "/oneOf", "/anyOf"].flatMap { schema[$0]?.elements ?? [] }
        return parts.lazy.compactMap { member(name, of: $0, depth: depth + 1) }.first
    }

    /// Returns the type of a schema's values.
    private mutating func type(_ schema: JSONValue?, named name: String, inArray: Bool = false) -> String {
        guard let schema, open.count < Self.depth else { return "JSONValue" }
        guard let reference = schema["/$ref"]?.stringValue else {
            return plain(schema, named: name, as: nil, inArray: inArray)
        }
        if let type = known[reference] {
            // A structure cannot contain itself; an array of it can.
            return open.contains(reference) && !inArray ? "JSONValue" : type
        }
        guard let target = document.resolved(schema) else { return "JSONValue" }
        let own = reference.split(separator: "/").last.map(String.init)?.removingPercentEncoding ?? name
        if let namespace, reference.hasPrefix("#/components/schemas/") {
            return "\(namespace).\(SwiftNames.generated(own))"
        }
        return plain(target, named: SwiftNames.type(own), as: reference, inArray: inArray)
    }

    private mutating func plain(_ schema: JSONValue, named name: String, as reference: String?, inArray: Bool) -> String
    {
        let parts = schema["/allOf"]?.elements ?? []
        if parts.count == 1, schema["/properties"] == nil {
            // A schema may be a part of itself.
            let own = reference ?? name
            guard !parts.contains(where: { $0["/$ref"]?.stringValue == own }), open.count < Self.depth else {
                return "JSONValue"
            }
            open.append(own)
            defer { open.removeLast() }
            return type(parts[0], named: name, inArray: inArray)
        }
        guard schema["/oneOf"] == nil, schema["/anyOf"] == nil else { return "JSONValue" }
        switch parts.isEmpty ? forms.type(of: schema) : "object" {
        case "string": return "String"
        case "integer": return "Int"
        case "number": return "Double"
        case "boolean": return "Bool"
        case "array":
            let element = type(schema["/items"], named: name + "Element", inArray: true)
            return "[\(element)]"
        case "object":
            var members: [(key: String, value: JSONValue, isRequired: Bool)] = []
            collect(schema, into: &members, depth: 0)
            guard !members.isEmpty else { return "[String: JSONValue]" }
            return structure(name, members, as: reference)
        default: return "JSONValue"
        }
    }

    /// Collects the members of a schema and its parts; a later one replaces an earlier one.
    private func collect(
        _ schema: JSONValue,
        into members: inout [(key: String, value: JSONValue, isRequired: Bool)],
        depth: Int
    ) {
        guard depth < 8 else { return }
        for part in schema["/allOf"]?.elements ?? [] {
            if let part = document.resolved(part) { collect(part, into: &members, depth: depth + 1) }
        }
        let required = Set(schema["/required"]?.elements.compactMap(\.stringValue) ?? [])
        for (key, value) in schema["/properties"]?.members ?? [] {
            members.removeAll { $0.key == key }
            members.append((key, value, required.contains(key) && !mayBeNull(value)))
        }
    }

    private func mayBeNull(_ schema: JSONValue) -> Bool {
        guard let schema = document.resolved(schema) else { return true }
        let types = schema["/type"]?.elements.compactMap(\.stringValue) ?? []
        let options = (schema["/oneOf"]?.elements ?? []) + (schema["/anyOf"]?.elements ?? [])
        return schema["/nullable"]?.boolValue == true || types.contains("null")
            || schema["/enum"]?.elements.contains(.null) == true
            || options.contains { $0["/type"]?.stringValue == "null" }
    }

    private mutating func structure(
        _ name: String,
        _ members: [(key: String, value: JSONValue, isRequired: Bool)],
        as reference: String?
    ) -> String {
        let name = names.unique(name)
        if let reference {
            known[reference] = name
            open.append(reference)
        }
        defer { if reference != nil { open.removeLast() } }
        var own = SwiftNames(reserved: [])
        var (properties, keys): ([String], [String]) = ([], [])
        for member in members {
            let property = own.unique(SwiftNames.member(member.key))
            let type = type(member.value, named: name + SwiftNames.type(member.key))
            // Documents promise more members than servers send: a member that is missing must not lose an item.
            properties.append("    public let \(property): \(type)\(member.isRequired ? "" : "?")")
            keys.append("        case \(property) = \(SwiftNames.literal(member.key))")
        }
        let text =
            ["public struct \(name): Decodable, Hashable, Sendable {"] + properties
            + ["", "    private enum CodingKeys: String, CodingKey {"] + keys + ["    }", "}"]
        declarations.append(text.joined(separator: "\n"))
        return name
    }
}
