extension GraphQLParser {
    /// Reads a selection set with its braces and at least one selection.
    mutating func selections() throws -> [GraphQLSelection] {
        guard token.kind == .punctuator("{") else { throw unexpected("\"{\"") }
        return try nested { try $0.some(in: "{", "}") { try $0.selection() } }
    }

    private mutating func selection() throws -> GraphQLSelection {
        let place = token.place
        guard try skip("...") else { return .field(try field()) }
        if case .name(let name) = token.kind, name != "on" {
            try advance()
            return .spread(GraphQLSpread(name: name, directives: try directives(isConstant: false), place: place))
        }
        var typeCondition: String?
        if token.kind == .name("on") {
            try advance()
            typeCondition = try name()
        }
        return .inline(
            GraphQLInlineFragment(
                typeCondition: typeCondition,
                directives: try directives(isConstant: false),
                selections: try selections(),
                place: place
            )
        )
    }

    private mutating func field() throws -> GraphQLField {
        let place = token.place
        let first = try name()
        let second = try skip(":") ? name() : nil
        return GraphQLField(
            alias: second == nil ? nil : first,
            name: second ?? first,
            arguments: try arguments(isConstant: false),
            directives: try directives(isConstant: false),
            selections: token.kind == .punctuator("{") ? try selections() : [],
            place: place
        )
    }

    mutating func arguments(isConstant: Bool) throws -> [GraphQLArgument] {
        try some(in: "(", ")") { parser in
            let place = parser.token.place
            let name = try parser.name()
            try parser.expect(":")
            return GraphQLArgument(name: name, value: try parser.value(isConstant: isConstant), place: place)
        }
    }

    mutating func directives(isConstant: Bool) throws -> [GraphQLDirective] {
        var directives: [GraphQLDirective] = []
        while token.kind == .punctuator("@") {
            let place = token.place
            try advance()
            directives.append(
                GraphQLDirective(name: try name(), arguments: try arguments(isConstant: isConstant), place: place)
            )
        }
        return directives
    }

    /// Reads a value; a constant value contains no variables.
    mutating func value(isConstant: Bool) throws -> GraphQLLiteral {
        switch token.kind {
        case .punctuator("["), .punctuator("{"):
            return try nested { try $0.compound(isConstant: isConstant) }
        case .punctuator("$") where !isConstant:
            try advance()
            return .variable(try name())
        default:
            let literal = try scalar()
            try advance()
            return literal
        }
    }

    private func scalar() throws -> GraphQLLiteral {
        switch token.kind {
        case .int(let text): .int(text)
        case .float(let text): .float(text)
        case .string(let text): .string(text)
        case .name("true"): .boolean(true)
        case .name("false"): .boolean(false)
        case .name("null"): .null
        case .name(let name): .enumeration(name)
        default: throw unexpected("a value")
        }
    }

    /// Reads a list or an object, possibly empty.
    private mutating func compound(isConstant: Bool) throws -> GraphQLLiteral {
        if try skip("[") {
            var items: [GraphQLLiteral] = []
            while try !skip("]") { items.append(try value(isConstant: isConstant)) }
            return .list(items)
        }
        try expect("{")
        var members: [GraphQLLiteral.Member] = []
        while try !skip("}") {
            let name = try name()
            try expect(":")
            members.append(GraphQLLiteral.Member(name: name, value: try value(isConstant: isConstant)))
        }
        return .object(members)
    }
}
