import Foundation

/// An `Airport`.
struct AirportObject: GraphQLObject {
    /// The serial number, counted from 1.
    let id: Int

    var typeName: String { "Airport" }

    func value(
        of field: String,
        arguments: GraphQLArguments,
        in context: inout GraphQLContext
    ) throws -> GraphQLResult {
        let catalog = AirportCatalog.bundled
        func text(_ column: String) -> String { catalog.text(column, of: id) }
        func filled(_ column: String) -> String? { text(column).isEmpty ? nil : text(column) }
        return switch field {
        case "id": .string(NodeID(type: typeName, key: String(id)).text)
        case "databaseId": .integer(id)
        case "country": .object(CountryObject(code: text("country")))
        case "elevation": filled("elevation").map { .number($0) } ?? .null
        case "latitude": .number(text("lat"))
        case "longitude": .number(text("lon"))
        case "timezone": .string(text("tz"))
        case "subdivision": .optional(filled("subd"))
        case "iata", "city": .optional(filled(field))
        default: .string(text(field))
        }
    }
}

/// A `Country`.
struct CountryObject: GraphQLObject {
    let code: String

    var typeName: String { "Country" }

    func value(
        of field: String,
        arguments: GraphQLArguments,
        in context: inout GraphQLContext
    ) throws -> GraphQLResult {
        switch field {
        case "id": return .string(NodeID(type: typeName, key: code).text)
        case "code": return .string(code)
        default:
            let ids = AirportCatalog.bundled.airports(in: code) ?? []
            let list = GraphQLList(name: field, node: "Airport", count: ids.count, owner: "Country:\(code)")
            return try list.connection(arguments, in: &context) {
                AirportObject(id: ids.isEmpty ? $0 : ids[($0 - 1) % ids.count])
            }
        }
    }
}

/// An `Item`: a generated node; a list can have any number of them.
struct ItemObject: GraphQLObject {
    let id: Int

    var typeName: String { "Item" }

    func value(
        of field: String,
        arguments: GraphQLArguments,
        in context: inout GraphQLContext
    ) throws -> GraphQLResult {
        switch field {
        case "id": return .string(NodeID(type: typeName, key: String(id)).text)
        case "databaseId": return .integer(id)
        case "name": return .string("Item \(id)")
        case "note": return .string(String(repeating: "x", count: context.options.padding))
        default:
            let list = GraphQLList(name: field, node: "Label", count: id % 8, owner: "Item:\(id)")
            return try list.connection(arguments, in: &context) { LabelObject(item: id, number: $0) }
        }
    }
}

/// A `Parent`: a generated node with its own list, whose length depends on the node's number.
struct ParentObject: GraphQLObject {
    let id: Int

    var typeName: String { "Parent" }

    func value(
        of field: String,
        arguments: GraphQLArguments,
        in context: inout GraphQLContext
    ) throws -> GraphQLResult {
        switch field {
        case "id": return .string(NodeID(type: typeName, key: String(id)).text)
        case "databaseId": return .integer(id)
        case "name": return .string("Parent \(id)")
        default:
            let list = GraphQLList(name: field, node: "Item", count: 37 * id % 251, owner: "Parent:\(id)")
            return try list.connection(arguments, in: &context) { ItemObject(id: 1_000 * id + $0) }
        }
    }
}

/// A `Label`.
struct LabelObject: GraphQLObject {
    let item: Int
    let number: Int

    var typeName: String { "Label" }

    func value(
        of field: String,
        arguments: GraphQLArguments,
        in context: inout GraphQLContext
    ) throws -> GraphQLResult {
        switch field {
        case "id": .string(NodeID(type: typeName, key: "\(item).\(number)").text)
        case "name": .string("Label \(number) of item \(item)")
        default: .string(["red", "green", "blue"][number % 3])
        }
    }
}

/// The `RateLimit` object.
struct RateLimitObject: GraphQLObject {
    let rate: GraphQLRate

    var typeName: String { "RateLimit" }

    func value(
        of field: String,
        arguments: GraphQLArguments,
        in context: inout GraphQLContext
    ) throws -> GraphQLResult {
        switch field {
        case "cost": .integer(rate.cost)
        case "limit": .integer(GraphQLRate.limit)
        case "remaining": .integer(rate.remaining)
        case "used": .integer(max(GraphQLRate.limit - rate.remaining, 0))
        default: .string(Date(timeIntervalSinceNow: Double(rate.resetIn)).formatted(.iso8601))
        }
    }
}
