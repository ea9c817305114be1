extension GraphQLValidator {
    /// The location of a directive.
    enum DirectivePlace {
        case operation, variable, fragment, selection
    }

    /// Checks selections on a type; the parser limits their depth.
    mutating func check(_ selections: [GraphQLSelection], of type: String) {
        for selection in selections {
            check(selection.directives, on: .selection)
            switch selection {
            case .field(let field): check(field, of: type)
            case .spread(let spread):
                if let fragment = fragments[spread.name] {
                    check(condition: fragment.typeCondition, within: type, at: spread.place)
                }
            case .inline(let fragment):
                if let condition = fragment.typeCondition {
                    guard schema.composites[condition] != nil else {
                        note("There is no type \(condition) with fields.", at: fragment.place)
                        continue
                    }
                    check(condition: condition, within: type, at: fragment.place)
                }
                check(fragment.selections, of: fragment.typeCondition ?? type)
            }
        }
    }

    private mutating func check(condition: String, within type: String, at place: Int) {
        guard schema.composites[condition] != nil, !schema.overlaps(condition, type) else { return }
        note("The fragment never applies: no \(type) is a \(condition).", at: place)
    }

    private mutating func check(_ field: GraphQLField, of type: String) {
        guard let definition = schema.field(field.name, of: type) else {
            return note("Field '\(field.name)' doesn't exist on type '\(type)'.", at: field.place)
        }
        check(field.arguments, against: definition.arguments, of: "field '\(field.name)'", at: field.place)
        let name = definition.type.name
        if schema.composites[name] == nil {
            if !field.selections.isEmpty {
                note("Field '\(field.name)' is of type \(name) and has no fields of its own.", at: field.place)
            }
        } else if field.selections.isEmpty {
            note("Field '\(field.name)' is of type \(name) and needs a selection of its fields.", at: field.place)
        } else {
            check(field.selections, of: name)
        }
    }

    mutating func check(
        _ arguments: [GraphQLArgument],
        against definitions: [GraphQLSchema.Argument],
        of owner: String,
        at place: Int
    ) {
        var names: Set<String> = []
        for argument in arguments {
            if !names.insert(argument.name).inserted {
                note("Argument '\(argument.name)' of \(owner) is given more than once.", at: argument.place)
            }
            guard let definition = definitions.first(where: { $0.name == argument.name }) else {
                note("There is no argument '\(argument.name)' of \(owner).", at: argument.place)
                continue
            }
            check(argument.value, fits: definition.type, of: argument.name, at: argument.place)
        }
        for definition in definitions where definition.isRequired && !names.contains(definition.name) {
            note("Argument '\(definition.name)' of \(owner) is required.", at: place)
        }
    }

    /// Checks directives: only `@include` and `@skip`, only on selections, once each.
    mutating func check(_ directives: [GraphQLDirective], on place: DirectivePlace) {
        var names: Set<String> = []
        for directive in directives {
            guard directive.name == "include" || directive.name == "skip" else {
                note("There is no directive @\(directive.name).", at: directive.place)
                continue
            }
            guard place == .selection else {
                note("@\(directive.name) is not allowed here.", at: directive.place)
                continue
            }
            if !names.insert(directive.name).inserted {
                note("@\(directive.name) is given more than once.", at: directive.place)
            }
            check(
                directive.arguments,
                against: [Self.condition],
                of: "@\(directive.name)",
                at: directive.place
            )
        }
    }

    static let condition = GraphQLSchema.Argument(
        name: "if",
        type: .nonNull(.named("Boolean")),
        defaultValue: nil
    )
}
