/// The target of a request.
///
/// Example: `/numbered?page=3&pages=200&size=100&items=19950&latency=20&body=100&run=a&limit=8&throttle=16`.
struct PageTarget {
    /// The link from a page to the next one.
    enum Style: String {
        /// The total number of items in `X-Total-Count`; pages are numbered.
        case numbered
        /// The total number of items in the body, before the items.
        case counted
        /// A `Link` header with `rel="next"`, without a total.
        case link
        /// A cursor in the body, before the items.
        case early
        /// A cursor in the body, after the items.
        case late
    }

    let style: Style
    /// The query without the page, for links.
    private(set) var query = ""
    private(set) var page = 1
    private(set) var pages = 200
    private(set) var size = 100
    /// The number of records of the list, if its last page is not full.
    private var declaredItems: Int?
    /// The delay of the head, in milliseconds.
    private(set) var latency = 0
    /// The duration of the body, in milliseconds.
    private(set) var bodyTime = 0
    /// The run under which the requests are counted.
    private(set) var run = ""
    /// The largest number of concurrent requests of the run; others wait.
    private(set) var limit = Int.max
    /// The largest number of concurrent requests of the run; others get 429.
    private(set) var throttle = Int.max

    /// The number of records of the list.
    var items: Int { declaredItems ?? pages * size }
    /// The number of records on the page.
    var count: Int { min(size, items - (page - 1) * size) }

    init?(path: Substring) {
        let parts = path.split(separator: "?", maxSplits: 1)
        guard let style = parts.first.flatMap({ Style(rawValue: String($0.dropFirst())) }) else { return nil }
        self.style = style
        for item in (parts.count > 1 ? parts[1] : "").split(separator: "&") {
            let pair = item.split(separator: "=", maxSplits: 1)
            guard pair.count == 2 else { continue }
            set(String(pair[0]), String(pair[1]))
            if pair[0] != "page", pair[0] != "cursor" { query += (query.isEmpty ? "" : "&") + item }
        }
        guard page >= 1, page <= pages, (1...PageLibrary.pageSize).contains(size), count > 0 else { return nil }
    }

    private mutating func set(_ name: String, _ value: String) {
        let number = Int(value)
        switch name {
        case "page": page = number ?? 1
        case "cursor": page = Int(value.dropFirst()) ?? 1
        case "pages": pages = number ?? pages
        case "size": size = number ?? size
        case "items": declaredItems = number
        case "latency": latency = number ?? 0
        case "body": bodyTime = number ?? 0
        case "limit": limit = number ?? .max
        case "throttle": throttle = number ?? .max
        case "run": run = value
        default: break
        }
    }
}
