import BenchRecords
import Foundation
import Paging
import PagingHTTP

/// A list on the server: the links between its pages, and its delays.
struct ServedList: Sendable {
    enum Style: String {
        case numbered, counted, link, early, late
    }

    let style: Style
    var pages = 200
    /// The number of records on a page, if it is not 100.
    var size: Int?
    /// The delay of the head, in milliseconds.
    var latency = 0
    /// The duration of the body, in milliseconds.
    var bodyTime = 0
    /// The run under which the server counts the requests.
    let run: String
    /// The largest number of concurrent requests of the server; others wait.
    var limit: Int?
    /// The largest number of concurrent requests of the server; others get 429.
    var throttle: Int?

    private static let runs = Counter(from: 1)

    init(_ style: Style) {
        self.style = style
        run = "r\(Self.runs.next())"
    }

    /// Creates a list with the run of another process.
    init(_ style: Style, run: String, pages: Int) {
        self.style = style
        self.run = run
        self.pages = pages
    }

    /// The number of records of the list.
    var items: Int { pages * 100 }

    /// The path and query of the list.
    var path: String {
        var path = "/\(style.rawValue)?run=\(run)&pages=\(pages)"
        if let size { path += "&size=\(size)" }
        if latency > 0 { path += "&latency=\(latency)" }
        if bodyTime > 0 { path += "&body=\(bodyTime)" }
        if let limit { path += "&limit=\(limit)" }
        if let throttle { path += "&throttle=\(throttle)" }
        return path
    }

    /// Returns the path and query of a page, counted from 1.
    func path(ofPage number: Int) -> String {
        number == 1 ? path : "\(path)&page=\(number)"
    }

    /// The scheme of the list, as a user of the library writes it.
    private var scheme: PaginationScheme {
        switch style {
        case .numbered: .pageNumber(total: .header("X-Total-Count"))
        case .counted: .pageNumber(total: "/total")
        case .link: .linkHeader
        case .early, .late: .cursor(from: "/next", into: "cursor")
        }
    }

    /// Returns the list with decoded items.
    func records(from base: String, over transport: any HTTPTransport) throws -> HTTPPageSource<Record> {
        var client = try PagingClient(base, transport: transport)
        client.decoder = Record.decoder
        return client.list(Record.self, path, by: scheme)
    }

    /// Returns the list with its items' bytes.
    func rawItems(from base: String, over transport: any HTTPTransport) throws -> HTTPPageSource<RawItem> {
        let client = try PagingClient(base, transport: transport)
        return client.list(ListRequest(path), format: ListFormat(scheme), decoding: .raw)
    }
}
