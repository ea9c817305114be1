import Foundation
import PagingHTTP

extension GraphQLObject {
    /// The root: the lists, and objects by ID.
    static var query: GraphQLObject {
        GraphQLObject("Query") { field, execution in
            switch field {
            case "airports":
                try execution.connection(field, of: "Airport", count: execution.options.count, airport)
            case "items":
                try execution.connection(field, of: "Item", count: execution.total(250), item)
            case "parents":
                try execution.connection(field, of: "Parent", count: execution.total(251), parent)
            case "search", "searchPage":
                try execution.search(field, count: execution.total(250), item)
            case "project":
                .object(project(try execution.id("fullPath")))
            case "node":
                .object(try node(execution.id("id")))
            case "rateLimit":
                .object(rateLimit(execution.rate))
            default: nil
            }
        }
    }

    /// An airport: its record under the names of the other lists.
    private static func airport(_ id: Int) -> GraphQLObject {
        let record = record(id)
        return node("Airport", id) { field, _ in record?[JSONPointer(tokens: [field])].map { .value($0) } }
    }

    /// A generated node, of which a list can have any number.
    ///
    /// Item N has N mod 8 labels.
    private static func item(_ id: Int) -> GraphQLObject {
        node("Item", id) { field, execution in
            switch field {
            case "name": .string("Item \(id)")
            case "note": .string(String(repeating: "x", count: execution.options.padding))
            case "labels":
                try execution.connection("Item:\(id).labels", of: "Label", count: id % 8) { number in
                    GraphQLObject("Label") { field, _ in
                        switch field {
                        case "id": .string(globalID("Label", "\(id).\(number)"))
                        case "name": .string("Label \(number) of item \(id)")
                        default: nil
                        }
                    }
                }
            default: nil
            }
        }
    }

    /// A generated node with a list of its own.
    ///
    /// Parent N has 37 · N mod 251 children, which is each number from 0 to 250 once in 251 parents. Child M of parent N
    /// is the item 1000 · N + M.
    private static func parent(_ id: Int) -> GraphQLObject {
        node("Parent", id) { field, execution in
            switch field {
            case "name": .string("Parent \(id)")
            case "children":
                try execution.connection("Parent:\(id).children", of: "Item", count: 37 * id % 251) {
                    item(1_000 * id + $0)
                }
            default: nil
            }
        }
    }

    /// A project: the airports as issues, with a filter and a search, as issue trackers have it.
    private static func project(_ path: String) -> GraphQLObject {
        GraphQLObject("Project") { field, execution in
            switch field {
            case "id": return .string(globalID("Project", path))
            case "fullPath": return .string(path)
            case "issues":
                let (state, text) = (try execution.string("state") ?? "all", try execution.string("search") ?? "")
                guard ["opened", "closed", "all"].contains(state) else {
                    throw GraphQLProblem("state must be opened, closed or all, not \(state).")
                }
                let all = Array(stride(from: 1, through: min(execution.options.count, 100_000), by: 1))
                let found = text.isEmpty ? all : DemoServer.airports.ids(matching: text, among: all)
                let ids = state == "all" ? found : found.filter { isClosed($0) == (state == "closed") }
                // A cursor is valid only for the filter it was created with.
                let list = "Project:\(path):\(state):\(text).issues"
                return try execution.connection(list, of: "Issue", count: ids.count) {
                    issue(ids.isEmpty ? $0 : ids[($0 - 1) % ids.count])
                }
            default: return nil
            }
        }
    }

    private static func issue(_ id: Int) -> GraphQLObject {
        GraphQLObject("Issue") { field, _ in
            switch field {
            case "id": .string(globalID("Issue", "\(id)"))
            case "iid": .string("\(id)")
            case "title": .value(record(id)?["/name"] ?? .null)
            case "state": .string(isClosed(id) ? "closed" : "opened")
            default: nil
            }
        }
    }

    /// Every third issue is closed.
    private static func isClosed(_ id: Int) -> Bool { id.isMultiple(of: 3) }

    private static func rateLimit(_ rate: GraphQLRate) -> GraphQLObject {
        GraphQLObject("RateLimit") { field, _ in
            switch field {
            case "cost": .integer(rate.cost)
            case "limit": .integer(GraphQLRate.limit)
            case "remaining": .integer(rate.remaining)
            case "used": .integer(max(GraphQLRate.limit - rate.remaining, 0))
            case "resetAt": .string(Date(timeIntervalSinceNow: Double(rate.resetIn)).formatted(.iso8601))
            default: nil
            }
        }
    }

    /// An object with an ID and a number.
    private static func node(
        _ type: String,
        _ number: Int,
        value: @escaping (String, inout GraphQLExecution) throws -> GraphQLResult?
    ) -> GraphQLObject {
        GraphQLObject(type) { field, execution in
            switch field {
            case "id": .string(globalID(type, "\(number)"))
            case "databaseId": .integer(number)
            default: try value(field, &execution)
            }
        }
    }

    /// Returns the ID of an object: its type and its key, encoded as Base64.
    private static func globalID(_ type: String, _ key: String) -> String {
        Data("\(type):\(key)".utf8).base64EncodedString()
    }

    private static func node(_ id: String) throws -> GraphQLObject {
        let parts = Data(base64Encoded: id).map { String(decoding: $0, as: UTF8.self).split(separator: ":") } ?? []
        let number = parts.last.flatMap { Int($0) } ?? 0
        if parts.count == 2, (1...QueryParameters.countLimit).contains(number) {
            switch parts[0] {
            case "Airport": return airport(number)
            case "Item": return item(number)
            case "Parent": return parent(number)
            default: break
            }
        }
        throw GraphQLProblem("There is no object with this id.", type: "NOT_FOUND")
    }

    private static func record(_ id: Int) -> JSONValue? {
        try? JSONValue(parsing: Array(DemoServer.airports.json(for: id).utf8))
    }
}

extension GraphQLExecution {
    /// Takes the length of a list.
    fileprivate mutating func total(_ standard: Int) throws -> Int {
        let total = try integer("total") ?? standard
        guard total >= 0 else { throw GraphQLProblem("total must not be negative.") }
        return total
    }
}
