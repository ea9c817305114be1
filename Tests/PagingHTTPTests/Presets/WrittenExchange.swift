import Foundation
import HTTPTypes
import Paging
import PagingHTTP
import PagingTesting
import Synchronization

/// An exchange with an API, written by hand after its documentation.
struct WrittenExchange {
    let transport: StubTransport
    /// The server's address.
    var base = "https://api.test"
    /// Where an item has its identity, if the walk should know it.
    var identity: JSONPointer?
    /// Where the items are, if the scheme does not say it.
    var items: JSONPointer?
    var window = PageWindow.serial
    var origins = OriginPolicy.sameOrigin
    var expiredCursor: WalkPolicy.ExpiredCursor = .stops
    var retry = RetryPolicy.never

    init(_ table: [String: StubReply]) {
        // Only what is asked for word by word is answered: a parameter too many, or too few, is a page that is not there.
        transport = StubTransport { request, _ in (table[request.path ?? ""] ?? StubReply(status: .notFound)).reply }
    }

    /// Answers one request after the other.
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
        var api = try HTTPClient(base, transport: transport)
        api.origins = origins
        api.retry = retry
        let format = ListFormat(scheme, items: items, identity: identity)
        let list = api.list(request, format: format, decoding: .value)
            .withPolicy { $0.expiredCursor = expiredCursor }
        return await list.pages(window: window).collect(upTo: 100_000)
    }

    /// The requests' paths and queries, in order, with percent-encoding undone.
    var paths: [String] { transport.paths.map { $0.removingPercentEncoding ?? $0 } }

    /// The requests' bodies, in order.
    var bodies: [String] { transport.sent.map { String(decoding: $0.body ?? [], as: UTF8.self) } }

    /// The values of a header field in the requests, in order.
    func headerValues(_ name: String) -> [String?] {
        transport.sent.map { sent in HTTPField.Name(name).flatMap { sent.request.headerFields[$0] } }
    }
}

extension StubReply {
    /// A response with JSON text, header fields and a status.
    static func written(
        _ text: String,
        _ fields: KeyValuePairs<String, String> = [:],
        status: Int = 200
    ) -> StubReply {
        StubReply(status: .init(code: status), fields: head(status, fields).headerFields, body: Array(text.utf8))
    }
}

extension CollectedItems where Item == JSONValue {
    /// The texts or numbers that the items have at a place, in order.
    func values(_ pointer: JSONPointer = "/id") -> [String] {
        arrived.map { item in
            guard let value = item[pointer] else { return "none" }
            return value.stringValue ?? String(decoding: value.encoded(), as: UTF8.self)
        }
    }
}
