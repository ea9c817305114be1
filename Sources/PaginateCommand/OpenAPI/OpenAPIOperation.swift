import PagingDetection
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
    /// The address of its own server, if the document's servers do not have the operation.
    var server: String?
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
        list.parameters = parameters.flatMap { reader.parameters($0.value) }
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
        // The names of fields are often said in sentences alone.
        let sentences = [operation, reply ?? .null] + parameters.map(\.value)
        if sentences.contains(where: { reader.description($0).namesLinkField }) { list.headerFields.append("Link") }
        self.list = list
        let paging = Set(list.pageParameters.map(\.target))
        inputs = parameters.flatMap { reader.inputs($0.value) }.filter { !paging.contains($0.target) }
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

    /// Returns the form of a schema's values.
    func form(_ schema: JSONValue?) -> DescribedList.Form {
        var reader = SchemaReader(document, forms: self)
        return reader.form(schema)
    }

    /// Returns the type of a schema, whose other type may be null.
    func type(of schema: JSONValue) -> String? {
        let types = schema["/type"].map { $0.stringValue.map { [$0] } ?? $0.elements.compactMap(\.stringValue) } ?? []
        if let type = types.first(where: { $0 != "null" }) { return type }
        if schema["/properties"] != nil { return "object" }
        return schema["/items"] != nil ? "array" : schema["/enum"] != nil ? "string" : nil
    }

    /// Returns the kind of a text, by its words, its format, its example, and its description.
    func text(_ schema: JSONValue) -> DescribedList.Form.Text {
        let words = schema["/const"].map { [$0] } ?? schema["/enum"]?.elements ?? []
        if !words.isEmpty { return .words(words.compactMap(\.stringValue)) }
        let format = schema["/format"]?.stringValue ?? ""
        if ["uri", "url", "uri-reference", "iri", "iri-reference", "uri-template"].contains(format) { return .address }
        if ["date", "date-time", "time"].contains(format) { return .moment }
        let places: [JSONPointer] = ["/example", "/examples/0", "/default"]
        let values = places.compactMap { schema[$0]?.stringValue }
        if values.contains(where: { $0.hasPrefix("http://") || $0.hasPrefix("https://") }) { return .address }
        if values.contains(where: { Int($0) != nil }) { return .numeral }
        // A sentence about a token can name the address that it becomes a part of.
        let sentence = Set(description(schema).words)
        let isAddress = !sentence.isDisjoint(with: ["url", "uri", "link"])
        if isAddress, sentence.isDisjoint(with: ["cursor", "token", "parameter", "query", "marker"]) {
            return .address
        }
        return values.isEmpty && sentence.isDisjoint(with: ["cursor", "token", "marker"]) ? .any : .token
    }

    /// Returns what a value's description says.
    func description(_ value: JSONValue) -> OpenAPISentence {
        OpenAPISentence(value["/description"]?.stringValue ?? "")
    }

    // MARK: - Parameters

    /// Returns the targets of a parameter, several for an object whose members have places of their own.
    func parameters(_ parameter: JSONValue) -> [DescribedList.Parameter] {
        guard let name = parameter["/name"]?.stringValue else { return [] }
        let schema = document.resolved(parameter["/schema"] ?? parameter["/content"]?.members.first?.value["/schema"])
        let isRequired = parameter["/required"]?.boolValue == true
        switch parameter["/in"]?.stringValue {
        case "query":
            guard let members = members(ofQuery: parameter) else {
                // A number below zero is a time zone, and no place in a list.
                if let least = schema?["/minimum"]?.intValue, least < 0 { return [] }
                let first = first(schema, described: parameter)
                return [.init(.query(name), form(schema), first: first, least: least(schema), isRequired: isRequired)]
            }
            return members.map { member in
                let schema = document.resolved(member.schema)
                return .init(
                    .query(member.name),
                    form(schema),
                    first: first(schema),
                    least: least(schema),
                    isRequired: isRequired && member.isRequired
                )
            }
        case "header":
            let first = first(schema, described: parameter)
            return [.init(.header(name), form(schema), first: first, least: least(schema), isRequired: isRequired)]
        case "path":
            // The number of a page. Other parts of a path name what the list belongs to.
            let first = first(schema, described: parameter)
            let number = DescribedList.Parameter(
                .path(name),
                form(schema),
                first: first,
                least: least(schema),
                isRequired: true
            )
            return number.form == .number && number.isPosition ? [number] : []
        default: return []
        }
    }

    /// Returns the members of an object in the query as parameters; `nil` for other values.
    ///
    /// The default style of the query is an exploded form: the members of `pageable` are sent as `page` and `size`.
    private func members(ofQuery parameter: JSONValue) -> [(name: String, schema: JSONValue, isRequired: Bool)]? {
        guard let name = parameter["/name"]?.stringValue else { return nil }
        let isDeep = parameter["/style"]?.stringValue == "deepObject"
        let isForm = [nil, "form"].contains(parameter["/style"]?.stringValue)
        guard isDeep || isForm && parameter["/explode"]?.boolValue != false else { return nil }
        var reader = SchemaReader(document, forms: self)
        let members = reader.properties(of: parameter["/schema"])
        guard !members.isEmpty else { return nil }
        return members.map { (isDeep ? "\(name)[\($0.name)]" : $0.name, $0.schema, $0.isRequired) }
    }

    /// Returns the members of a JSON body that are no objects, as targets.
    func members(of schema: JSONValue?) -> [DescribedList.Parameter] {
        var reader = SchemaReader(document, forms: self)
        return reader.parameters(ofBody: schema)
    }

    /// Returns the number of the first page: the default, what a sentence says, or page 0 of an example.
    ///
    /// - Parameter parameter: The parameter of the schema, which may have the sentence and the example.
    func first(_ schema: JSONValue?, described parameter: JSONValue? = nil) -> Int? {
        if let value = schema?["/default"] { return number(value) }
        let holders = [parameter, schema].compactMap(\.self)
        if let said = holders.lazy.compactMap({ description($0).firstNumber }).first { return said }
        let examples: [JSONPointer] = ["/example", "/examples/0"]
        let isZero = holders.contains { holder in examples.contains { holder[$0].flatMap(number) == 0 } }
        return isZero ? 0 : nil
    }

    /// Returns the least number that is permitted, if it may be that of a first page.
    func least(_ schema: JSONValue?) -> Int? { schema?["/minimum"].flatMap(number) }

    private func number(_ value: JSONValue) -> Int? {
        Int(value.parameterText).flatMap { (0...1).contains($0) ? $0 : nil }
    }

    /// Returns the parameters of the path and the query of a request.
    func inputs(_ parameter: JSONValue) -> [OpenAPIOperation.Input] {
        guard let name = parameter["/name"]?.stringValue, let place = parameter["/in"]?.stringValue,
            place == "path" || place == "query"
        else { return [] }
        let isRequired = place == "path" || parameter["/required"]?.boolValue == true
        let members = place == "query" ? members(ofQuery: parameter) : nil
        let own = [(name: name, schema: parameter["/schema"] ?? .null, isRequired: true)]
        return (members ?? own).map { member in
            OpenAPIOperation.Input(
                name: member.name,
                target: place == "path" ? .path(member.name) : .query(member.name),
                isRequired: isRequired && member.isRequired,
                type: swiftType(of: member.schema)
            )
        }
    }

    private func swiftType(of schema: JSONValue) -> String {
        let swift = ["integer": "Int", "number": "Double", "boolean": "Bool"]
        return document.resolved(schema).flatMap { type(of: $0) }.flatMap { swift[$0] } ?? "String"
    }
}

/// A reader of schemas, to a depth.
///
/// A schema may contain itself, and repeat its parts beyond any measure.
private struct SchemaReader {
    private static let depth = 7
    private let document: OpenAPIDocument
    private let forms: OpenAPIForms
    /// The references that are being read.
    private var open: Set<String> = []
    /// The number of schemas that may still be read.
    private var budget = 20_000

    init(_ document: OpenAPIDocument, forms: OpenAPIForms) {
        (self.document, self.forms) = (document, forms)
    }

    /// Reads what a schema stands for, unless that is being read already.
    private mutating func reading<Result>(
        _ schema: JSONValue?,
        or none: Result,
        _ body: (inout Self, JSONValue) -> Result
    ) -> Result {
        guard budget > 0, let schema else { return none }
        budget -= 1
        let reference = schema["/$ref"]?.stringValue
        if let reference, !open.insert(reference).inserted { return none }
        defer { if let reference { open.remove(reference) } }
        return document.resolved(schema).map { body(&self, $0) } ?? none
    }

    mutating func form(_ schema: JSONValue?, depth: Int = 0) -> DescribedList.Form {
        guard depth <= Self.depth else { return .unknown }
        return reading(schema, or: .unknown) { $0.form(of: $1, depth: depth) }
    }

    private mutating func form(of schema: JSONValue, depth: Int) -> DescribedList.Form {
        if let parts = schema["/allOf"]?.elements, !parts.isEmpty {
            var all = schema["/properties"] == nil ? [] : [members(schema, depth: depth)]
            var others: [DescribedList.Form] = []
            for part in parts {
                let form = form(part, depth: depth)
                if case .object(let members) = form { all.append(members) } else { others.append(form) }
            }
            guard all.isEmpty else { return .object(all.flatMap(\.self)) }
            return others.first { $0 != .unknown } ?? .unknown
        }
        if let options = schema["/oneOf"]?.elements ?? schema["/anyOf"]?.elements, schema["/properties"] == nil {
            let forms = options.map { form($0, depth: depth) }.filter { $0 != .unknown }
            return forms.first(where: \.hasArray) ?? forms.first ?? .unknown
        }
        switch forms.type(of: schema) {
        case "object": return .object(members(schema, depth: depth))
        case "array": return .array(form(schema["/items"], depth: depth + 1))
        case "integer", "number": return .number
        case "boolean": return .flag
        case "string": return .text(forms.text(schema))
        default: return .unknown
        }
    }

    private mutating func members(_ schema: JSONValue, depth: Int) -> [DescribedList.Form.Member] {
        (schema["/properties"]?.members ?? []).map { .init(name: $0.key, form: form($0.value, depth: depth + 1)) }
    }

    /// Returns the members of an object and of its parts; empty for other values.
    mutating func properties(of schema: JSONValue?) -> [(name: String, schema: JSONValue, isRequired: Bool)] {
        reading(schema, or: []) { reader, schema in
            let parts = (schema["/allOf"]?.elements ?? []).flatMap { reader.properties(of: $0) }
            let required = Set(schema["/required"]?.elements.compactMap(\.stringValue) ?? [])
            return parts
                + (schema["/properties"]?.members ?? []).map { ($0.key, $0.value, required.contains($0.key)) }
        }
    }

    /// Returns the members of the objects that a value may be, none of which is needed in each request.
    private mutating func alternatives(
        of schema: JSONValue?
    ) -> [(name: String, schema: JSONValue, isRequired: Bool)] {
        reading(schema, or: []) { reader, schema in
            let options = (schema["/oneOf"]?.elements ?? []) + (schema["/anyOf"]?.elements ?? [])
            return options.flatMap { reader.properties(of: $0) }.map { ($0.name, $0.schema, false) }
        }
    }

    mutating func parameters(ofBody schema: JSONValue?, at tokens: [String] = []) -> [DescribedList.Parameter] {
        guard tokens.count < 3 else { return [] }
        var found: [DescribedList.Parameter] = []
        var names: Set<String> = []
        for property in properties(of: schema) + alternatives(of: schema)
        where names.insert(property.name).inserted {
            let path = tokens + [property.name]
            let form = form(property.schema)
            // An object without members may be a position.
            if case .object(let members) = form, !members.isEmpty {
                found += parameters(ofBody: property.schema, at: path)
            } else {
                found.append(
                    .init(
                        .body(JSONPointer(tokens: path)),
                        form,
                        first: forms.first(document.resolved(property.schema)),
                        least: forms.least(document.resolved(property.schema)),
                        isRequired: property.isRequired
                    )
                )
            }
        }
        return found
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
