// The middleware for next links of Sources/Paging/Paging.docc/YourOwnClient.md, over stand-ins for OpenAPIRuntime.

import Foundation
import HTTPTypes
import Paging
import PagingHTTP
import PagingTesting

/// A stand-in for the protocol of OpenAPIRuntime that changes the requests of a generated client.
protocol ClientMiddleware: Sendable {
    func intercept(
        _ request: HTTPRequest,
        body: HTTPBody?,
        baseURL: URL,
        operationID: String,
        next: @Sendable (HTTPRequest, HTTPBody?, URL) async throws -> (HTTPResponse, HTTPBody?)
    ) async throws -> (HTTPResponse, HTTPBody?)
}

struct NextLinks: ClientMiddleware {
    /// The link to the page that the current task loads; `nil` for the first page.
    @TaskLocal static var link: String?

    func intercept(
        _ request: HTTPRequest,
        body: HTTPBody?,
        baseURL: URL,
        operationID: String,
        next: @Sendable (HTTPRequest, HTTPBody?, URL) async throws -> (HTTPResponse, HTTPBody?)
    ) async throws -> (HTTPResponse, HTTPBody?) {
        guard let link = Self.link else { return try await next(request, body, baseURL) }
        // A link may be relative to the address of the list.
        let list = URL(string: baseURL.absoluteString + (request.path ?? ""))
        guard let page = URL(string: link, relativeTo: list),
            (page.scheme, page.host, page.port) == (baseURL.scheme, baseURL.host, baseURL.port),
            let origin = URL(string: "/", relativeTo: page)?.absoluteString.dropLast(),
            let base = URL(string: "\(origin)")
        else { throw ForeignLink(link: link) }
        var request = request
        request.path = String(page.absoluteString.dropFirst(origin.count))
        return try await next(request, body, base)
    }
}

/// A link to another server, which must not receive the client's credentials.
struct ForeignLink: Error {
    var link: String
}

func linkedOrders(_ client: GeneratedClient) -> some PageSource<GeneratedClient.Order, String> {
    let orders = Pages { link in
        let page = try await NextLinks.$link.withValue(link) {
            try await client.listOrders(.init(query: .init())).ok.body.json
        }
        return Page(items: page.data, following: page.next)
    }
    return orders
}

/// A client as Swift OpenAPI Generator writes it: an operation, and middlewares around a transport.
struct GeneratedClient: Sendable {
    struct Input: Sendable {
        struct Query: Sendable {}

        var query: Query
    }

    struct Output: Sendable {
        struct Content: Sendable {
            var json: OrderPage
        }

        struct Okay: Sendable {
            var body: Content
        }

        var ok: Okay
    }

    struct Order: Codable, Hashable, Sendable {
        var id: Int
    }

    struct OrderPage: Codable, Sendable {
        var data: [Order]
        var next: String?
    }

    var serverURL: URL
    var transport: StubTransport
    /// The middlewares, of which the first one receives a request first.
    var middlewares: [any ClientMiddleware]

    func listOrders(_ input: Input) async throws -> Output {
        let request = HTTPRequest(method: .get, scheme: nil, authority: nil, path: "/orders?limit=2")
        let reply = try await send(request, to: serverURL, through: middlewares[...])
        let body = try await reply.1?.collect(upTo: 1 << 20) ?? []
        let page = try JSONDecoder().decode(OrderPage.self, from: Data(body))
        return Output(ok: .init(body: .init(json: page)))
    }

    /// Sends a request through middlewares; the transport joins the base and the path.
    private func send(
        _ request: HTTPRequest,
        to base: URL,
        through middlewares: ArraySlice<any ClientMiddleware>
    ) async throws -> (HTTPResponse, HTTPBody?) {
        if let first = middlewares.first {
            return try await first.intercept(request, body: nil, baseURL: base, operationID: "listOrders") {
                try await send($0, to: $2, through: middlewares.dropFirst())
            }
        }
        var whole = request
        (whole.scheme, whole.authority) = (base.scheme, base.port.map { "\(base.host ?? ""):\($0)" } ?? base.host)
        whole.path = base.path + (request.path ?? "")
        let reply = try await transport.send(whole, body: nil)
        return (reply.response, reply.body)
    }
}
