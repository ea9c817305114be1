import BenchRecords
import Foundation
import HTTPTypes
import PagingHTTP

/// Forty pages without a server: what is left of a crawl's work is the library's.
struct MemoryTransport: HTTPTransport {
    /// How many pages there are.
    static let pages = 40

    let bodies = (0..<pages).map { RecordText.page(first: 10_000_000 + $0 * 100, count: 100) }
    /// The same as data, made here so that it is the same work whatever is read.
    let data: [Data]
    private let fields: HTTPFields

    /// - Parameter count: how many pages the list has.
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

    /// The number at the end of a path, which is the page's if it stands behind `page=`.
    private static func page(in path: String) -> Int {
        let (bytes, name) = (path.utf8, "&page=".utf8)
        guard let last = bytes.lastIndex(of: UInt8(ascii: "=")) else { return 1 }
        let value = bytes.index(after: last)
        guard bytes[..<value].suffix(name.count).elementsEqual(name) else { return 1 }
        return bytes[value...].reduce(0) { $0 * 10 + Int($1 & 15) }
    }
}
