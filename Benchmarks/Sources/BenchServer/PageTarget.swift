/// What a request asks for: `/numbered?page=3&pages=200&size=100&latency=20&body=100&run=a&limit=8&throttle=16`.
struct PageTarget {
    /// How a page tells what follows it.
    enum Style: String {
        /// The number of all items in `X-Total-Count`; pages have numbers.
        case numbered
        /// The number of all items in the body, before the items.
        case counted
        /// A `Link` header with `rel="next"`, and no total.
        case link
        /// A cursor in the body, before the items.
        case early
        /// A cursor in the body, behind the items.
        case late
    }

    let style: Style
    /// The query without the page: what a link has to repeat.
    private(set) var query = ""
    private(set) var page = 1
    private(set) var pages = 200
    private(set) var size = 100
    /// Milliseconds until the head is sent.
    private(set) var latency = 0
    /// Milliseconds over which the body is sent.
    private(set) var bodyTime = 0
    /// What the requests are counted under.
    private(set) var run = ""
    /// How many requests of the run are served at once; others wait.
    private(set) var limit = Int.max
    /// How many requests of the run are served at once; others get 429.
    private(set) var throttle = Int.max

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
        guard page >= 1, page <= pages, (1...PageLibrary.pageSize).contains(size) else { return nil }
    }

    private mutating func set(_ name: String, _ value: String) {
        let number = Int(value)
        switch name {
        case "page": page = number ?? 1
        case "cursor": page = Int(value.dropFirst()) ?? 1
        case "pages": pages = number ?? pages
        case "size": size = number ?? size
        case "latency": latency = number ?? 0
        case "body": bodyTime = number ?? 0
        case "limit": limit = number ?? .max
        case "throttle": throttle = number ?? .max
        case "run": run = value
        default: break
        }
    }
}
