import HTTPTypes
import Paging
import PagingHTTP
import PagingTesting
import Synchronization
import Testing

@testable import PagingGraphQL

@Suite("Reading a response")
struct ConnectionReaderTests {
    private static let query = """
        query ($after: String) {
          repository { issues(first: 2, after: $after) { nodes { id } pageInfo { hasNextPage endCursor } totalCount } }
        }
        """

    /// Walks over responses, one per request; the last one repeats.
    private func crawl(_ answers: String...) async throws -> CollectedItems<JSONValue, PageAddress> {
        let rest = Mutex(answers)
        let transport = StubTransport { _, _ in
            StubReply.json(rest.withLock { $0.count > 1 ? $0.removeFirst() : $0[0] }).reply
        }
        var api = try PagingClient("https://api.test/graphql", transport: transport)
        api.retry.firstDelay = .zero
        let request = GraphQLRequest(Self.query)
        return await api.connection(JSONValue.self, request, at: "/repository/issues").pages(window: .serial).collect(
            upTo: 9
        )
    }

    private static func data(_ connection: String, errors: String? = nil) -> String {
        let errors = errors.map { #","errors":[\#($0)]"# } ?? ""
        return #"{"data":{"repository":{"issues":\#(connection)}}\#(errors)}"#
    }

    private static let last = #""pageInfo":{"hasNextPage":false,"endCursor":null}"#

    @Test("Null on the path to the connection is an error that names the position, not an empty list")
    func nullParent() async throws {
        let error = #"{"message":"Could not resolve","type":"NOT_FOUND","path":["repository"]}"#
        let all = try await crawl(#"{"data":{"repository":null},"errors":[\#(error)]}"#)
        let failure = try #require(all.outcome.error as? GraphQLError)
        #expect(failure.code == .noConnection && failure.path == "/repository" && !failure.isTransient)
        #expect(failure.description.contains("NOT_FOUND at \"/repository\". The server says: \"Could not resolve\""))
        #expect(all.outcome.requests == 1)
    }

    @Test("Errors without data are reported by code, position and the server's words, without the caller's secrets")
    func noData() async throws {
        let errors = [
            #"[{"message":"Bad key k-1234567","locations":[{"line":2,"column":7}],"extensions":{"code":"FORBIDDEN"}}]"#,
            #"[{"message":"Bad key k-1234567","extensions":{"code":"k-1234567"},"path":["k-1234567"]}]"#,
            #"{"message":"Bad key k-1234567","code":"FORBIDDEN"}"#, #""Bad key k-1234567""#,
        ]
        for (error, words) in zip(errors, ["FORBIDDEN (line 2, column 7)", "without a known code", "FORBIDDEN", ""]) {
            let transport = StubTransport { _, _ in StubReply.json("{\"errors\":\(error)}").reply }
            let api = try PagingClient("https://api.test/graphql", transport: transport)
            let request = GraphQLRequest(Self.query, variables: ["apiKey": "k-1234567"])
            let all = await api.connection(JSONValue.self, request, at: "/repository/issues").collect(upTo: 9)
            let failure = try #require(all.outcome.error as? GraphQLError)
            #expect(failure.code == .noData && failure.description.contains(words), "\(failure)")
            #expect(failure.description.contains("The server says: \"Bad key ***\""), "\(failure)")
            #expect(!"\(all.outcome)\(failure)".contains("k-1234567"))
            #expect(all.outcome.requests == 1)
        }
    }

    @Test("A remark beside whole data is said, and not taken for a fault that passes")
    func remark() async throws {
        let page = Self.data(#"{"nodes":[{"id":1}],\#(Self.last)}"#, errors: #"{"message":"Deprecated."}"#)
        let all = try await crawl(page)
        #expect(all.arrived.count == 1 && all.outcome.requests == 1, "\(all.outcome)")
        #expect(all.outcome.ending == .unproven && all.outcome.evidence.contains("Deprecated."), "\(all.outcome)")
    }

    @Test("An error of the request, without data, is the same on every attempt")
    func requestError() async throws {
        let message = "Query has complexity of 20, which exceeds max complexity of 10"
        let all = try await crawl(#"{"errors":[{"message":"\#(message)"}]}"#)
        let failure = try #require(all.outcome.error as? GraphQLError)
        #expect(all.outcome.requests == 1 && failure.description.contains(message), "\(failure)")
        #expect(failure.description.contains("lower the value of first"), "\(failure)")
    }

    @Test("A mutation is sent once, unless the caller says that it may be repeated", arguments: [nil, true])
    func mutation(_ isIdempotent: Bool?) async throws {
        let transport = StubTransport { _, _ in StubReply(status: .init(code: 500)).reply }
        var api = try PagingClient("https://api.test/graphql", transport: transport)
        api.retry.firstDelay = .zero
        var request = GraphQLRequest(
            "mutation ($c: ID) { a(after: $c) { nodes { id } pageInfo { hasNextPage endCursor } } }"
        )
        request.isIdempotent = isIdempotent
        _ = await api.connection(JSONValue.self, request).collect(upTo: 9)
        #expect(transport.sent.count == (isIdempotent == true ? 4 : 1))
    }

    @Test("An error without a position or with a retryable code is retried")
    func transient() async throws {
        let good = Self.data(#"{"nodes":[{"id":1}],\#(Self.last)}"#)
        for error in [#"{"message":"m"}"#, #"{"message":"m","path":["a"],"extensions":{"code":"timeout"}}"#] {
            let all = try await crawl(#"{"data":null,"errors":[\#(error)]}"#, good)
            #expect(all.outcome.isComplete && all.outcome.retries == 1, "\(all.outcome)")
        }
    }

    @Test("A list that does not state whether more items follow is an error that names the fields to select")
    func noPageInfo() async throws {
        for info in ["", #","pageInfo":null"#, #","pageInfo":{"endCursor":"x"}"#] {
            let all = try await crawl(Self.data(#"{"nodes":[{"id":1}]\#(info)}"#))
            let failure = try #require(all.outcome.error as? GraphQLError)
            #expect(
                failure.code == .noPageInfo && failure.description.contains("select pageInfo { hasNextPage endCursor }")
            )
        }
        let none = try await crawl(Self.data("{\(Self.last)}"))
        #expect((none.outcome.error as? GraphQLError)?.description.contains("no nodes and no edges") == true)
    }

    @Test("Permanent errors beside data are not retried")
    func permanent() async throws {
        let error = #"{"message":"m","type":"FORBIDDEN","path":["repository","issues","nodes",0]}"#
        let all = try await crawl(Self.data(#"{"nodes":[null,{"id":2}],\#(Self.last)}"#, errors: error))
        #expect(
            all.arrived.count == 1 && all.outcome.ending == .unproven && all.outcome.requests == 1,
            "\(all.outcome)"
        )
        #expect(all.outcome.evidence.contains("FORBIDDEN at \"/repository/issues/nodes/0\""), "\(all.outcome)")
    }

    @Test(
        "Null entries are left out, counted as received, and said, with a total and without",
        arguments: ["", #","totalCount":4"#]
    )
    func nulls(total: String) async throws {
        let more = #""pageInfo":{"hasNextPage":true,"endCursor":"c"}"#
        let all = try await crawl(
            Self.data(#"{"nodes":[{"id":1},null],\#(more)\#(total)}"#),
            Self.data(#"{"nodes":[null,{"id":4}],\#(Self.last)\#(total)}"#)
        )
        #expect(all.arrived.map { $0["/id"]?.intValue } == [1, 4])
        #expect(all.outcome.isComplete, "\(all.outcome)")
        #expect(all.outcome.evidence.contains("2 of 4 items are null"), "\(all.outcome)")
    }

    @Test("Entries that are null within their edges are counted, too, and a page of them is no empty page")
    func nullNodes() async throws {
        let edges = #"{"edges":[{"node":{"id":1}},{"node":null},{"cursor":"x"}],\#(Self.last),"totalCount":3}"#
        let some = try await crawl(Self.data(edges))
        #expect(some.arrived.count == 1 && some.outcome.evidence.contains("2 of 3 items are null"), "\(some.outcome)")
        let none = try await crawl(Self.data(#"{"nodes":[null,null],\#(Self.last),"totalCount":3}"#))
        #expect(none.outcome.ending == .short && none.outcome.evidence.contains("2 of 3 declared"), "\(none.outcome)")
    }

    @Test("Errors in other parts of the response do not affect the list; errors without a position do")
    func elsewhere() async throws {
        let elsewhere = #"{"message":"m","type":"FORBIDDEN","path":["viewer","email"]}"#
        let list = #"{"nodes":[],\#(Self.last)}"#
        let whole = try await crawl(Self.data(list, errors: elsewhere)).outcome
        #expect(whole.isComplete, "\(whole)")
        let nowhere = #"{"message":"m","type":"FORBIDDEN"}"#
        let partial = try await crawl(Self.data(list, errors: nowhere)).outcome
        #expect(partial.ending == .unproven, "\(partial)")
    }

    @Test("A response that is not GraphQL is an error", arguments: ["[]", "{}", #"{"data":[]}"#, #"{"items":[]}"#])
    func noAnswer(body: String) async throws {
        let all = try await crawl(body)
        #expect((all.outcome.error as? GraphQLError)?.code == .noData, "\(all.outcome)")
    }

    @Test("An expired cursor ends the walk or restarts it by policy")
    func expiredCursor() async throws {
        func page(_ id: Int, next: Bool) -> String {
            Self.data(#"{"nodes":[{"id":\#(id)}],"pageInfo":{"hasNextPage":\#(next),"endCursor":"c\#(id)"}}"#)
        }
        let expired = #"{"data":null,"errors":[{"message":"m","type":"INVALID_CURSOR_ARGUMENTS"}]}"#
        let stopped = try await crawl(page(1, next: true), expired)
        #expect((stopped.outcome.error as? GraphQLError)?.code == .expiredCursor && stopped.outcome.requests == 2)
        let answers = Mutex([page(1, next: true), expired, page(1, next: true), page(2, next: false)])
        let transport = StubTransport { _, _ in StubReply.json(answers.withLock { $0.removeFirst() }).reply }
        let api = try PagingClient("https://api.test/graphql", transport: transport)
        var format = ConnectionFormat("/repository/issues")
        format.identity = "/id"
        var source = api.connection(GraphQLRequest(Self.query), format: format, decoding: .value)
        source.policy.expiredCursor = .restarts()
        let all = await source.pages(window: .serial).collect(upTo: 9)
        #expect(all.arrived.count == 2 && all.outcome.isComplete && all.outcome.restarts == 1, "\(all.outcome)")
    }

    @Test("When more items follow and the document has no variable for them, the walk ends unproven")
    func noVariable() async throws {
        let answer = #"{"data":{"a":{"nodes":[1],"pageInfo":{"hasNextPage":true,"endCursor":"x"}}}}"#
        let transport = StubTransport { _, _ in StubReply.json(answer).reply }
        let api = try PagingClient("https://api.test/graphql", transport: transport)
        let all = await api.connection(Int.self, GraphQLRequest("{ a(first: 1) { nodes pageInfo { hasNextPage } } }"))
            .collect(upTo: 9)
        #expect(all.arrived == [1] && all.outcome.ending == .unproven)
        #expect(all.outcome.evidence.contains("write after: $after"), "\(all.outcome)")
    }
}
