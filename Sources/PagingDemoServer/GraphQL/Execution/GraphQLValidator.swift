/// Validates a document before execution (GraphQL, section 5).
///
/// Fields with one response key are checked for conflicts during execution; all other rules are checked here, once
/// per definition.
struct GraphQLValidator {
    let schema: GraphQLSchema
    let document: GraphQLDocument
    let fragments: [String: GraphQLFragment]
    private(set) var problems: [GraphQLProblem] = []

    static func problems(of document: GraphQLDocument, in schema: GraphQLSchema) -> [GraphQLProblem] {
        var validator = GraphQLValidator(schema: schema, document: document)
        validator.checkDefinitions()
        return validator.problems
    }

    private init(schema: GraphQLSchema, document: GraphQLDocument) {
        self.schema = schema
        self.document = document
        fragments = Dictionary(document.fragments.map { ($0.name, $0) }) { first, _ in first }
    }

    /// Adds a problem, up to a limit of 20.
    mutating func note(_ message: String, at place: Int) {
        if problems.count < 20 { problems.append(GraphQLProblem(message, at: place)) }
    }

    private mutating func checkDefinitions() {
        checkNames()
        var reach = GraphQLFragmentReach(fragments: fragments)
        let depth = document.operations.map { reach.depth(of: $0.selections) }.max() ?? 0
        let fragmentDepth = document.fragments.map { reach.depth(ofFragment: $0.name) }.max() ?? 0
        problems += reach.problems
        guard problems.isEmpty else { return }
        guard max(depth, fragmentDepth) <= GraphQLParser.depthLimit else {
            return note("The document is nested deeper than \(GraphQLParser.depthLimit) levels.", at: 0)
        }
        for fragment in document.fragments { check(fragment, isUsed: reach.used.contains(fragment.name)) }
        for operation in document.operations { check(operation, reach: reach) }
    }

    private mutating func checkNames() {
        var names: Set<String> = []
        for operation in document.operations {
            if let name = operation.name, !names.insert(name).inserted {
                note("There is more than one operation named \(name).", at: operation.place)
            }
            if operation.name == nil, document.operations.count > 1 {
                note("An operation without a name must be the only one.", at: operation.place)
            }
        }
        names = []
        for fragment in document.fragments where !names.insert(fragment.name).inserted {
            note("There is more than one fragment named \(fragment.name).", at: fragment.place)
        }
    }

    private mutating func check(_ fragment: GraphQLFragment, isUsed: Bool) {
        if !isUsed { note("Fragment \(fragment.name) is never used.", at: fragment.place) }
        guard schema.composites[fragment.typeCondition] != nil else {
            return note("There is no type \(fragment.typeCondition) with fields.", at: fragment.place)
        }
        check(fragment.directives, on: .fragment)
        check(fragment.selections, of: fragment.typeCondition)
    }

    private mutating func check(_ operation: GraphQLOperation, reach: GraphQLFragmentReach) {
        guard operation.kind == .query else {
            return note("The schema has no \(operation.kind.rawValue)s, only queries.", at: operation.place)
        }
        check(operation.directives, on: .operation)
        checkVariables(of: operation)
        check(operation.selections, of: "Query")
        guard problems.isEmpty else { return }
        checkUsages(in: operation, names: reach.fragments(below: operation.selections))
    }

    private mutating func checkVariables(of operation: GraphQLOperation) {
        var names: Set<String> = []
        for variable in operation.variables {
            if !names.insert(variable.name).inserted {
                note("There is more than one variable $\(variable.name).", at: variable.place)
            }
            check(variable.directives, on: .variable)
            guard schema.scalars.contains(variable.type.name) else {
                note("\(variable.type.name) cannot be the type of $\(variable.name).", at: variable.place)
                continue
            }
            if let value = variable.defaultValue {
                check(value, fits: variable.type, of: "$\(variable.name)", at: variable.place)
            }
        }
    }
}
