/// A `Project`: a list of issues with filter and search, as issue trackers have it.
struct ProjectObject: GraphQLObject {
    let path: String

    var typeName: String { "Project" }

    func value(
        of field: String,
        arguments: GraphQLArguments,
        in context: inout GraphQLContext
    ) throws -> GraphQLResult {
        switch field {
        case "id": return .string(NodeID(type: typeName, key: path).text)
        case "fullPath": return .string(path)
        default:
            let (state, text) = (arguments.string("state") ?? "all", arguments.string("search") ?? "")
            guard ["opened", "closed", "all"].contains(state) else {
                throw GraphQLProblem("state of 'issues' must be opened, closed or all, not \(state).")
            }
            let ids = Self.ids(state: state, text: text, count: context.options.count)
            // A cursor is valid only for the filter it was created with.
            let owner = "Project:\(path):\(state):\(text)"
            let list = GraphQLList(name: field, node: "Issue", count: ids.count, owner: owner)
            return try list.connection(arguments, in: &context) {
                IssueObject(id: ids.isEmpty ? $0 : ids[($0 - 1) % ids.count])
            }
        }
    }

    private static func ids(state: String, text: String, count: Int) -> [Int] {
        let all = Array(stride(from: 1, through: min(count, 100_000), by: 1))
        let found = text.isEmpty ? all : DemoServer.airports.ids(matching: text, among: all)
        return state == "all" ? found : found.filter { IssueObject(id: $0).isClosed == (state == "closed") }
    }
}

/// An `Issue`.
struct IssueObject: GraphQLObject {
    let id: Int

    var typeName: String { "Issue" }
    var isClosed: Bool { id.isMultiple(of: 3) }

    func value(
        of field: String,
        arguments: GraphQLArguments,
        in context: inout GraphQLContext
    ) throws -> GraphQLResult {
        switch field {
        case "id": .string(NodeID(type: typeName, key: String(id)).text)
        case "iid": .string(String(id))
        case "title": .string(AirportCatalog.bundled.text("name", of: id))
        default: .string(isClosed ? "closed" : "opened")
        }
    }
}
