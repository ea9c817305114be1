/// Collects the selected fields of an object type by response key (section 6.3.2).
struct GraphQLFieldCollector {
    let plan: GraphQLPlan
    /// The type of the current object.
    let type: String
    /// The response keys, in order of first appearance.
    private(set) var keys: [String] = []
    private(set) var fields: [String: [GraphQLField]] = [:]
    private var visited: Set<String> = []

    init(plan: GraphQLPlan, type: String) {
        self.plan = plan
        self.type = type
    }

    /// - Throws: `GraphQLRejection` if two fields with one response key differ.
    mutating func collect(_ selections: [GraphQLSelection]) throws {
        for selection in selections where isIncluded(selection) {
            switch selection {
            case .field(let field):
                try append(field)
            case .spread(let spread):
                guard visited.insert(spread.name).inserted, let fragment = plan.fragments[spread.name],
                    plan.schema.matches(type, condition: fragment.typeCondition)
                else { continue }
                try collect(fragment.selections)
            case .inline(let fragment):
                guard plan.schema.matches(type, condition: fragment.typeCondition) else { continue }
                try collect(fragment.selections)
            }
        }
    }

    private func isIncluded(_ selection: GraphQLSelection) -> Bool {
        selection.directives.allSatisfy { directive in
            let value = directive.arguments.first.flatMap { GraphQLValue($0.value, variables: plan.variables) }
            return directive.name == "skip" ? value != .boolean(true) : value == .boolean(true)
        }
    }

    private mutating func append(_ field: GraphQLField) throws {
        guard let first = fields[field.key]?.first else {
            keys.append(field.key)
            fields[field.key] = [field]
            return
        }
        guard first.name == field.name, Self.values(of: first) == Self.values(of: field) else {
            let message = "Two fields named '\(field.key)' differ: give one of them an alias."
            var problem = GraphQLProblem(message, at: first.place)
            problem.places.append(field.place)
            throw GraphQLRejection(problems: [problem])
        }
        fields[field.key]?.append(field)
    }

    private static func values(of field: GraphQLField) -> [String: GraphQLLiteral] {
        Dictionary(field.arguments.map { ($0.name, $0.value) }) { first, _ in first }
    }
}
