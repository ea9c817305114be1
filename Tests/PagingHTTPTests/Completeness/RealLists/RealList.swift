import PagingTesting

/// A list of a real API with known items, and its server.
struct RealList: Sendable {
    static let host = "https://api.test"

    /// A parameter that selects a page.
    struct Selector: Sendable {
        enum Style: Sendable, Equatable {
            case page(first: Int)
            case offset(base: Int)
            case token
            /// The identity of the last item before the page.
            case key
        }

        /// A query parameter, `body:/POINTER` or `header:NAME`.
        var target: String
        var style: Style
    }

    /// The place that names the next page.
    enum Way: Sendable {
        case single
        case link
        case url(place: String)
        case token(place: String)
        case computed

        var followsReplies: Bool {
            switch self {
            case .link, .url, .token: true
            case .single, .computed: false
            }
        }
    }

    enum ItemForm: Sendable {
        case identified(String), unidentified, repeated, text, number, row
    }

    enum End: CaseIterable, Sendable { case null, absent, emptyText }
    enum Beyond: Sendable { case empty, notFound, unsatisfiable, lastPage }

    /// A kind of honest list that is easily forgotten.
    enum Kind: String, CaseIterable, Sendable {
        case plain, empty, oneItem, exactPages, repeatsItems, grows, uneven, nextAtBoundary, capped, startsLate
        case truncatedFlag, cut, backward
    }

    /// A member that the description does not have.
    struct Extra: Sendable {
        enum Content: Sendable {
            case total, pages, constant(String)
            /// A flag that is true on every page but the last.
            case more
            /// A JSON object with the total under this name.
            case totalObject(String)
            case range(hasTotal: Bool)
        }

        var path: [String]
        var isField: Bool
        var content: Content
    }

    let seed: UInt64
    let row: RealListRow
    var kinds: [Kind] = []
    var items: [String] = []
    var itemForm = ItemForm.identified("id")
    /// The list within each item, if items have one.
    var nested: RealListRow.Nested?
    var ids: [String] = []
    var pageSize = 10
    /// The positions at which pages of different sizes end.
    var bounds: [Int]?
    var path = "/"
    var selectors: [Selector] = []
    var selector: Selector?
    var way = Way.single
    var sizeParameter: String?
    var askedSize: Int?
    /// The number of the page at which the request starts.
    var firstPage = 0
    /// Whether the first request has the parameter of the first page.
    var namesFirstPage = false
    var end = End.null
    var beyond = Beyond.empty
    var hasEmptyLastPage = false
    var omitsEmptyItems = false
    /// The items that are appended after a page was served.
    var growth: (page: Int, items: Int)?
    var usesAbsoluteURLs = true
    var extras: [Extra] = []
    var rolls: [UInt64] = []
    /// The names in place of those of the table, or `nil` for the table's.
    var renames: [String: String] = [:]

    /// The places that the scheme names apart from the way to continue.
    var toldTotal: String?
    var toldPages: String?
    var toldMore: String?
    var toldIdentity = false

    /// The page at which a walk stops and is resumed.
    var cut: Int?
    var isBackward: Bool { kinds.contains(.backward) }

    var isBare: Bool { row.items.isEmpty }

    /// The items that a complete walk delivers.
    var truth: [String] {
        let start = bounds == nil ? firstPage * pageSize : 0
        return isBackward ? items : Array(items.dropFirst(start))
    }

    /// The number of pages with items, at least 1.
    var pageCount: Int {
        if let bounds { return bounds.count - 1 }
        return max((items.count + pageSize - 1) / pageSize, 1)
    }

    /// Returns the number of items that the list has when a page is served.
    func visibleItems(at page: Int) -> Int {
        guard let growth, page < growth.page else { return items.count }
        return items.count - growth.items
    }

    /// Whether the first reply has a sign of pagination, or the request a page parameter.
    ///
    /// A number of items or pages is none on a single page that may be full, and whose next page cannot be requested: it
    /// may count the page.
    var hasSigns: Bool {
        if namesFirstPage, way.isComputed { return true }
        let isCounted = pageCount > 1 || askedSize.map { $0 > items.count } ?? false
        if isCounted, extras.contains(where: \.content.isSign) { return true }
        guard let page = page(at: firstPlace) else { return false }
        var signs: Set<String> = ["next-cursor", "next-url", "next?", "more-flag", "end-flag", "remaining"]
        if isCounted { signs.formUnion(["pages-total", "total-of-items", "position+total"]) }
        let isShown = row.members.enumerated().contains { index, member in
            signs.contains(member.meaning) && text(of: member, rolls[index + 1], page) != nil
        }
        return isShown || row.fields.contains { signs.contains($0.meaning) && value(of: $0, page) != nil }
    }
}

extension RealList.Way {
    var name: String {
        switch self {
        case .single: "one page"
        case .link: "link"
        case .url: "address"
        case .token: "token"
        case .computed: "number"
        }
    }

    var isComputed: Bool {
        if case .computed = self { true } else { false }
    }
}

extension RealList.Extra.Content {
    var isSign: Bool {
        switch self {
        case .total, .pages, .more, .totalObject, .range: true
        case .constant: false
        }
    }
}

/// A page of a list as the server is about to send it.
struct RealPage: Sendable {
    struct Place: Sendable, Equatable {
        var index: Int
        /// The position of the first item.
        var start: Int
        /// A second address of the same page.
        var variant = 0
    }

    var place: Place
    var items: [String]
    var next: Place?
    var total: Int
    var pages: Int
    /// The items of this page and the pages before it.
    var received: Int
    /// The value of the flags, if it differs from `next`.
    var flag: Bool?
    /// Members that are added, or whose values differ from the honest ones.
    var extras: [(path: [String], text: String)] = []
    var fields: [(name: String, value: String)] = []
    /// The text after the value of the next address.
    var malformedNext: String?
    var repeatsNextAsNull = false
    var isBare = false
    var status = 200
    var body: String?
    var contentType = "application/json"
}
