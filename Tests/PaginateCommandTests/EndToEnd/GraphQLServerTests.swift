import Foundation
import PagingDemoServer
import PagingHTTP
import Synchronization
import Testing

extension EndToEnd {
    @Suite("fetch from GraphQL servers", .timeLimit(.minutes(10)))
    struct GraphQLServerTests {
        private static let info = "pageInfo { hasNextPage endCursor }"
        private static let labels = "nodes { name } \(info)"
        private static let items = """
            query ($after: String) {
              items(total: 12, first: 5, after: $after) {
                edges {
                  cursor
                  node { __typename id databaseId labels(first: 2) { \(labels) } again: labels(first: 3) { \(labels) } }
                }
                totalCount \(info)
              }
            }
            """
        private static let expand = ["--items", "/edges", "--expand", "/node/labels", "--expand", "/node/again"]

        @Test("Several lists inside edges are read to their ends")
        func severalLists() async throws {
            try await DemoServer.withServer { server in
                let folder = try TemporaryFolder()
                let file = try folder.write(Self.items, to: "query.graphql")
                let url = server.baseURL + "/graphql"
                let result = try await Subprocess(["fetch", url, "--graphql", file] + Self.expand).result()
                #expect(result.code == 0, "\(result.error)")
                let edges = try result.output.split(separator: "\n").map { try JSONValue(parsing: $0.utf8) }
                #expect(edges.map { $0["/node/databaseId"]?.intValue } == Array(1...12))
                for edge in edges {
                    let number = edge["/node/databaseId"]?.intValue ?? 0
                    guard case .array(let labels)? = edge["/node/labels/nodes"] else {
                        Issue.record("\(edge)")
                        continue
                    }
                    #expect(labels.count == number % 8 && edge["/node/again/nodes"] == .array(labels), "\(edge)")
                    #expect(edge["/node/labels/pageInfo/hasNextPage"] == false)
                    #expect(edge["/node/again/pageInfo/hasNextPage"] == false)
                }
            }
        }

        @Test("Requests for lists inside items are part of the one budget", arguments: [1, 3, 5])
        func budget(requests: Int) async throws {
            try await DemoServer.withServer { server in
                let folder = try TemporaryFolder()
                let file = try folder.write(Self.items, to: "query.graphql")
                let options = ["fetch", server.baseURL + "/graphql?run=r", "--graphql", file] + Self.expand
                let result = try await Subprocess(options + ["--max-requests", "\(requests)"]).result()
                #expect(result.code == 3, "\(result.error)")
                #expect(server.requests(run: "r").count <= requests)
            }
        }

        private static let shared =
            "query ($c: ID) { a(after: $c) { nodes { id b(after: $c) { nodes { id } \(info) } } \(info) } }"
        private static let plain = "query ($c: ID) { a(after: $c) { nodes { id } \(info) } }"
        private static let refusals: [(String, [String], String)] = [
            (shared, [], "$c is the cursor of \"/a\" and is also passed to \"/a/nodes/b\""),
            ("query ($c: ID) { a(after: $c) { edges { cursor } \(info) } }", [], "nodes or edges { node }"),
            ("query ($c: ID) { a(after: $c) { totalCount \(info) } }", [], "nodes or edges { node }"),
            (plain, ["--connection", "/b"], "Its connections: /a"), (plain, ["--backward"], "before: $before"),
            (plain, ["--operation", "Other"], "remove --operation"), (plain + "}", [], "is not GraphQL from line 1"),
            (plain, ["--expand", "/labels"], "--expand /labels"),
        ]

        @Test("A document that cannot be read to its end is refused before the first request", arguments: refusals)
        func refused(document: String, options: [String], words: String) async throws {
            let server = try ReplyServer { _ in .json("{}") }
            let folder = try TemporaryFolder()
            let file = try folder.write(document, to: "query.graphql")
            let url = "http://127.0.0.1:\(server.port)/"
            let result = try await Subprocess(["fetch", url, "--graphql", file] + options).result()
            #expect(result.code == 64 && result.error.contains(words), "\(result.error)")
            #expect(server.paths.isEmpty)
        }

        @Test("A mutation in the file of --graphql is sent again only by --idempotent", arguments: [true, false])
        func mutation(isIdempotent: Bool) async throws {
            let server = try ReplyServer { _ in
                ReplyServer.Reply(bytes: Array("HTTP/1.1 500 No\r\nContent-Length: 0\r\n\r\n".utf8))
            }
            let folder = try TemporaryFolder()
            let file = try folder.write(
                "mutation ($c: ID) { a(after: $c) { nodes { id } \(Self.info) } }",
                to: "a.graphql"
            )
            let options = ["fetch", "http://127.0.0.1:\(server.port)/", "--graphql", file, "--retries", "1"]
            let result = try await Subprocess(options + (isIdempotent ? ["--idempotent"] : [])).result()
            #expect(result.code == 1, "\(result.error)")
            #expect(server.paths.count == (isIdempotent ? 2 : 1))
        }

        @Test(
            "Null in place of the list is no empty page for a document in the body",
            arguments: [1, 2, 3],
            [["--offset-param", "body:/variables/at"], ["--page-param", "body:/variables/at"]]
        )
        func null(page: Int, options: [String]) async throws {
            let requests = Mutex(0)
            let server = try ReplyServer { _ in
                let number = requests.withLock {
                    $0 += 1
                    return $0
                }
                let rows = number < page ? #"[{"id":\#(2 * number)},{"id":\#(2 * number + 1)}]"# : "null"
                return .json(#"{"data":{"search":\#(rows)}}"#)
            }
            let body = #"{"query":"query ($at: Int) { search(at: $at) { id } }","variables":{"at":1}}"#
            let list = ["fetch", "http://127.0.0.1:\(server.port)/", "--body", body, "--items", "/data/search"]
            let result = try await Subprocess(list + options + ["--retries", "0", "--window", "1"]).result()
            #expect(result.code == 1 && result.error.contains("/data/search"), "\(result.error)")
            #expect(Items.ids(result.output).count == 2 * (page - 1))
        }

        @Test(
            "A variable with the name of a secret is in no message and no file",
            arguments: ["token", "apiKey", "password"],
            ["POST", "GET"]
        )
        func namedSecrets(name: String, method: String) async throws {
            let secret = "swordfish-4711"
            let server = try ReplyServer { _ in
                .json(#"{"errors":[{"message":"No user swordfish-4711","extensions":{"code":"FORBIDDEN"}}]}"#)
            }
            let query =
                "query ($\(name): ID, $c: ID) { a(by: $\(name), after: $c) { nodes { id } \(Self.info) } }"
            let folder = try TemporaryFolder()
            let file = try folder.write(query, to: "query.graphql")
            let files = ["report", "trace", "resume"].flatMap { ["--" + $0, folder.file($0)] }
            let given = ["--variables", #"{"\#(name)": "\#(secret)"}"#, "--method", method]
            let url = "http://127.0.0.1:\(server.port)/graphql"
            let result = try await Subprocess(
                ["fetch", url, "--graphql", file, "--output", folder.file("items")] + given + files
            ).result()
            #expect(result.code == 1 && result.error.contains("No user ***"), "\(result.error)")
            #expect(!(result.error + result.output).contains("swordfish"))
            for name in try folder.names {
                #expect(try !folder.text(name).contains("swordfish"), "\(name)")
            }
        }
    }
}
