/// An object that resolves the values of its fields.
protocol GraphQLObject: Sendable {
    /// The name of the object's type in the schema.
    var typeName: String { get }

    /// Returns the value of a field that the schema declares.
    ///
    /// - Throws: `GraphQLProblem` for an error of this field, which becomes `null`.
    func value(
        of field: String,
        arguments: GraphQLArguments,
        in context: inout GraphQLContext
    ) throws -> GraphQLResult
}

/// The value of a field before its selections are executed.
enum GraphQLResult: Sendable {
    case null
    case boolean(Bool)
    case string(String)
    /// A number in JSON notation.
    case number(String)
    /// JSON that replaces an object regardless of its selections, as only a faulty server sends it.
    case raw(String)
    case object(any GraphQLObject)
    case list([GraphQLResult])
    /// An error in place of a list entry or an object.
    case failure(GraphQLProblem)

    static func integer(_ value: Int) -> GraphQLResult {
        .number(String(value))
    }

    static func optional(_ value: String?) -> GraphQLResult {
        value.map { .string($0) } ?? .null
    }
}
