import PagingDetection
import Foundation
import HTTPTypes
import Paging
import PagingHTTP
import PagingTesting

/// A list on a stub server, and walks over it.
struct StubbedList: Sendable {
    /// A request as the server receives it.
    struct Call: Sendable {
        let path: String
        let query: [String: String]
        let fields: HTTPFields
        let body: JSONValue?

        /// Returns the number in a query parameter.
        func number(_ name: String) -> Int? { query[name].flatMap { Int($0) } }
    }

    let client: PagingClient
    let transport: StubTransport
    let request: ListRequest

    init(
        _ request: ListRequest,
        host: String = "https://api.test",
        _ answer: @escaping @Sendable (Call) -> StubReply
    ) throws {
        let transport = StubTransport { request, body in answer(Call(request, body)).reply }
        var client = try PagingClient(host, transport: transport)
        client.retry = .never
        (self.client, self.transport, self.request) = (client, transport, request)
    }

    init(
        _ path: String = "/list",
        host: String = "https://api.test",
        _ answer: @escaping @Sendable (Call) -> StubReply
    ) throws {
        try self.init(ListRequest(path), host: host, answer)
    }

    /// Creates a server with a single response to all requests.
    init(_ path: String = "/list", json: String, fields: HTTPFields = [:]) throws {
        try self.init(path) { _ in .json(json, fields: fields) }
    }

    /// Walks the list page by page.
    func walk(
        by scheme: PaginationScheme = .automatic,
        window: PageWindow = .serial,
        from start: ResumePoint<PageAddress>? = nil,
        upTo limit: Int = 1_000
    ) async -> CollectedItems<RawItem, PageAddress> {
        let list = client.list(request, format: ListFormat(scheme), decoding: .raw)
        return await list.pages(from: start, window: window).collect(upTo: limit)
    }

    /// Detects the list's scheme.
    func detected() async throws -> SchemeFinding { try await client.detect(request) }

    /// Returns a range of items as the body of an array, which may be empty.
    static func slice(_ start: Int, _ size: Int, of total: Int) -> String {
        let end = min(start + size, total)
        return start < end ? things((start + 1)...end) : "[]"
    }
}

extension StubbedList.Call {
    fileprivate init(_ request: HTTPRequest, _ bytes: [UInt8]?) {
        let address = URLComponents(string: request.path ?? "/")
        path = address?.path ?? "/"
        let pairs = address?.queryItems ?? []
        query = Dictionary(pairs.map { ($0.name, $0.value ?? "") }, uniquingKeysWith: { $1 })
        fields = request.headerFields
        body = bytes.flatMap { try? JSONValue(parsing: $0) }
    }
}

/// Returns the texts of items, for comparison.
func texts(_ numbers: ClosedRange<Int>) -> [String] {
    numbers.map { #"{"id":\#($0),"title":"thing \#($0)"}"# }
}
