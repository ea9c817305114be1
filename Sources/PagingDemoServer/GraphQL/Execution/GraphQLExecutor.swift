/// Executes an operation (GraphQL, section 6), field by field in document order.
struct GraphQLExecutor {
    /// The result of an execution: errors, and data unless an error propagated to the root.
    struct Outcome: Sendable {
        let data: [UInt8]?
        let problems: [GraphQLProblem]
    }

    /// The maximum number of objects in a response.
    var nodeLimit = 500_000
    /// The maximum number of fields in a response.
    var fieldLimit = 4_000_000

    let plan: GraphQLPlan
    private(set) var context: GraphQLContext
    private var problems: [GraphQLProblem] = []
    private var path: [GraphQLProblem.PathElement] = []
    private var fieldCount = 0
    private var nodeCount = 0

    init(_ plan: GraphQLPlan, context: GraphQLContext) {
        self.plan = plan
        self.context = context
    }

    /// - Throws: `GraphQLRejection` if the response would be too large or fields with one name conflict;
    ///   `GraphQLContext.PageFound` if only the page number is determined.
    mutating func run() throws -> Outcome {
        let data = try object(GraphQLQuery(), selections: plan.operation.selections)
        return Outcome(data: data, problems: problems)
    }

    /// Returns the JSON of an object, or `nil` if a non-null field is null.
    private mutating func object(
        _ object: any GraphQLObject,
        selections: [GraphQLSelection]
    ) throws -> [UInt8]? {
        nodeCount += 1
        guard nodeCount <= nodeLimit else {
            throw rejection("The response has more than \(nodeLimit) objects.", type: "MAX_NODE_LIMIT_EXCEEDED")
        }
        var collector = GraphQLFieldCollector(plan: plan, type: object.typeName)
        try collector.collect(selections)
        var json = JSONObject()
        for key in collector.keys {
            guard let fields = collector.fields[key], let field = fields.first,
                let definition = plan.schema.field(field.name, of: object.typeName)
            else { continue }
            path.append(.key(key))
            defer { path.removeLast() }
            let value = try self.value(of: fields, definition: definition, in: object)
            if value == nil, definition.type.isNonNull { return nil }
            json.add(key, json: value ?? Array("null".utf8))
        }
        return json.bytes
    }

    private mutating func value(
        of fields: [GraphQLField],
        definition: GraphQLSchema.Field,
        in object: any GraphQLObject
    ) throws -> [UInt8]? {
        let field = fields[0]
        fieldCount += 1
        guard fieldCount <= fieldLimit else {
            throw rejection("The response has more than \(fieldLimit) fields.", type: "MAX_NODE_LIMIT_EXCEEDED")
        }
        if field.name == "__typename" { return JSONText.string(object.typeName) }
        do {
            let arguments = try plan.arguments(field.arguments, for: definition.arguments)
            let result = try object.value(of: field.name, arguments: arguments, in: &context)
            return try complete(result, as: definition.type, of: fields)
        } catch let problem as GraphQLProblem {
            note(problem, at: field)
            return nil
        }
    }

    /// Returns the JSON of a value for its type (section 6.4.3), or `nil` for null.
    private mutating func complete(
        _ result: GraphQLResult,
        as type: GraphQLTypeReference,
        of fields: [GraphQLField]
    ) throws -> [UInt8]? {
        if case .nonNull(let inner) = type {
            if case .null = result { note(GraphQLProblem("This field must not be null."), at: fields[0]) }
            return try complete(result, as: inner, of: fields)
        }
        switch result {
        case .null: return nil
        case .boolean(let value): return Array((value ? "true" : "false").utf8)
        case .string(let text): return JSONText.string(text)
        case .number(let text), .raw(let text): return Array(text.utf8)
        case .object(let object): return try self.object(object, selections: fields.flatMap(\.selections))
        case .list(let items): return try list(items, as: type, of: fields)
        case .failure(let problem):
            note(problem, at: fields[0])
            return nil
        }
    }

    private mutating func list(
        _ items: [GraphQLResult],
        as type: GraphQLTypeReference,
        of fields: [GraphQLField]
    ) throws -> [UInt8]? {
        guard case .list(let itemType) = type else { return nil }
        var bytes = [UInt8(ascii: "[")]
        for (index, item) in items.enumerated() {
            if index > 0 { bytes.append(UInt8(ascii: ",")) }
            path.append(.index(index))
            defer { path.removeLast() }
            let value = try complete(item, as: itemType, of: fields)
            if value == nil, itemType.isNonNull { return nil }
            bytes += value ?? Array("null".utf8)
        }
        return bytes + [UInt8(ascii: "]")]
    }

    private mutating func note(_ problem: GraphQLProblem, at field: GraphQLField) {
        var problem = problem
        problem.places = [field.place]
        problem.path = path
        problems.append(problem)
    }

    private func rejection(_ message: String, type: String) -> GraphQLRejection {
        GraphQLRejection(problems: [GraphQLProblem(message, type: type)])
    }
}
