/// An executable operation: parsed, validated, and with coerced variables.
struct GraphQLPlan: Sendable {
    let operation: GraphQLOperation
    let fragments: [String: GraphQLFragment]
    let variables: [String: GraphQLValue]
    let schema: GraphQLSchema

    /// Creates the plan of a request (GraphQL, section 6.1).
    ///
    /// - Throws: `GraphQLRejection` with all problems of the request.
    init(
        _ source: GraphQLText,
        operationName: String?,
        variables: [String: GraphQLValue],
        schema: GraphQLSchema = .demo
    ) throws {
        let document: GraphQLDocument
        do {
            document = try GraphQLParser.document(source)
        } catch let problem as GraphQLProblem {
            throw GraphQLRejection(problems: [problem])
        }
        let problems = GraphQLValidator.problems(of: document, in: schema)
        guard problems.isEmpty else { throw GraphQLRejection(problems: problems) }
        operation = try Self.operation(of: document, named: operationName)
        fragments = Dictionary(document.fragments.map { ($0.name, $0) }) { first, _ in first }
        self.schema = schema
        self.variables = try Self.coerced(variables, for: operation, schema: schema)
    }

    private static func operation(of document: GraphQLDocument, named name: String?) throws -> GraphQLOperation {
        if let name {
            if let operation = document.operations.first(where: { $0.name == name }) { return operation }
            throw GraphQLRejection(problems: [GraphQLProblem("There is no operation named \(name).")])
        }
        guard let operation = document.operations.first, document.operations.count == 1 else {
            let message =
                document.operations.isEmpty
                ? "The document has no operation." : "operationName must name one of the operations."
            throw GraphQLRejection(problems: [GraphQLProblem(message)])
        }
        return operation
    }

    /// Returns the coerced variable values of the operation or their defaults (section 6.1.2).
    private static func coerced(
        _ values: [String: GraphQLValue],
        for operation: GraphQLOperation,
        schema: GraphQLSchema
    ) throws -> [String: GraphQLValue] {
        var result: [String: GraphQLValue] = [:]
        var problems: [GraphQLProblem] = []
        for variable in operation.variables {
            let (name, type) = (variable.name, variable.type)
            let fallback = variable.defaultValue.flatMap { GraphQLValue($0, variables: [:]) }
            if let value = values[name] ?? fallback {
                result[name] = schema.coerced(value, to: type)
                guard result[name] == nil else { continue }
                let message = "Variable $\(name) must be of type \(type.text), not \(value.text)."
                problems.append(GraphQLProblem(message, at: variable.place))
            } else if type.isNonNull {
                let message = "Variable $\(name) of type \(type.text) is required."
                problems.append(GraphQLProblem(message, at: variable.place))
            }
        }
        guard problems.isEmpty else { throw GraphQLRejection(problems: problems) }
        return result
    }

    /// Returns the coerced arguments of a field or their defaults (section 6.4.1).
    func arguments(
        _ arguments: [GraphQLArgument],
        for definitions: [GraphQLSchema.Argument]
    ) throws -> GraphQLArguments {
        var result: GraphQLArguments = [:]
        for definition in definitions {
            let written = arguments.first { $0.name == definition.name }
            let value = written.flatMap { GraphQLValue($0.value, variables: variables) }
            let fallback = definition.defaultValue.flatMap { GraphQLValue($0, variables: [:]) }
            guard let value = value ?? fallback else { continue }
            guard let coerced = schema.coerced(value, to: definition.type) else {
                throw GraphQLProblem("Argument '\(definition.name)' must not be \(value.text).")
            }
            result[definition.name] = coerced
        }
        return result
    }
}
