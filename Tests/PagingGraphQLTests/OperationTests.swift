import HTTPTypes
import Paging
import PagingGraphQL
import PagingHTTP
import PagingTesting
import Testing

@Suite("Single GraphQL operations", .timeLimit(.minutes(10)))
struct OperationTests {
    private struct Post: Codable, Equatable, Sendable {
        let id: String
        let isLiked: Bool
    }

    private static let mutation = GraphQLRequest(
        "mutation Like($id: ID!) { likePost(id: $id) { post { id isLiked } } }",
        variables: ["id": "p1"]
    )

    private func api(_ body: String, status: Int = 200) throws -> (api: PagingClient, transport: StubTransport) {
        let fields: HTTPFields = [.contentType: "application/json"]
        let reply = StubReply(status: .init(code: status), fields: fields, body: Array(body.utf8))
        let transport = StubTransport(["/graphql": reply])
        var api = try PagingClient("https://api.test/graphql", transport: transport)
        api.retry = RetryPolicy(attempts: 3, firstDelay: .zero)
        return (api, transport)
    }

    @Test("A mutation is sent once with its variables, and the value at the path is decoded")
    func success() async throws {
        let (api, transport) = try api(#"{"data":{"likePost":{"post":{"id":"p1","isLiked":true}}}}"#)
        let post = try await api.send(Self.mutation, returning: Post.self, at: "/likePost/post")
        #expect(post == Post(id: "p1", isLiked: true))
        let sent = try #require(transport.sent.first)
        let text = String(decoding: sent.body ?? [], as: UTF8.self)
        #expect(text.contains("mutation Like") && text.contains(#""variables":{"id":"p1"}"#))
        #expect(transport.sent.count == 1)
    }

    @Test(
        "A response with errors is an error, with or without data, and is not sent again",
        arguments: [
            #"{"errors":[{"message":"Not yours","extensions":{"code":"FORBIDDEN"}}],"data":null}"#,
            #"{"errors":[{"message":"Not yours","path":["likePost"]}],"data":{"likePost":null}}"#,
            #"{"errors":[{"message":"Half done"}],"data":{"likePost":{"post":{"id":"p1","isLiked":true}}}}"#,
            #"{"errors":[{"message":"Try later","extensions":{"code":"TIMEOUT"}}],"data":null}"#,
        ]
    )
    func errors(body: String) async throws {
        let (api, transport) = try api(body)
        let error = await #expect(throws: GraphQLError.self) {
            try await api.send(Self.mutation, returning: Post.self, at: "/likePost/post")
        }
        #expect(error?.description.contains("returned an error") == true, "\(String(describing: error))")
        #expect(transport.sent.count == 1)
    }

    @Test(
        "A response without the value is an error, and one that is not GraphQL",
        arguments: [
            #"{"data":{"like":{}}}"#, #"{"ok":true}"#,
        ]
    )
    func missing(body: String) async throws {
        let (api, _) = try api(body)
        await #expect(throws: GraphQLError.self) {
            try await api.send(Self.mutation, returning: Post.self, at: "/likePost/post")
        }
    }

    @Test("An empty list of errors is none")
    func noErrors() async throws {
        let (api, _) = try api(#"{"errors":[],"data":{"likePost":{"post":{"id":"p1","isLiked":true}}}}"#)
        _ = try await api.send(Self.mutation, returning: Post.self, at: "/likePost/post")
    }

    @Test("A query is sent again after a temporary error with the status 400, and a mutation is not")
    func temporary() async throws {
        let (api, transport) = try api(
            #"{"errors":[{"message":"m","extensions":{"code":"TIMEOUT"}}]}"#,
            status: 400
        )
        await #expect(throws: GraphQLError.self) { try await api.send(Self.mutation, returning: Post.self) }
        #expect(transport.sent.count == 1)
        await #expect(throws: GraphQLError.self) {
            try await api.send(GraphQLRequest("{ viewer { id } }"), returning: Post.self, at: "/viewer")
        }
        #expect(transport.sent.count == 4)
    }

    @Test("A failed mutation is not sent again, and a query is")
    func retries() async throws {
        let (api, transport) = try api("{}", status: 503)
        await #expect(throws: RequestError.self) { try await api.send(Self.mutation, returning: Post.self) }
        #expect(transport.sent.count == 1)
        await #expect(throws: RequestError.self) {
            try await api.send(GraphQLRequest("{ viewer { id } }"), returning: Post.self, at: "/viewer")
        }
        #expect(transport.sent.count == 4)
    }
}
