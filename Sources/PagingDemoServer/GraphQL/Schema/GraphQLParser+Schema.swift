extension GraphQLParser {
    /// Parses the definition of a schema: object types, interfaces and scalars (section 3).
    static func schema(_ source: GraphQLText) throws -> GraphQLSchema {
        var parser = try GraphQLParser(source)
        var composites: [GraphQLSchema.Composite] = []
        var scalars: Set<String> = []
        while parser.token.kind != .end {
            try parser.skipDescription()
            if parser.token.kind == .name("scalar") {
                try parser.advance()
                scalars.insert(try parser.name())
            } else {
                composites.append(try parser.composite())
            }
        }
        return GraphQLSchema(composites, scalars: scalars)
    }

    private mutating func composite() throws -> GraphQLSchema.Composite {
        let isInterface = token.kind == .name("interface")
        if isInterface { try advance() } else { try expectWord("type") }
        let name = try name()
        var interfaces: [String] = []
        if token.kind == .name("implements") {
            try advance()
            repeat { interfaces.append(try self.name()) } while try skip("&")
        }
        let fields = try some(in: "{", "}") { try $0.fieldDefinition() }
        return GraphQLSchema.Composite(
            name: name,
            isInterface: isInterface,
            interfaces: interfaces,
            fields: Dictionary(fields.map { ($0.name, $0) }) { first, _ in first }
        )
    }

    private mutating func fieldDefinition() throws -> GraphQLSchema.Field {
        try skipDescription()
        let name = try name()
        let arguments = try some(in: "(", ")") { parser in
            try parser.skipDescription()
            let name = try parser.name()
            try parser.expect(":")
            return GraphQLSchema.Argument(
                name: name,
                type: try parser.typeReference(),
                defaultValue: try parser.skip("=") ? parser.value(isConstant: true) : nil
            )
        }
        try expect(":")
        return GraphQLSchema.Field(name: name, arguments: arguments, type: try typeReference())
    }

    private mutating func skipDescription() throws {
        if case .string = token.kind { try advance() }
    }
}
