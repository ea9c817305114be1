extension GraphQLValidator {
    /// Checks a literal against an input type; its variables are checked per operation.
    mutating func check(_ literal: GraphQLLiteral, fits type: GraphQLTypeReference, of owner: String, at place: Int) {
        switch (literal, type) {
        case (.variable, _): return
        case (.null, .nonNull): break
        case (_, .nonNull(let inner)):
            return check(literal, fits: inner, of: owner, at: place)
        case (.list(let items), .list(let inner)):
            for item in items { check(item, fits: inner, of: owner, at: place) }
            return
        default:
            if literal.variables.isEmpty, let value = GraphQLValue(literal, variables: [:]),
                schema.coerced(value, to: type) != nil
            {
                return
            }
        }
        let text = GraphQLValue(literal, variables: [:])?.text ?? "a variable"
        note("The value of '\(owner)' must be of type \(type.text), not \(text).", at: place)
    }

    /// Checks that an operation's variables are declared, used, and of fitting types.
    mutating func checkUsages(in operation: GraphQLOperation, names: Set<String>) {
        let declared = Dictionary(operation.variables.map { ($0.name, $0) }) { first, _ in first }
        var used = checkUsages(in: operation.selections, of: "Query", declared: declared)
        for name in names.sorted() {
            guard let fragment = fragments[name] else { continue }
            used.formUnion(checkUsages(in: fragment.selections, of: fragment.typeCondition, declared: declared))
        }
        for variable in operation.variables where !used.contains(variable.name) {
            note("Variable $\(variable.name) is declared but never used.", at: variable.place)
        }
    }

    private mutating func checkUsages(
        in selections: [GraphQLSelection],
        of type: String,
        declared: [String: GraphQLVariable]
    ) -> Set<String> {
        var used: Set<String> = []
        for selection in selections {
            for directive in selection.directives {
                used.formUnion(check(directive.arguments, against: [Self.condition], declared: declared))
            }
            var inner = type
            if case .field(let field) = selection, let definition = schema.field(field.name, of: type) {
                used.formUnion(check(field.arguments, against: definition.arguments, declared: declared))
                inner = definition.type.name
            } else if case .inline(let fragment) = selection {
                inner = fragment.typeCondition ?? type
            }
            used.formUnion(checkUsages(in: selection.selections, of: inner, declared: declared))
        }
        return used
    }

    private mutating func check(
        _ arguments: [GraphQLArgument],
        against definitions: [GraphQLSchema.Argument],
        declared: [String: GraphQLVariable]
    ) -> Set<String> {
        var used: Set<String> = []
        for argument in arguments {
            for name in argument.value.variables {
                used.insert(name)
                if declared[name] == nil { note("Variable $\(name) is not declared.", at: argument.place) }
            }
            guard case .variable(let name) = argument.value, let variable = declared[name],
                let definition = definitions.first(where: { $0.name == argument.name })
            else { continue }
            if !Self.fits(variable, definition) {
                note(
                    "Variable $\(name) of type \(variable.type.text) does not fit '\(argument.name)', "
                        + "which is of type \(definition.type.text).",
                    at: argument.place
                )
            }
        }
        return used
    }

    /// Whether a variable can be passed to an argument (section 5.8.5); a default satisfies `!`.
    private static func fits(_ variable: GraphQLVariable, _ definition: GraphQLSchema.Argument) -> Bool {
        guard case .nonNull(let inner) = definition.type, !variable.type.isNonNull else {
            return isSubtype(variable.type, of: definition.type)
        }
        let hasDefault = variable.defaultValue.map { $0 != .null } ?? false
        return (hasDefault || definition.defaultValue != nil) && isSubtype(variable.type, of: inner)
    }

    private static func isSubtype(_ type: GraphQLTypeReference, of other: GraphQLTypeReference) -> Bool {
        switch (type, other) {
        case (.nonNull(let one), .nonNull(let two)), (.list(let one), .list(let two)): isSubtype(one, of: two)
        case (.nonNull(let one), _): isSubtype(one, of: other)
        case (.named(let one), .named(let two)): one == two
        default: false
        }
    }
}
