import Foundation
import HTTPTypes
import Paging
import PagingHTTP
import PagingTesting
import Testing

@Suite("Next links of a generated client")
struct NextLinksTests {
    /// A middleware that adds credentials to each request.
    private struct Credentials: ClientMiddleware {
        func intercept(
            _ request: HTTPRequest,
            body: HTTPBody?,
            baseURL: URL,
            operationID: String,
            next: @Sendable (HTTPRequest, HTTPBody?, URL) async throws -> (HTTPResponse, HTTPBody?)
        ) async throws -> (HTTPResponse, HTTPBody?) {
            var request = request
            request.headerFields[.authorization] = "Bearer secret"
            return try await next(request, body, baseURL)
        }
    }

    private static func client(_ pages: [String: StubReply]) throws -> GeneratedClient {
        GeneratedClient(
            serverURL: try #require(URL(string: "https://api.test/v1")),
            transport: StubTransport(pages),
            middlewares: [NextLinks(), Credentials()]
        )
    }

    @Test("Links to the next page, whole and relative ones, lead through the list with credentials")
    func pages() async throws {
        let client = try Self.client([
            "/v1/orders?limit=2": .json(
                #"{"data":[{"id":1},{"id":2}],"next":"https://api.test/v1/orders?limit=2&after=2"}"#
            ),
            "/v1/orders?limit=2&after=2": .json(#"{"data":[{"id":3},{"id":4}],"next":"?limit=2&after=4"}"#),
            "/v1/orders?limit=2&after=4": .json(#"{"data":[{"id":5}]}"#),
        ])
        let orders = try await linkedOrders(client).collect(upTo: 100).items
        #expect(orders.map(\.id) == [1, 2, 3, 4, 5])
        let sent = client.transport.sent.map(\.request)
        #expect(sent.map(\.path) == ["/v1/orders?limit=2", "/v1/orders?limit=2&after=2", "/v1/orders?limit=2&after=4"])
        #expect(sent.allSatisfy { $0.authority == "api.test" && $0.headerFields[.authorization] == "Bearer secret" })
    }

    @Test(
        "A link to another origin is refused before a request is sent",
        arguments: [
            "https://evil.test/v1/orders?after=2", "//evil.test/v1/orders", "http://api.test/v1/orders?after=2",
            "https://api.test:8443/v1/orders?after=2", "https://api.test.evil.test/v1/orders",
            "https://api.test@evil.test/v1/orders",
        ]
    )
    func foreign(link: String) async throws {
        let client = try Self.client([
            "/v1/orders?limit=2": .json(#"{"data":[{"id":1},{"id":2}],"next":"\#(link)"}"#)
        ])
        let error = await #expect(throws: ForeignLink.self) {
            _ = try await linkedOrders(client).collect(upTo: 100).items
        }
        #expect(error?.link == link)
        #expect(client.transport.paths == ["/v1/orders?limit=2"])
    }
}
