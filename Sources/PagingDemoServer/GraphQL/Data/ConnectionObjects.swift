/// A list that is read as a connection.
struct GraphQLList: Sendable {
    /// The name of the field.
    let name: String
    /// The type of the nodes.
    let node: String
    let count: Int
    /// The object that owns the list, which is part of its cursors.
    var owner: String?

    /// Returns the connection for a field's arguments.
    ///
    /// - Parameter object: Returns the entry at a position, counted from 1. `becomes=` may raise the length above
    ///   `count`.
    func connection(
        _ arguments: GraphQLArguments,
        in context: inout GraphQLContext,
        _ object: @escaping @Sendable (_ position: Int) -> any GraphQLObject
    ) throws -> GraphQLResult {
        let list = owner.map { "\($0).\(name)" } ?? name
        let slice = try context.open(count: count) { count in
            try ListSlice(connection: arguments, field: name, list: list, count: count)
        }
        guard let slice else { return .null }
        return .object(ConnectionObject(slice: slice, node: node, object: object))
    }
}

/// A connection (Relay cursor connections, section 2) with the common fields `nodes` and `totalCount`.
struct ConnectionObject: GraphQLObject {
    let slice: ListSlice
    let node: String
    let object: @Sendable (_ position: Int) -> any GraphQLObject

    var typeName: String { "\(node)Connection" }

    func value(
        of field: String,
        arguments: GraphQLArguments,
        in context: inout GraphQLContext
    ) throws -> GraphQLResult {
        switch field {
        case "nodes": slice.entries { .object(object($0)) }
        case "edges": edges
        case "pageInfo": .object(PageInfoObject(slice: slice))
        default: slice.total.map { .integer($0) } ?? .null
        }
    }

    /// The edges; a fault in a node keeps its edge, and a `null` entry has no edge.
    private var edges: GraphQLResult {
        guard case .list(let nodes) = slice.entries({ .object(object($0)) }) else { return .null }
        return .list(
            zip(slice.positions, nodes).map { position, node in
                if case .null = node { return .null }
                return .object(EdgeObject(typeName: "\(self.node)Edge", cursor: slice.cursor(position), node: node))
            }
        )
    }
}

struct EdgeObject: GraphQLObject {
    let typeName: String
    let cursor: String
    let node: GraphQLResult

    func value(
        of field: String,
        arguments: GraphQLArguments,
        in context: inout GraphQLContext
    ) throws -> GraphQLResult {
        field == "cursor" ? .string(cursor) : node
    }
}

struct PageInfoObject: GraphQLObject {
    let slice: ListSlice

    var typeName: String { "PageInfo" }

    func value(
        of field: String,
        arguments: GraphQLArguments,
        in context: inout GraphQLContext
    ) throws -> GraphQLResult {
        switch field {
        case "hasNextPage": .boolean(slice.hasNext)
        case "hasPreviousPage": .boolean(slice.hasPrevious)
        case "startCursor": .optional(slice.startCursor)
        default: .optional(slice.endCursor)
        }
    }
}
