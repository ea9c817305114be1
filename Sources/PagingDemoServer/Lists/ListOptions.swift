/// The parameters that every list supports in every convention.
struct ListOptions: Sendable {
    let isBare: Bool
    let total: TotalMode
    /// The length of the list.
    var count: Int
    let maxLimit: Int
    let padding: Int
    let latency: Duration
    let bodyTime: Duration
    let isPretty: Bool
    let isGzipped: Bool
    /// Whether a response has an entity tag, and a request can be conditional.
    let hasTag: Bool
    let run: String?
    let shapes: ListShapes
    let faults: [FaultRule]
    let chaos: Chaos?
    let churn: Churn?
    /// The search text, or `nil` for the whole list.
    let search: String?
    let retryAfter: String?
    let extraFields: [Extra]
    let extraMembers: [Extra]

    /// A header field or an envelope member that a request adds to one page or to all.
    struct Extra: Sendable {
        let name: String
        let value: String
        let mark: PageMark?

        init?(_ text: String) {
            var text = text
            if let at = text.lastIndex(of: "@"), let mark = PageMark(String(text[at...])) {
                self.mark = mark
                text = String(text[..<at])
            } else {
                mark = nil
            }
            guard let colon = text.firstIndex(of: ":"), colon != text.startIndex else { return nil }
            name = String(text[..<colon])
            value = String(text[text.index(after: colon)...])
        }

        func matches(_ ordinal: Int) -> Bool {
            mark?.matches(ordinal) ?? true
        }
    }

    init(_ parameters: QueryParameters, defaultTotal: TotalMode, defaultCount: Int) throws {
        isBare = try parameters.word("shape", of: ["envelope", "bare"]) == "bare"
        if let text = parameters.first("total") {
            guard let mode = TotalMode(text) else {
                throw BadRequest(sentence: "total must be exact, none, string, lower, lower:N or wrong:N.")
            }
            total = mode
        } else {
            total = defaultTotal
        }
        count = try parameters.integer("count", in: 0...QueryParameters.countLimit) ?? defaultCount
        maxLimit = try parameters.integer("max_limit", in: 1...100_000) ?? 1_000
        padding = try parameters.integer("pad", in: 0...100_000) ?? 0
        latency = .milliseconds(try parameters.integer("latency", in: 0...60_000) ?? 0)
        bodyTime = .milliseconds(try parameters.integer("body", in: 0...60_000) ?? 0)
        isPretty = try parameters.flag("pretty")
        isGzipped = try parameters.flag("gzip")
        hasTag = try parameters.flag("etag")
        run = parameters.first("run")
        shapes = try ListShapes(parameters)
        faults = try ["fault", "gqlerror"].flatMap { name in
            try parameters.all(name).map { try FaultRule($0, of: name, run: parameters.first("run")) }
        }
        chaos = try Chaos(parameters)
        churn = try Churn(parameters)
        search = parameters.first("q").flatMap { $0.isEmpty ? nil : $0 }
        retryAfter = parameters.first("retry_after")
        extraFields = try Self.extras("header", of: parameters)
        extraMembers = try Self.extras("field", of: parameters)
    }

    private static func extras(_ name: String, of parameters: QueryParameters) throws -> [Extra] {
        try parameters.all(name).map { text in
            guard let extra = Extra(text) else {
                throw BadRequest(sentence: "\(name) must be NAME:VALUE or NAME:VALUE@PAGE.")
            }
            return extra
        }
    }

    /// Returns the length of the list for a page; `becomes=` can change it between pages.
    func count(at ordinal: Int) -> Int {
        shapes.becomes.last { ordinal >= $0.page }?.count ?? count
    }
}

/// The parameters that change the items of single pages.
struct ListShapes: Sendable {
    /// A change of the list's length from one page on.
    struct Change: Sendable {
        let page: Int
        let count: Int
    }

    /// The number of items on each short page, by page.
    var short: [Int: Int] = [:]
    var empty: Set<Int> = []
    var duplicating: Set<Int> = []
    var skipping: Set<Int> = []
    var becomes: [Change] = []

    init(_ parameters: QueryParameters) throws {
        for (page, value) in try Self.marks("short", of: parameters, form: "K@PAGE") {
            short[page] = value
        }
        for (page, value) in try Self.marks("becomes", of: parameters, form: "COUNT@PAGE") {
            becomes.append(Change(page: page, count: value))
        }
        becomes.sort { $0.page < $1.page }
        empty = try Self.pages("empty", of: parameters)
        duplicating = try Self.pages("dup", of: parameters)
        skipping = try Self.pages("skip", of: parameters)
    }

    private static func marks(
        _ name: String,
        of parameters: QueryParameters,
        form: String
    ) throws -> [(page: Int, value: Int)] {
        try parameters.all(name).map { text in
            guard let mark = PageMark(text), let page = mark.page, mark.times == nil,
                let value = Int(mark.value), (0...QueryParameters.countLimit).contains(value)
            else { throw BadRequest(sentence: "\(name) must be \(form).") }
            return (page, value)
        }
    }

    private static func pages(_ name: String, of parameters: QueryParameters) throws -> Set<Int> {
        Set(
            try parameters.all(name).map { text in
                guard let page = Int(text), page > 0 else {
                    throw BadRequest(sentence: "\(name) must be the number of a page, counted from 1.")
                }
                return page
            }
        )
    }
}
