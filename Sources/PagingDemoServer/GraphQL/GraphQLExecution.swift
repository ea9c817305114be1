import PagingGraphQL
import PagingHTTP

/// An object of the API: the name of its type, and the values of its fields.
struct GraphQLObject {
    let type: String
    /// Returns the value of a field, or `nil` if the type has no such field.
    ///
    /// - Throws: `GraphQLProblem` for an error of this field, which becomes null.
    let value: (_ field: String, _ execution: inout GraphQLExecution) throws -> GraphQLResult?

    init(_ type: String, value: @escaping (String, inout GraphQLExecution) throws -> GraphQLResult?) {
        (self.type, self.value) = (type, value)
    }
}

/// The value of a field before its selections are executed.
enum GraphQLResult {
    case value(JSONValue)
    case object(GraphQLObject)
    case list([GraphQLResult])
    /// An error in place of an entry of a list.
    case failure(GraphQLProblem)

    static var null: GraphQLResult { .value(.null) }

    static func integer(_ value: Int) -> GraphQLResult { .value(.number(String(value))) }

    static func string(_ value: String?) -> GraphQLResult { .value(value.map { .string($0) } ?? .null) }
}

/// An error in a response (GraphQL, section 7.1.2): its message, and its path in the data.
struct GraphQLProblem: Error {
    let message: String
    /// A machine-readable error type, at the top level of the error as GitHub sends it.
    let type: String?
    /// The path of the missing value; empty if there is no data.
    var path: [JSONValue] = []

    init(_ message: String, type: String? = nil) {
        (self.message, self.type) = (message, type)
    }

    var json: JSONValue {
        var object = JSONValue.Object([.init(key: "message", value: .string(message))])
        if !path.isEmpty { object["path"] = .array(path) }
        object["type"] = type.map { .string($0) }
        return .object(object)
    }
}

/// The error of a request that the server does not understand; its response has no data.
struct GraphQLRefusal: Error {
    let problem: GraphQLProblem

    init(_ message: String, type: String? = nil) {
        problem = GraphQLProblem(message, type: type)
    }
}

/// Executes an operation, field by field in document order.
///
/// There is no schema, and a document is not validated: an object refuses a field that it does not have, and a field the
/// arguments that it does not take. Page numbers and faults apply to the first list of the operation, the one that a
/// client pages through. Lists beside it or inside it are unaffected.
struct GraphQLExecution {
    /// Ends an execution that only determines the page number.
    struct PageFound: Error {
        let page: Int
    }

    /// The maximum number of objects in a response.
    private static let objectLimit = 100_000

    let operation: GraphQLDocument.Operation
    let variables: JSONValue.Object
    let options: ListOptions
    let rate: GraphQLRate
    /// The changes to the first list, or `nil` while the page number is determined.
    let fault: GraphQLListFault?
    private(set) var problems: [GraphQLProblem] = []
    private var hasList = false
    private var objects = 0
    private var path: [JSONValue] = []
    /// The name of the current field, and the arguments that it has not taken yet.
    private var field = ""
    private var arguments: [String: JSONValue] = [:]

    /// - Throws: `GraphQLRefusal` if the document has no operation to execute.
    init(_ call: GraphQLCall, options: ListOptions, rate: GraphQLRate, fault: GraphQLListFault?) throws {
        (operation, variables) = (try call.operation, call.variables)
        (self.options, self.rate, self.fault) = (options, rate, fault)
    }

    /// Returns the data.
    ///
    /// - Throws: `GraphQLRefusal` if a selection is not understood, or the response would be too large; `PageFound` if
    ///   only the page number is determined.
    mutating func run() throws -> JSONValue {
        try json(of: .query, operation.selections)
    }

    private mutating func json(
        of object: GraphQLObject,
        _ selections: [GraphQLDocument.Selection]
    ) throws -> JSONValue {
        objects += 1
        guard objects <= Self.objectLimit else {
            let message = "The response has more than \(Self.objectLimit) objects."
            throw GraphQLRefusal(message, type: "MAX_NODE_LIMIT_EXCEEDED")
        }
        let fields = try operation.fields(of: selections) { try applies($0, to: object) }
        var members = JSONValue.Object()
        for field in fields {
            guard members[field.key] == nil else {
                throw GraphQLRefusal("Two fields named '\(field.key)' differ: give one of them an alias.")
            }
            path.append(.string(field.key))
            defer { path.removeLast() }
            members[field.key] = try value(of: field, in: object)
        }
        return .object(members)
    }

    /// Returns whether a fragment applies to an object, by its type and its directives.
    private func applies(_ fragment: GraphQLDocument.Fragment?, to object: GraphQLObject) throws -> Bool {
        guard let fragment else { throw GraphQLRefusal("The document spreads a fragment that it does not define.") }
        for (name, arguments) in fragment.directives {
            guard ["include", "skip"].contains(name), arguments.keys.elementsEqual(["if"]),
                let value = try arguments["if"].map(value(of:)), case .bool(let condition)? = value
            else { throw GraphQLRefusal("@\(name) must be @include or @skip with a Boolean value for 'if'.") }
            if condition != (name == "include") { return false }
        }
        return [nil, object.type, "Node"].contains(fragment.type)
    }

    private mutating func value(of field: GraphQLDocument.Field, in object: GraphQLObject) throws -> JSONValue {
        if field.name == "__typename" { return .string(object.type) }
        self.field = field.name
        arguments = try field.arguments.compactMapValues(value(of:))
        do {
            guard let result = try object.value(field.name, &self) else {
                throw GraphQLRefusal("'\(object.type)' has no field '\(field.name)'.")
            }
            if let name = arguments.keys.min() {
                throw GraphQLRefusal("'\(field.name)' has no argument '\(name)'.")
            }
            return try json(result, of: field)
        } catch let problem as GraphQLProblem {
            return record(problem)
        }
    }

    private mutating func json(_ result: GraphQLResult, of field: GraphQLDocument.Field) throws -> JSONValue {
        switch result {
        case .value(let value):
            // A fault puts an object of its own here.
            guard field.selections.isEmpty || value == .null || value["/id"] != nil else {
                throw GraphQLRefusal("'\(field.name)' has no fields to select.")
            }
            return value
        case .failure(let problem): return record(problem)
        case .object(let object):
            guard !field.selections.isEmpty else {
                throw GraphQLRefusal("'\(field.name)' needs a selection of its fields.")
            }
            return try json(of: object, field.selections)
        case .list(let entries):
            return .array(
                try entries.enumerated().map { index, entry in
                    path.append(.number(String(index)))
                    defer { path.removeLast() }
                    return try json(entry, of: field)
                }
            )
        }
    }

    private mutating func record(_ problem: GraphQLProblem) -> JSONValue {
        var problem = problem
        problem.path = path
        problems.append(problem)
        return .null
    }

    /// Returns the value of an argument, or `nil` for a variable without a value.
    private func value(of argument: GraphQLDocument.Argument) throws -> JSONValue? {
        switch argument {
        case .scalar(let value): return value
        case .enumeration(let name): return .string(name)
        case .list, .object: throw GraphQLRefusal("An argument must not be a list or an input object.")
        case .variable(let name):
            guard let standard = operation.variables[name] else {
                throw GraphQLRefusal("Variable $\(name) is not declared.")
            }
            return variables[name] ?? standard
        }
    }
}

extension GraphQLExecution {
    /// Takes an argument of the current field that is an integer of 32 bits, as GraphQL has them.
    mutating func integer(_ name: String) throws -> Int? {
        guard let value = removeArgument(name) else { return nil }
        guard case .number = value, let number = value.intValue.flatMap(Int32.init(exactly:)) else {
            throw mismatch(name, "an integer", value)
        }
        return Int(number)
    }

    /// Takes an argument of the current field that is a string.
    mutating func string(_ name: String) throws -> String? {
        guard let value = removeArgument(name) else { return nil }
        guard let text = value.stringValue else { throw mismatch(name, "a string", value) }
        return text
    }

    /// Takes an argument that the current field requires: a string or an integer.
    mutating func id(_ name: String) throws -> String {
        switch removeArgument(name) {
        case nil: throw GraphQLRefusal("'\(field)' needs \(name).")
        case .string(let text)?, .number(let text)?: return text
        case let value?: throw mismatch(name, "an ID", value)
        }
    }

    /// Removes and returns an argument of the current field; null is as good as none.
    private mutating func removeArgument(_ name: String) -> JSONValue? {
        let value = arguments.removeValue(forKey: name)
        return value == .null ? nil : value
    }

    private func mismatch(_ name: String, _ expected: String, _ value: JSONValue) -> GraphQLRefusal {
        GraphQLRefusal("\(name) of '\(field)' must be \(expected), not \(value.description.prefix(80)).")
    }

    /// Opens a slice of a list; the first list sets the page of the request.
    ///
    /// - Parameters:
    ///   - count: The length of the list; `becomes=` may change it for the first list.
    ///   - slice: Returns the slice for a length.
    /// - Returns: `nil` if a fault replaces the list with null.
    /// - Throws: `PageFound` while the page number is determined; a problem if a fault removes the list.
    mutating func open(count: Int, _ slice: (_ count: Int) -> GraphQLSlice) throws -> GraphQLSlice? {
        let usual = slice(count)
        guard !hasList else { return usual }
        hasList = true
        guard let fault else { throw PageFound(page: usual.page) }
        switch fault.fault {
        case .null: throw GraphQLProblem("The list could not be loaded.", type: "INTERNAL")
        case .silent: return nil
        default: break
        }
        let change = options.shapes.becomes.last { usual.page >= $0.page }
        return slice(change?.count ?? count).changed(by: options, fault)
    }
}
