import Paging
import PagingHTTP
import PagingTesting
import Testing

@testable import PagingGraphQL

/// Connections whose parts have other response keys than their names.
@Suite("Aliases in documents")
struct AliasTests {
    /// A document with a key for every part of its connection, and a server that answers it.
    private struct Trial {
        private(set) var query = ""
        private(set) var path: [String] = []
        private var keys: [String: String] = [:]
        private let takesEdges: Bool
        private let hasTotal: Bool
        private let count: Int
        private let size: Int

        init(_ random: inout SeededGenerator) {
            takesEdges = Bool.random(using: &random)
            hasTotal = Bool.random(using: &random)
            (count, size) = (Int.random(in: 0...9, using: &random), Int.random(in: 1...4, using: &random))
            func part(_ name: String, _ selection: String = "") -> String {
                let letters = (0..<3).map { _ in "abcdefghijklmnopqrstuvwxyz".randomElement(using: &random) ?? "a" }
                let key = Bool.random(using: &random) ? name : String(letters) + name
                keys[name] = key
                return (key == name ? name : "\(key): \(name)") + selection
            }
            let info = part("pageInfo", " { \(part("hasNextPage")) \(part("endCursor")) }")
            let entries =
                takesEdges ? part("edges", " { cursor \(part("node", " { id }")) }") : part("nodes", " { id }")
            let parts = [info, entries] + (hasTotal ? [part("totalCount")] : [])
            let selection = parts.shuffled(using: &random).joined(separator: " ")
            let cursor = ["after: $c", "page: {after: $c, first: 2}", "cursor: $c", "input: {paging: {token: $c}}"]
            let arguments = cursor.randomElement(using: &random) ?? ""
            let isFragment = Bool.random(using: &random)
            let list = part("list", "(\(arguments)) { \(isFragment ? "...Parts" : selection) }")
            query = "query ($c: String) { \(part("owner", " { \(list) }")) }"
            if isFragment { query += " fragment Parts on Connection { \(selection) }" }
            path = [keys["owner"] ?? "", keys["list"] ?? ""]
        }

        private func key(_ name: String) -> String { "\"\(keys[name] ?? name)\"" }

        /// Returns the page after a cursor, which is the number of items before it.
        func page(after cursor: Int) -> String {
            let end = min(count, cursor + size)
            let items = (cursor..<max(cursor, end)).map { #"{"id":\#($0)}"# }
            let entries = takesEdges ? items.map { #"{"cursor":"x",\#(key("node")):\#($0)}"# } : items
            let info = "\(key("hasNextPage")):\(end < count),\(key("endCursor")):\"\(end)\""
            let total = hasTotal ? ",\(key("totalCount")):\(count)" : ""
            let list = "\(key(takesEdges ? "edges" : "nodes")):[\(entries.joined(separator: ","))]"
            return "{\"data\":{\(key("owner")):{\(key("list")):{\(list),\(key("pageInfo")):{\(info)}\(total)}}}}"
        }

        func crawl() async throws -> (numbers: [Int], outcome: PagingOutcome<PageAddress>, expected: [Int]) {
            let transport = StubTransport { _, body in
                let cursor = try JSONValue(parsing: body ?? [])["/variables/c"]?.stringValue
                return StubReply.json(page(after: cursor.flatMap { Int($0) } ?? 0)).reply
            }
            let api = try PagingClient("https://api.test/graphql", transport: transport)
            let all = await api.connection(JSONValue.self, GraphQLRequest(query)).collect(upTo: 99)
            return (all.arrived.compactMap { $0["/id"]?.intValue }, all.outcome, Array(0..<count))
        }
    }

    @Test("Every part of a connection, and its cursor's argument, may have any name", arguments: 0..<100)
    func anywhere(seed: Int) async throws {
        var random = SeededGenerator(seed: UInt64(seed))
        let trial = Trial(&random)
        #expect(GraphQLRequest(trial.query).connections == [JSONPointer(tokens: trial.path)])
        let result = try await trial.crawl()
        #expect(result.numbers == result.expected && result.outcome.isComplete, "\(trial.query) \(result.outcome)")
    }
}
