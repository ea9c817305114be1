/// The root of the schema: the lists, and objects by ID.
struct GraphQLQuery: GraphQLObject {
    var typeName: String { "Query" }

    func value(
        of field: String,
        arguments: GraphQLArguments,
        in context: inout GraphQLContext
    ) throws -> GraphQLResult {
        let total = arguments.integer("total") ?? 0
        guard total >= 0 else { throw GraphQLProblem("total of '\(field)' must not be negative.") }
        switch field {
        case "airports":
            let list = GraphQLList(name: field, node: "Airport", count: context.options.count)
            return try list.connection(arguments, in: &context) { AirportObject(id: $0) }
        case "countries":
            let codes = AirportCatalog.bundled.countries
            let list = GraphQLList(name: field, node: "Country", count: codes.count)
            return try list.connection(arguments, in: &context) { CountryObject(code: codes[($0 - 1) % codes.count]) }
        case "items":
            let list = GraphQLList(name: field, node: "Item", count: total)
            return try list.connection(arguments, in: &context) { ItemObject(id: $0) }
        case "parents":
            let list = GraphQLList(name: field, node: "Parent", count: total)
            return try list.connection(arguments, in: &context) { ParentObject(id: $0) }
        case "search", "searchPage":
            let slice = try context.open(count: total) { count in
                try ListSlice(offsets: arguments, field: field, count: count)
            }
            guard let slice else { return .null }
            return field == "search" ? slice.items : .object(SearchPageObject(slice: slice))
        default:
            return try Self.single(field, arguments, rate: context.rate)
        }
    }

    /// Returns the value of a field that is not a list.
    private static func single(
        _ field: String,
        _ arguments: GraphQLArguments,
        rate: GraphQLRate
    ) throws -> GraphQLResult {
        switch field {
        case "airport":
            let id = arguments.string("icao").flatMap { DemoServer.airports.id(icao: $0) }
            return id.map { .object(AirportObject(id: $0)) } ?? .null
        case "node":
            guard let object = arguments.string("id").flatMap({ NodeID($0)?.object }) else {
                throw GraphQLProblem("There is no object with this id.", type: "NOT_FOUND")
            }
            return .object(object)
        case "project":
            return .object(ProjectObject(path: arguments.string("fullPath") ?? ""))
        case "rateLimit":
            return .object(RateLimitObject(rate: rate))
        default:
            return .null
        }
    }
}

extension ListSlice {
    /// The items of a list that is requested by position.
    var items: GraphQLResult {
        entries { .object(ItemObject(id: $0)) }
    }
}

/// A `SearchPage`: items by position, with the length of the list.
struct SearchPageObject: GraphQLObject {
    let slice: ListSlice

    var typeName: String { "SearchPage" }

    func value(
        of field: String,
        arguments: GraphQLArguments,
        in context: inout GraphQLContext
    ) throws -> GraphQLResult {
        field == "items" ? slice.items : slice.total.map { .integer($0) } ?? .null
    }
}
