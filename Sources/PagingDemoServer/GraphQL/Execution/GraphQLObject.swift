#if DemoServer
    /// An object of the data, which knows the values of its fields.
    protocol GraphQLObject: Sendable {
        /// The schema's name of its type.
        var typeName: String { get }

        /// The value of a field that the schema has.
        ///
        /// - Throws: `GraphQLProblem` for an error of this field, which leaves `null` behind.
        func value(
            of field: String,
            arguments: GraphQLArguments,
            in context: inout GraphQLContext
        ) throws -> GraphQLResult
    }

    /// What a field has to give, before its selections are looked at.
    enum GraphQLResult: Sendable {
        case null
        case boolean(Bool)
        case string(String)
        /// A number, as JSON writes it.
        case number(String)
        /// JSON that stands in for an object, whatever was selected: what no right server sends.
        case raw(String)
        case object(any GraphQLObject)
        case list([GraphQLResult])
        /// An error in the place of an entry of a list, or of an object.
        case failure(GraphQLProblem)

        static func integer(_ value: Int) -> GraphQLResult {
            .number(String(value))
        }

        static func optional(_ value: String?) -> GraphQLResult {
            value.map { .string($0) } ?? .null
        }
    }
#endif
