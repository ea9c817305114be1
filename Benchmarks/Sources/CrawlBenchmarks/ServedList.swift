import BenchRecords
import Foundation
import Paging
import PagingHTTP

/// A list as the server has it: how its pages are linked, and how slow it is.
struct ServedList: Sendable {
    enum Style: String {
        case numbered, counted, link, early, late
    }

    let style: Style
    var pages = 200
    /// Milliseconds until the head is there.
    var latency = 0
    /// Milliseconds over which the body arrives.
    var bodyTime = 0
    /// What the server counts the requests under.
    let run: String
    /// How many requests the server serves at once; others wait.
    var limit: Int?
    /// How many requests the server serves at once; others get 429.
    var throttle: Int?

    private static let runs = Counter(from: 1)

    init(_ style: Style) {
        self.style = style
        run = "r\(Self.runs.next())"
    }

    /// A list that another process has begun.
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
        if latency > 0 { path += "&latency=\(latency)" }
        if bodyTime > 0 { path += "&body=\(bodyTime)" }
        if let limit { path += "&limit=\(limit)" }
        if let throttle { path += "&throttle=\(throttle)" }
        return path
    }

    /// The path and query of a page, counted from 1.
    func path(ofPage number: Int) -> String {
        number == 1 ? path : "\(path)&page=\(number)"
    }

    /// How the pages are linked, as a user of the library says it.
    private var scheme: PaginationScheme {
        switch style {
        case .numbered: .pageNumber(total: .header("X-Total-Count"))
        case .counted: .pageNumber(total: "/total")
        case .link: .linkHeader
        case .early, .late: .cursor(from: "/next", into: "cursor")
        }
    }

    /// The list, decoded.
    func records(from base: String, over transport: any HTTPTransport) throws -> HTTPPageSource<Record> {
        var client = try HTTPClient(base, transport: transport)
        client.decoder = Record.decoder
        return client.list(Record.self, path, by: scheme)
    }

    /// The list as its items' bytes.
    func rawItems(from base: String, over transport: any HTTPTransport) throws -> HTTPPageSource<RawItem> {
        let client = try HTTPClient(base, transport: transport)
        return client.list(ListRequest(path), format: ListFormat(scheme), decoding: .raw)
    }
}
