import Foundation
import HTTPTypes
import Paging
import PagingHTTP

/// An operation of a document that may read a list.
struct OpenAPIOperation: Sendable {
    /// A parameter that a request needs, beside those that choose a page.
    struct Input: Hashable, Sendable {
        let name: String
        let target: ParameterTarget
        let isRequired: Bool
        /// The type of its values in Swift.
        let type: String
    }

    let method: HTTPRequest.Method
    let path: String
    /// The operation's own name, if it has one.
    let identifier: String?
    let summary: String?
    let list: DescribedList
    let inputs: [Input]
    /// The schema of a whole response.
    let response: JSONValue?
    private let fields: JSONValue

    init(
        _ method: HTTPRequest.Method,
        _ path: String,
        _ operation: JSONValue,
        shared: [JSONValue],
        in document: OpenAPIDocument
    ) {
        (self.method, self.path, fields) = (method, path, operation)
        identifier = operation["/operationId"]?.stringValue
        summary = operation["/summary"]?.stringValue
        var parameters: [(key: String, value: JSONValue)] = []
        for parameter in shared + (operation["/parameters"]?.elements ?? []) {
            guard let value = document.resolved(parameter), let name = value["/name"]?.stringValue else { continue }
            let key = (value["/in"]?.stringValue ?? "") + " " + name
            // A parameter of the operation replaces one of its path.
            parameters.removeAll { $0.key == key }
            parameters.append((key, value))
        }
        let reader = OpenAPIForms(document)
        var list = DescribedList(method, path, parameters: [], response: .unknown)
        var inputs: [Input] = []
        for (_, parameter) in parameters {
            let found = reader.parameters(parameter)
            list.parameters += found
            inputs += reader.inputs(parameter, found)
        }
        if method == .post, let body = reader.content(document.resolved(operation["/requestBody"])) {
            list.parameters += reader.members(of: body)
        }
        let responses = operation["/responses"]?.members ?? []
        let success =
            ["200", "2XX", "2xx", "203", "206", "201", "default"].lazy
            .compactMap { status in responses.first { $0.key == status }?.value }.first
        let reply = document.resolved(success)
        response = reader.content(reply)
        if let response { list.response = reader.form(response) }
        list.headerFields = reply?["/headers"]?.members.map(\.key) ?? []
        (self.list, self.inputs) = (list, inputs)
    }

    /// Returns the pagination that an extension, or the parameters and the response, describe.
    func conclusion() -> DescribedList.Conclusion {
        let described = list.conclusion()
        guard let extended = OpenAPIExtension(fields)?.conclusion else { return described }
        // The description has more to say about the same scheme: its total, and where the page size goes.
        if case .proposed(let own) = extended, case .proposed(let other) = described,
            own.scheme.isLike(other.scheme)
        {
            return described
        }
        return extended
    }

    /// The operation as a request line.
    var line: String { "\(method.rawValue) \(path)" }
}

extension PaginationScheme {
    /// Whether two schemes find the same next page, and the items at the same place.
    func isLike(_ other: PaginationScheme) -> Bool {
        var (left, right) = (self, other)
        for place in [\PaginationScheme.total, \.totalPages] {
            left[keyPath: place] = nil
            right[keyPath: place] = nil
        }
        left.hasMore = nil
        right.hasMore = nil
        left.totalExactness = right.totalExactness
        return left == right
    }
}

/// Reads the forms of values from schemas.
struct OpenAPIForms: Sendable {
    private static let depth = 7
    private let document: OpenAPIDocument

    init(_ document: OpenAPIDocument) {
        self.document = document
    }

    /// Returns the schema of JSON content, if there is any.
    func content(_ holder: JSONValue?) -> JSONValue? {
        let contents = holder?["/content"]?.members ?? []
        func essence(_ type: String) -> String { type.prefix { $0 != ";" }.lowercased() }
        let json =
            contents.first { essence($0.key) == "application/json" }
            ?? contents.first { essence($0.key).hasSuffix("+json") } ?? contents.first { essence($0.key) == "*/*" }
        return json?.value["/schema"]
    }

    func form(_ schema: JSONValue?, depth: Int = 0) -> DescribedList.Form {
        guard depth <= Self.depth, let schema = document.resolved(schema) else { return .unknown }
        if let parts = schema["/allOf"]?.elements, !parts.isEmpty {
            let own = schema["/properties"] == nil ? [] : [members(schema, depth: depth)]
            let all =
                own
                + parts.compactMap { part in
                    if case .object(let members) = form(part, depth: depth) { members } else { nil }
                }
            guard all.isEmpty else { return .object(all.flatMap(\.self)) }
            return parts.lazy.map { form($0, depth: depth) }.first { $0 != .unknown } ?? .unknown
        }
        if let options = schema["/oneOf"]?.elements ?? schema["/anyOf"]?.elements, schema["/properties"] == nil {
            let forms = options.map { form($0, depth: depth) }.filter { $0 != .unknown }
            return forms.first(where: \.hasArray) ?? forms.first ?? .unknown
        }
        switch type(of: schema) {
        case "object": return .object(members(schema, depth: depth))
        case "array": return .array(form(schema["/items"], depth: depth + 1))
        case "integer", "number": return .number
        case "boolean": return .flag
        case "string":
            let words = schema["/enum"]?.elements.compactMap(\.stringValue) ?? []
            return .text(isAddress: isAddress(schema), words: schema["/const"]?.stringValue.map { [$0] } ?? words)
        default: return .unknown
        }
    }

    private func members(_ schema: JSONValue, depth: Int) -> [DescribedList.Form.Member] {
        (schema["/properties"]?.members ?? []).map { .init(name: $0.key, form: form($0.value, depth: depth + 1)) }
    }

    /// Returns the type of a schema, whose other type may be null.
    func type(of schema: JSONValue) -> String? {
        let types = schema["/type"].map { $0.stringValue.map { [$0] } ?? $0.elements.compactMap(\.stringValue) } ?? []
        if let type = types.first(where: { $0 != "null" }) { return type }
        if schema["/properties"] != nil { return "object" }
        return schema["/items"] != nil ? "array" : schema["/enum"] != nil ? "string" : nil
    }

    /// Whether a text is an address, by its format or its example.
    private func isAddress(_ schema: JSONValue) -> Bool {
        let format = schema["/format"]?.stringValue ?? ""
        if ["uri", "url", "uri-reference", "iri", "iri-reference", "uri-template"].contains(format) { return true }
        let example = schema["/example"]?.stringValue ?? schema["/examples/0"]?.stringValue ?? ""
        return example.hasPrefix("http://") || example.hasPrefix("https://")
    }

    // MARK: - Parameters

    /// Returns the targets of a parameter, several for an object whose members have places of their own.
    func parameters(_ parameter: JSONValue) -> [DescribedList.Parameter] {
        guard let name = parameter["/name"]?.stringValue else { return [] }
        let schema = document.resolved(parameter["/schema"] ?? parameter["/content"]?.members.first?.value["/schema"])
        switch parameter["/in"]?.stringValue {
        case "query":
            if parameter["/style"]?.stringValue == "deepObject", let members = schema?["/properties"]?.members {
                return members.map { member in
                    let schema = document.resolved(member.value)
                    return .init(.query("\(name)[\(member.key)]"), form(schema), first: first(schema))
                }
            }
            return [.init(.query(name), form(schema), first: first(schema))]
        case "header": return [.init(.header(name), form(schema), first: first(schema))]
        default: return []
        }
    }

    /// Returns the members of a JSON body that are no objects, as targets.
    func members(of schema: JSONValue?, at tokens: [String] = []) -> [DescribedList.Parameter] {
        guard tokens.count < 3, let schema = document.resolved(schema) else { return [] }
        let parts = (schema["/allOf"]?.elements ?? []).flatMap { members(of: $0, at: tokens) }
        return parts
            + (schema["/properties"]?.members ?? []).flatMap { member -> [DescribedList.Parameter] in
                let (path, value) = (tokens + [member.key], document.resolved(member.value))
                let form = form(value)
                if case .object = form { return members(of: value, at: path) }
                return [.init(.body(JSONPointer(tokens: path)), form, first: first(value))]
            }
    }

    /// Returns the number of the first page: the default, or the least number that is permitted.
    private func first(_ schema: JSONValue?) -> Int? {
        (schema?["/default"] ?? schema?["/minimum"])?.intValue.flatMap { (0...1).contains($0) ? $0 : nil }
    }

    /// Returns the parameters of the path and the query of a request that choose no page.
    func inputs(_ parameter: JSONValue, _ found: [DescribedList.Parameter]) -> [OpenAPIOperation.Input] {
        guard let name = parameter["/name"]?.stringValue, let place = parameter["/in"]?.stringValue,
            place == "path" || place == "query", !found.contains(where: \.choosesPage)
        else { return [] }
        let schema = document.resolved(parameter["/schema"])
        let swift = ["integer": "Int", "number": "Double", "boolean": "Bool"]
        return [
            OpenAPIOperation.Input(
                name: name,
                target: place == "path" ? .path(name) : .query(name),
                isRequired: place == "path" || parameter["/required"]?.boolValue == true,
                type: schema.flatMap { type(of: $0) }.flatMap { swift[$0] } ?? "String"
            )
        ]
    }
}

extension DescribedList.Form {
    /// Whether the value has an array, at any depth.
    fileprivate var hasArray: Bool {
        switch self {
        case .array: true
        case .object(let members): members.contains { $0.form.hasArray }
        default: false
        }
    }
}

/// The pagination of an operation in a vendor's extension.
struct OpenAPIExtension: Sendable {
    let conclusion: DescribedList.Conclusion

    /// Creates the pagination; `nil` for an operation without a known extension.
    init?(_ operation: JSONValue) {
        if let pageable = operation["/x-ms-pageable"] {
            conclusion = Self.microsoft(pageable)
        } else if let pagination = operation["/x-speakeasy-pagination"] {
            conclusion = Self.speakeasy(pagination)
        } else if let pagination = operation["/x-fern-pagination"], pagination.boolValue == nil {
            conclusion = Self.fern(pagination)
        } else {
            return nil
        }
    }

    private static func proposed(
        _ scheme: PaginationScheme,
        items: JSONPointer?,
        size: ParameterTarget? = nil,
        by name: String
    ) -> DescribedList.Conclusion {
        .proposed(.init(scheme: scheme.with { $0.items = items }, pageSize: size, evidence: name))
    }

    /// `x-ms-pageable` of AutoRest: the names of two members of the response.
    private static func microsoft(_ pageable: JSONValue) -> DescribedList.Conclusion {
        let items = JSONPointer(tokens: [pageable["/itemName"]?.stringValue ?? "value"])
        // Without a next link, the operation returns one page.
        guard let name = pageable["/nextLinkName"]?.stringValue, !name.isEmpty else { return .unpaged }
        return proposed(.nextURL(at: .body(JSONPointer(tokens: [name]))), items: items, by: "x-ms-pageable")
    }

    /// `x-speakeasy-pagination`: inputs with a type, and outputs as JSONPath.
    private static func speakeasy(_ pagination: JSONValue) -> DescribedList.Conclusion {
        let name = "x-speakeasy-pagination"
        let inputs = pagination["/inputs"]?.elements ?? []
        func input(_ type: String) -> ParameterTarget? {
            guard let input = inputs.first(where: { $0["/type"]?.stringValue == type }),
                let name = input["/name"]?.stringValue
            else { return nil }
            return input["/in"]?.stringValue == "requestBody"
                ? .body(JSONPointer(tokens: name.split(separator: ".").map(String.init))) : .query(name)
        }
        let items = pointer(pagination["/outputs/results"])
        let size = input("limit")
        if let place = pointer(pagination["/outputs/nextCursor"]), let target = input("cursor") {
            return proposed(.cursor(from: .body(place), into: target), items: items, size: size, by: name)
        }
        if let place = pointer(pagination["/outputs/nextUrl"]) {
            return proposed(.nextURL(at: .body(place)), items: items, size: size, by: name)
        }
        if let target = input("page") {
            let pages = pointer(pagination["/outputs/numPages"]).map { ValuePlace.body($0) }
            return proposed(.pageNumber(target, totalPages: pages), items: items, size: size, by: name)
        }
        if let target = input("offset") { return proposed(.offset(target), items: items, size: size, by: name) }
        return .unknown("\(name) names no input and output that fit")
    }

    /// `x-fern-pagination`: properties of the request and the response.
    private static func fern(_ pagination: JSONValue) -> DescribedList.Conclusion {
        let name = "x-fern-pagination"
        func request(_ key: String) -> ParameterTarget? {
            let text = pagination[JSONPointer(tokens: [key])]?.stringValue?.afterPrefix("$request.")
            guard let tokens = text?.split(separator: ".").map(String.init), !tokens.isEmpty else { return nil }
            return tokens.count == 1 ? .query(tokens[0]) : .body(JSONPointer(tokens: tokens))
        }
        let items = pointer(pagination["/results"], after: "$response")
        if let target = request("cursor"), let place = pointer(pagination["/next_cursor"], after: "$response") {
            return proposed(.cursor(from: .body(place), into: target), items: items, by: name)
        }
        if let place = pointer(pagination["/next_uri"], after: "$response") {
            return proposed(.nextURL(at: .body(place)), items: items, by: name)
        }
        if let target = request("offset") {
            // With a step, the offset counts items; without one, it is the number of a page.
            let step = request("step")
            return proposed(step == nil ? .pageNumber(target) : .offset(target), items: items, size: step, by: name)
        }
        return .unknown("\(name) names no parameter and no place that fit")
    }

    /// Returns the pointer of a path of members: `$.data.items`, or `$` for the whole response.
    private static func pointer(_ path: JSONValue?, after prefix: String = "$") -> JSONPointer? {
        guard let rest = path?.stringValue?.afterPrefix(prefix), rest.isEmpty || rest.hasPrefix("."),
            !rest.contains(where: { "[]()*?@ ".contains($0) })
        else { return nil }
        return JSONPointer(tokens: rest.split(separator: ".").map(String.init))
    }
}
