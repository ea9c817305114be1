import Foundation
import HTTPTypes
import Paging
import PagingHTTP
import PagingTesting
import Synchronization

/// A hand-written exchange with an API, based on its documentation.
struct WrittenExchange {
    let transport: StubTransport
    /// The address of the server.
    var base = "https://api.test"
    /// The location of the identity in an item, if the walk uses one.
    var identity: JSONPointer?
    /// The location of the items, if the scheme does not define it.
    var items: JSONPointer?
    var window = PageWindow.serial
    var origins = OriginPolicy.sameOrigin
    var expiredCursor: WalkPolicy.ExpiredCursor = .stops
    var retry = RetryPolicy.never

    init(_ table: [String: StubReply]) {
        // Only exact requests are answered: a missing or additional parameter results in status 404.
        transport = StubTransport { request, _ in (table[request.path ?? ""] ?? StubReply(status: .notFound)).reply }
    }

    /// Creates an exchange with one reply per request, in order.
    init(inOrder replies: [StubReply]) {
        let rest = Mutex(replies[...])
        transport = StubTransport { _, _ in
            rest.withLock { $0.popFirst() ?? StubReply(status: .notFound) }.reply
        }
    }

    init(_ answer: @escaping @Sendable (HTTPRequest, JSONValue?) -> StubReply) {
        transport = StubTransport { request, body in
            answer(request, try body.map { try JSONValue(parsing: $0) }).reply
        }
    }

    /// Walks a list to its end.
    func walk(
        _ path: String,
        by scheme: PaginationScheme
    ) async throws -> CollectedItems<JSONValue, PageAddress> {
        try await walk(ListRequest(path), by: scheme)
    }

    /// Walks a list to its end.
    func walk(
        _ request: ListRequest,
        by scheme: PaginationScheme
    ) async throws -> CollectedItems<JSONValue, PageAddress> {
        var api = try PagingClient(base, transport: transport)
        api.origins = origins
        api.retry = retry
        let format = ListFormat(scheme, items: items, identity: identity)
        let list = api.list(request, format: format, decoding: .value)
            .withPolicy { $0.expiredCursor = expiredCursor }
        return await list.pages(window: window).collect(upTo: 100_000)
    }

    /// The paths and queries of the requests, in order and percent-decoded.
    var paths: [String] { transport.paths.map { $0.removingPercentEncoding ?? $0 } }

    /// The bodies of the requests, in order.
    var bodies: [String] { transport.sent.map { String(decoding: $0.body ?? [], as: UTF8.self) } }

    /// The values of a header field in the requests, in order.
    func headerValues(_ name: String) -> [String?] {
        transport.sent.map { sent in HTTPField.Name(name).flatMap { sent.request.headerFields[$0] } }
    }
}

extension CollectedItems where Item == JSONValue {
    /// Returns the texts or numbers at a location in the items, in order.
    func values(_ pointer: JSONPointer = "/id") -> [String] {
        arrived.map { item in
            guard let value = item[pointer] else { return "none" }
            return value.stringValue ?? String(decoding: value.encoded(), as: UTF8.self)
        }
    }
}
