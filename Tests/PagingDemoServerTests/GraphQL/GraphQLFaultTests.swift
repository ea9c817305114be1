import Foundation
import PagingDemoServer
import Testing

@Suite(.timeLimit(.minutes(10))) struct GraphQLFaultTests {
    private static let document = """
        query ($after: String, $first: Int = 3) {
          items(total: 8, first: $first, after: $after) {
            nodes { databaseId } edges { node { name } } pageInfo { hasNextPage endCursor } totalCount
          }
        }
        """

    /// Returns the pages of a walk along `endCursor`, at most nine.
    private func walk(_ server: DemoServer, _ parameters: String, retrying: Bool = false) async throws -> [Answer] {
        var answers: [Answer] = []
        var variables = "{}"
        while answers.count < 9 {
            let answer = try await TestClient.graphQL(
                server,
                Self.document,
                parameters: parameters,
                variables: variables
            )
            answers.append(answer)
            if retrying, answer.value("data", "items") == nil { continue }
            guard answer.value("data", "items", "pageInfo", "hasNextPage") as? Bool == true,
                let cursor = answer.value("data", "items", "pageInfo", "endCursor") as? String
            else { break }
            variables = "{\"after\":\"\(cursor)\"}"
        }
        return answers
    }

    private func numbers(_ parameters: String) async throws -> [[Int?]] {
        try await DemoServer.withServer { server async throws in
            try await walk(server, parameters).map { $0.numbers("items") }
        }
    }

    @Test("The number of a page is its position in the list that the operation pages through")
    func pages() async throws {
        try await DemoServer.withServer { server async throws in
            _ = try await walk(server, "run=a")
            #expect(server.requests(run: "a").map(\.page) == [1, 2, 3])
            _ = try await TestClient.graphQL(
                server,
                "{ items(total: 8, last: 3) { totalCount } }",
                parameters: "run=b"
            )
            _ = try await TestClient.graphQL(server, "{ search(offset: 20) { id } }", parameters: "run=b")
            _ = try await TestClient.graphQL(server, "{ rateLimit { cost } }", parameters: "run=b")
            _ = try await TestClient.graphQL(
                server,
                "{ search(offset: 20) { id } }",
                parameters: "run=b&pages=requests"
            )
            #expect(server.requests(run: "b").map(\.page) == [1, 3, 1, 4])
            #expect(try await TestClient.graphQL(server, "{ a }", parameters: "pages=requests").status == 400)
        }
    }

    @Test("Faults of the other lists also apply to a page here, as often as requested")
    func statuses() async throws {
        try await DemoServer.withServer { server async throws in
            let answers = try await walk(server, "run=a&fault=503@2x1&fault=html@2x1", retrying: true)
            #expect(answers.map(\.status) == [200, 503, 200, 200, 200])
            #expect(answers[2].text.hasPrefix("<!doctype html>"))
            let served = answers.filter { $0.value("data") != nil }.flatMap { $0.numbers("items") }
            #expect(served == Array(1...8))
        }
    }

    @Test("A node can be null with an error that names it")
    func partial() async throws {
        try await DemoServer.withServer { server async throws in
            let answers = try await walk(server, "gqlerror=partial@2")
            #expect(answers.map { $0.numbers("items") } == [[1, 2, 3], [4, nil, 6], [7, 8]])
            #expect(answers.map(\.errors.count) == [0, 2, 0])
            let paths = answers[1].errors.map {
                ($0["path"] as? [Any] ?? []).map { "\($0)" }.joined(separator: ".")
            }
            #expect(paths == ["items.nodes.1", "items.edges.1.node"])
            #expect(answers[1].value("data", "items", "totalCount") as? Int == 8)
        }
    }

    @Test("Lists inside the first one and beside it stay correct")
    func firstList() async throws {
        try await DemoServer.withServer { server async throws in
            let answer = try await TestClient.graphQL(
                server,
                """
                {
                  parents(total: 4, first: 4) { nodes { databaseId children(first: 3) { nodes { databaseId } } } }
                  items(first: 3) { nodes { databaseId } }
                }
                """,
                parameters: "gqlerror=partial@1"
            )
            #expect(answer.numbers("parents") == [1, 2, nil, 4] && answer.numbers("items") == [1, 2, 3])
            #expect(answer.errors.count == 1 && !answer.text.contains("\"nodes\":[null"))
        }
    }

    @Test("The list can be null, with or without an error")
    func nullList() async throws {
        try await DemoServer.withServer { server async throws in
            let answers = try await walk(server, "run=a&gqlerror=null@2x1&gqlerror=silent@3x1", retrying: true)
            #expect(answers.map { $0.numbers("items") } == [[1, 2, 3], [], [4, 5, 6], [], [7, 8]])
            #expect(answers.map(\.errors.count) == [0, 1, 0, 0, 0])
            #expect(answers[3].text == #"{"data":{"items":null}}"#)
        }
    }

    @Test("A rate limit has status 200, in two dialects")
    func limits() async throws {
        try await DemoServer.withServer { server async throws in
            let parameters = "run=a&gqlerror=limited@1x1&gqlerror=ratelimit@1x1&retry_after=7&reset_in=30"
            let answers = try await walk(server, parameters, retrying: true)
            #expect(
                answers.prefix(3).map { $0.errors.first?["type"] as? String } == [
                    "RATE_LIMITED", "RATE_LIMIT", nil,
                ]
            )
            #expect(answers[1].errors.first?["code"] as? String == "graphql_rate_limit")
            #expect(answers[0].status == 200 && answers[0].value("data") == nil)
            #expect(answers[0].headers["x-ratelimit-remaining"] == "0" && answers[0].headers["retry-after"] == "7")
            let reset = answers[0].headers["x-ratelimit-reset"].flatMap(Double.init) ?? 0
            #expect(abs(reset - Date().timeIntervalSince1970 - 30) < 20)
        }
    }

    @Test("Cursors can be missing or lead back")
    func cursors() async throws {
        #expect(try await numbers("gqlerror=nocursor@2") == [[1, 2, 3], [4, 5, 6]])
        #expect(
            try await numbers("fault=cycle@3").prefix(5) == [
                [1, 2, 3], [4, 5, 6], [7, 8], [1, 2, 3], [4, 5, 6],
            ]
        )
        #expect(try await numbers("fault=self@2").prefix(4) == [[1, 2, 3], [4, 5, 6], [4, 5, 6], [4, 5, 6]])
        #expect(try await numbers("fault=evil:odd@1").map(\.count) == [3, 0])
    }

    @Test("Pages can be short, empty, repeated or of another length")
    func shapes() async throws {
        #expect(try await numbers("short=1@2&empty=3") == [[1, 2, 3], [4], []])
        #expect(try await numbers("dup=2") == [[1, 2, 3], [3, 4, 5], [7, 8]])
        #expect(try await numbers("skip=2") == [[1, 2, 3], [5, 6], [7, 8]])
        #expect(try await numbers("becomes=5@2") == [[1, 2, 3], [4, 5]])
        #expect(try await numbers("fault=null@1") == [[1, nil, 3], [4, 5, 6], [7, 8]])
        #expect(try await numbers("fault=noitems@2") == [[1, 2, 3], [], [7, 8]])
    }

    @Test("Chaos lets every request succeed at the fourth attempt")
    func chaos() async throws {
        try await DemoServer.withServer { server async throws in
            let first = try await TestClient.graphQL(server, "{ __typename }", parameters: "chaos=100")
            #expect(first.status == 400)
            let parameters = "run=a&chaos=40&seed=5&fault=500@1x1"
            var statuses: [Int] = []
            for _ in 1...5 {
                let answer = try? await TestClient.graphQL(
                    server,
                    "{ items(first: 1) { totalCount } }",
                    parameters: parameters
                )
                statuses.append(answer?.status ?? 0)
            }
            #expect(statuses.first == 500 && statuses.last == 200)
        }
    }

    @Test("A page held by a test is sent when the test releases it")
    func holds() async throws {
        try await DemoServer.withServer { server async throws in
            server.hold(run: "a", page: 2)
            async let answers = walk(server, "run=a")
            try await server.arrival(run: "a", page: 2)
            #expect(server.requests(run: "a").count == 2)
            server.release(run: "a", page: 2)
            #expect(try await answers.count == 3)
            #expect(server.peakInFlight(run: "a") == 1)
        }
    }

    @Test("The rate limit values depend on the run and the address")
    func rateLimit() async throws {
        try await DemoServer.withServer { server async throws in
            func remaining(_ parameters: String) async throws -> Int? {
                try await TestClient.graphQL(server, "{ rateLimit { remaining } }", parameters: parameters)
                    .value("data", "rateLimit", "remaining") as? Int
            }
            #expect(try await remaining("run=a") == 4_999)
            #expect(try await remaining("run=a") == 4_998)
            #expect(try await remaining("run=a&remaining=3") == 3)
            #expect(try await TestClient.graphQL(server, "{ a }", parameters: "gqlerror=odd@1").status == 400)
        }
    }
}
