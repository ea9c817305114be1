import Foundation
import Paging
import PagingHTTP
import PagingTesting
import Synchronization
import Testing

@testable import PagingGraphQL

/// Lists that continue at another place, and lists with a cursor beside their items.
@Suite("Connections that continue at another place", .timeLimit(.minutes(10)))
struct ContinuationTests {
    /// A server whose boards start a list of rows that a field of the root continues, as monday.com has it.
    private final class Server: Sendable {
        private let boards: Int
        private let rows: Int
        let bodies = Mutex<[JSONValue]>([])

        init(boards: Int = 1, rows: Int = 7) {
            (self.boards, self.rows) = (boards, rows)
        }

        var transport: StubTransport {
            StubTransport { [self] _, body in
                let body = try JSONValue(parsing: body ?? [])
                bodies.withLock { $0.append(body) }
                let isNext = body["/query"]?.stringValue?.contains("next_items_page") == true
                guard isNext else {
                    let pages = (0..<boards).map { _ in #"{"name":"b","page":\#(page(from: 0))}"# }
                    return StubReply.json(#"{"data":{"boards":[\#(pages.joined(separator: ","))]}}"#).reply
                }
                let start = body["/variables/token"]?.stringValue.flatMap { Int($0.dropFirst()) } ?? -1
                return StubReply.json(#"{"data":{"next_items_page":\#(page(from: start))}}"#).reply
            }
        }

        private func page(from start: Int) -> String {
            let end = min(start + 3, rows)
            let rows = (start..<max(start, end)).map { #"{"id":\#($0)}"# }.joined(separator: ",")
            return #"{"cursor":\#(end < self.rows ? "\"c\(end)\"" : "null"),"items":[\#(rows)]}"#
        }

        func list(_ first: String = first, _ next: String = next, at path: JSONPointer? = nil) throws
            -> GraphQLConnection<JSONValue>
        {
            let api = try PagingClient("https://api.test/graphql", transport: transport)
            return api.connection(JSONValue.self, GraphQLRequest(first, variables: ["board": 5]), at: path)
                .continuing(by: GraphQLRequest(next))
        }

        static let first = """
            query ($board: ID!) { boards(ids: [$board]) { name page: items_page(limit: 3) { cursor items { id } } } }
            """
        static let next =
            "query ($token: String!) { next_items_page(limit: 3, cursor: $token) { cursor items { id } } }"
    }

    private func numbers(_ items: [JSONValue]) -> [Int] { items.compactMap { $0["/id"]?.intValue } }

    @Test("The first page is in an object of an array of one, and the others come from the second document")
    func walks() async throws {
        for rows in [0, 1, 3, 4, 7] {
            let server = Server(rows: rows)
            let all = try await server.list().collect(upTo: 100)
            #expect(all.outcome.isComplete, "\(all.outcome)")
            #expect(numbers(all.arrived) == Array(0..<rows))
            #expect(all.outcome.evidence.contains("cursor is null"), "\(all.outcome)")
            let bodies = server.bodies.withLock { $0 }
            #expect(bodies.dropFirst().allSatisfy { $0["/variables/board"] == nil })
            #expect(bodies.count == max(1, (rows + 2) / 3))
        }
    }

    @Test("A walk resumes at a page of the second document, from a saved point that contains no document")
    func resumes() async throws {
        let list = try Server().list()
        let first = await list.limited(to: .pages(1)).collect(upTo: 100)
        let point = try #require(first.outcome.resumePoint)
        let saved = try JSONEncoder().encode(point)
        #expect(!String(decoding: saved, as: UTF8.self).contains("next_items_page"))
        let resumed = try JSONDecoder().decode(ResumePoint<PageAddress>.self, from: saved)
        let rest = try await Server().list().pages(from: resumed).collect(upTo: 100)
        #expect(rest.outcome.isComplete, "\(rest.outcome)")
        #expect(numbers(first.arrived + rest.arrived) == Array(0..<7))
    }

    @Test("Without the second document, a first page with a cursor is unproven")
    func alone() async throws {
        let api = try PagingClient("https://api.test/graphql", transport: Server().transport)
        let list = api.connection(JSONValue.self, GraphQLRequest(Server.first, variables: ["board": 5]))
        let all = await list.collect(upTo: 100)
        #expect(all.outcome.ending == .unproven && all.arrived.count == 3, "\(all.outcome)")
        #expect(all.outcome.evidence.contains("cursor has a value"), "\(all.outcome)")
    }

    @Test("Several objects with a list each, and none, are errors that say how to name one")
    func several() async throws {
        for (count, words) in [(2, "/boards/0/page"), (0, "no list")] {
            let outcome = try await Server(boards: count).list().collect(upTo: 100).outcome
            #expect(outcome.ending == .failed && outcome.evidence.contains(words), "\(outcome)")
        }
        let named = try await Server(boards: 2).list(at: "/boards/1/page").collect(upTo: 100)
        #expect(named.outcome.isComplete && named.arrived.count == 7, "\(named.outcome)")
    }

    @Test("Documents that cannot continue are refused before the first request")
    func refused() async throws {
        let server = Server()
        let fixed = #"{ next_items_page(cursor: "x") { cursor items { id } } }"#
        let none = "query ($token: String!) { next_items_page(cursor: $token) { items { id } } }"
        for (next, words) in [(fixed, "no variable for their cursor"), (none, "No connection was found")] {
            let outcome = try await server.list(Server.first, next).collect(upTo: 10).outcome
            #expect(outcome.ending == .failed && outcome.evidence.contains(words), "\(outcome)")
        }
        let backward = try server.list().fromEnd()
        #expect(await backward.pages(.backward).collect(upTo: 10).outcome.evidence.contains("from its start only"))
        #expect(server.bodies.withLock { $0.isEmpty })
    }

    @Test("A cursor beside the items continues a list in one document too, under any name and alias")
    func bareCursor() async throws {
        let names = [("nextToken", "items"), ("nextCursor", "nodes"), ("cursor", "items"), ("next_cursor", "items")]
        for (cursor, items) in names {
            let transport = StubTransport { _, body in
                let body = try JSONValue(parsing: body ?? [])
                let start = body["/variables/t"]?.stringValue.flatMap { Int($0) } ?? 0
                let rows = (start..<start + 2).map { #"{"id":\#($0)}"# }.joined(separator: ",")
                let next = start < 6 ? "\"\(start + 2)\"" : "null"
                return StubReply.json(#"{"data":{"todos":{"rows":[\#(rows)],"token":\#(next)}}}"#).reply
            }
            let api = try PagingClient("https://api.test/graphql", transport: transport)
            let query =
                "query ($t: String) { todos: listTodos(limit: 2, \(cursor): $t) { rows: \(items) { id } token: \(cursor) } }"
            let all = await api.connection(JSONValue.self, GraphQLRequest(query)).collect(upTo: 100)
            #expect(all.outcome.isComplete && numbers(all.arrived) == Array(0..<8), "\(all.outcome)")
        }
    }

    @Test("Such lists inside of items are read to their ends by a second document, and marked as whole")
    func nested() async throws {
        let server = Server()
        let transport = StubTransport { request, body in
            let text = String(decoding: body ?? [], as: UTF8.self)
            guard text.contains("pageInfo") else { return try await server.transport.send(request, body: body) }
            let pages = [#"{"cursor":"c3","items":[{"id":0},{"id":1},{"id":2}]}"#, #"{"cursor":null,"items":[]}"#]
            let boards = pages.map { #"{"page":\#($0)}"# }.joined(separator: ",")
            return StubReply.json(
                #"{"data":{"all":{"nodes":[\#(boards)],"pageInfo":{"hasNextPage":false}}}}"#
            ).reply
        }
        let api = try PagingClient("https://api.test/graphql", transport: transport)
        let query =
            "{ all { nodes { page: items_page(limit: 3) { cursor items { id } } } pageInfo { hasNextPage } } }"
        let rest = NestedConnection("/page", by: GraphQLRequest(Server.next), at: "/next_items_page", keys: [:])
        let all = await api.connection(JSONValue.self, GraphQLRequest(query)).expanding(rest).collect(upTo: 10)
        #expect(all.outcome.isComplete, "\(all.outcome)")
        #expect(all.arrived.map { $0["/page/items"]?.arrayCount } == [7, 0])
        #expect(all.arrived.allSatisfy { $0["/page/cursor"] == .null })
    }
}

extension JSONValue {
    fileprivate var arrayCount: Int? { if case .array(let elements) = self { elements.count } else { nil } }
}
