import PagingTesting

/// A style for names of several words.
enum EnvelopeNameStyle: CaseIterable {
    case snake, camel, kebab, pascal, screaming, joined

    func name(_ words: [String]) -> String {
        let capitalized = words.map { $0.prefix(1).uppercased() + $0.dropFirst() }
        return switch self {
        case .snake: words.joined(separator: "_")
        case .camel: (words.prefix(1) + capitalized.dropFirst()).joined()
        case .kebab: words.joined(separator: "-")
        case .pascal: capitalized.joined()
        case .screaming: words.joined(separator: "_").uppercased()
        case .joined: words.joined()
        }
    }
}

/// The words in generated names, by meaning.
enum EnvelopeWords {
    static let nextAddress: [[String]] = [
        ["next"], ["next"], ["next", "page"], ["next", "url"], ["next", "link"], ["next", "href"], ["next", "uri"],
        ["next", "page", "url"], ["next", "page", "link"], ["more", "url"], ["more"], ["continue", "url"],
    ]
    static let token: [[String]] = [
        ["next"], ["cursor"], ["next", "cursor"], ["next", "token"], ["next", "page", "token"], ["continuation"],
        ["continuation", "token"], ["marker"], ["next", "marker"], ["scroll", "id"], ["page", "token"], ["token"],
        ["end", "cursor"], ["cursor", "next"], ["more", "token"], ["next", "key"], ["cursor", "mark"],
    ]
    /// Names of tokens that no naming rule covers.
    static let unusualToken: [[String]] = [
        ["after"], ["end"], ["bookmark"], ["qz7"], ["forward"], ["resume", "at"], ["x"], ["sync", "state"],
    ]
    static let nextPage: [[String]] = [
        ["next"], ["next", "page"], ["next", "page", "number"], ["next", "page", "no"],
    ]
    static let nextOffset: [[String]] = [
        ["next", "offset"], ["next", "start"], ["next", "skip"], ["next", "index"],
    ]
    static let hasMore: [[String]] = [
        ["has", "more"], ["has", "next"], ["more"], ["has", "next", "page"], ["has", "more", "items"],
        ["more", "available"], ["is", "truncated"],
    ]
    static let isLast: [[String]] = [["is", "last"], ["last"], ["is", "last", "page"], ["last", "page"], ["done"]]
    static let total: [[String]] = [
        ["total"], ["total"], ["total", "count"], ["total", "items"], ["total", "results"], ["total", "records"],
        ["total", "elements"], ["total", "rows"], ["grand", "total"],
    ]
    static let totalPages: [[String]] = [
        ["total", "pages"], ["page", "count"], ["pages"], ["last", "page"], ["num", "pages"], ["pages", "total"],
    ]
    static let pageCount: [[String]] = [
        ["count"], ["count"], ["size"], ["length"], ["item", "count"], ["returned"], ["result", "count"],
    ]
    static let containers: [[String]] = [
        ["meta"], ["pagination"], ["paging"], ["page", "info"], ["links"], ["result"], ["response"], ["data"],
        ["metadata"], ["cursors"], ["list", "info"], ["body"], ["k9"],
    ]
    static let wellKnownItems: [[String]] = [["items"], ["data"], ["results"], ["records"], ["entries"], ["rows"]]
    static let plausibleItems: [[String]] = [
        ["users"], ["order", "list"], ["devices"], ["search", "hits"], ["issues"], ["invoice", "lines"],
    ]
    static let nonsenseItems: [[String]] = [["qx"], ["zz3"], ["blorb"], ["a"]]
    static let decoyArrays: [[String]] = [
        ["suggested", "facets"], ["facets"], ["suggestions"], ["messages"], ["included"],
        ["filters"], ["columns"], ["aggregations"],
    ]
    static let pageParameters = [
        "page", "page", "p", "pageNumber", "page_number", "pageNo", "page[number]", "PageIndex", "pg",
    ]
    static let offsetParameters = ["offset", "offset", "skip", "start", "startIndex", "startAt", "from", "$skip"]
    static let tokenParameters = ["cursor", "after", "next", "token", "pageToken", "marker", "continue", "page"]
    static let sizeParameters = ["limit", "per_page", "page_size", "pageSize", "size", "count", "max", "rows", "$top"]
}
