/// The subset of a GraphQL type system (section 3) that the demo's schema needs.
struct GraphQLSchema: Sendable {
    struct Composite: Sendable {
        let name: String
        let isInterface: Bool
        /// The interfaces that an object type implements.
        let interfaces: [String]
        let fields: [String: Field]
    }

    struct Field: Sendable {
        let name: String
        let arguments: [Argument]
        let type: GraphQLTypeReference
    }

    struct Argument: Sendable {
        let name: String
        let type: GraphQLTypeReference
        let defaultValue: GraphQLLiteral?

        var isRequired: Bool { type.isNonNull && defaultValue == nil }
    }

    let composites: [String: Composite]
    let scalars: Set<String>

    init(_ definitions: [Composite], scalars: Set<String>) {
        composites = Dictionary(definitions.map { ($0.name, $0) }) { first, _ in first }
        self.scalars = scalars.union(["Int", "Float", "String", "Boolean", "ID"])
    }

    /// Returns a field of a type, including `__typename`.
    func field(_ name: String, of type: String) -> Field? {
        if name == "__typename" { return Field(name: name, arguments: [], type: .nonNull(.named("String"))) }
        return composites[type]?.fields[name]
    }

    /// Whether an object can be of both types, so that a fragment on one can apply to the other.
    func overlaps(_ one: String, _ other: String) -> Bool {
        !possibleTypes(of: one).isDisjoint(with: possibleTypes(of: other))
    }

    /// Whether an object of a type satisfies a fragment's type condition.
    func matches(_ type: String, condition: String?) -> Bool {
        condition.map { possibleTypes(of: $0).contains(type) } ?? true
    }

    private func possibleTypes(of name: String) -> Set<String> {
        guard composites[name]?.isInterface == true else { return [name] }
        return Set(composites.values.lazy.filter { $0.interfaces.contains(name) }.map(\.name))
    }

    /// Returns a value coerced to an input type (section 3.5), or `nil` if it does not fit.
    func coerced(_ value: GraphQLValue, to type: GraphQLTypeReference) -> GraphQLValue? {
        switch (type, value) {
        case (.nonNull, .null): nil
        case (.nonNull(let inner), _): coerced(value, to: inner)
        case (_, .null): .null
        case (.list(let inner), .list(let items)): coerced(items, to: inner).map { .list($0) }
        case (.list(let inner), _): coerced(value, to: inner).map { .list([$0]) }
        case (.named(let name), _): Self.coerced(value, toScalar: name)
        }
    }

    private func coerced(_ items: [GraphQLValue], to type: GraphQLTypeReference) -> [GraphQLValue]? {
        let values = items.compactMap { coerced($0, to: type) }
        return values.count == items.count ? values : nil
    }

    private static func coerced(_ value: GraphQLValue, toScalar name: String) -> GraphQLValue? {
        switch (name, value) {
        case ("Int", .int(let number)): Int32(exactly: number).map { _ in value }
        case ("Float", .int(let number)): .float(Double(number))
        case ("Float", .float(let number)): number.isFinite ? value : nil
        case ("String", .string), ("ID", .string), ("Boolean", .boolean): value
        case ("ID", .int(let number)): .string(String(number))
        default: nil
        }
    }
}
