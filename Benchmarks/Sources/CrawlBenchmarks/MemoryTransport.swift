import BenchRecords
import Foundation
import HTTPTypes
import PagingHTTP

/// A transport with forty pages in memory, which leaves only the library's work in a crawl.
struct MemoryTransport: HTTPTransport {
    /// The number of pages.
    static let pages = 40

    let bodies = (0..<pages).map { RecordText.page(first: 10_000_000 + $0 * 100, count: 100) }
    /// The bodies as data, created here so that every measurement includes the same work.
    let data: [Data]
    private let fields: HTTPFields

    /// - Parameter count: The number of pages of the list.
    init(count: Int) {
        data = bodies.map { Data($0) }
        var fields: HTTPFields = [.contentType: "application/json"]
        if let total = HTTPField.Name("X-Total-Count") { fields[total] = "\(count * 100)" }
        self.fields = fields
    }

    @concurrent func send(_ request: HTTPRequest, body: [UInt8]?) async throws -> HTTPReply {
        let response = HTTPResponse(status: .ok, headerFields: fields)
        return HTTPReply(response, body: .bytes(bodies[Self.page(in: request.path ?? "") - 1]))
    }

    /// Returns the number at the end of a path, which is the page's if it follows `page=`.
    private static func page(in path: String) -> Int {
        let (bytes, name) = (path.utf8, "&page=".utf8)
        guard let last = bytes.lastIndex(of: UInt8(ascii: "=")) else { return 1 }
        let value = bytes.index(after: last)
        guard bytes[..<value].suffix(name.count).elementsEqual(name) else { return 1 }
        return bytes[value...].reduce(0) { $0 * 10 + Int($1 & 15) }
    }
}
