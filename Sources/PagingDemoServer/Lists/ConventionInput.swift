/// The input for a convention's response: the request, its options, and the page.
struct ConventionInput: Sendable {
    let request: DemoRequest
    let options: ListOptions
    let airports: AirportList
    let records: any ListRecords
    var page: DemoPage

    /// The declared total as JSON text.
    var totalJSON: [UInt8]? {
        guard let number = totalNumber else { return nil }
        return Array((options.total == .string ? "\"\(number)\"" : String(number)).utf8)
    }

    /// The declared total.
    var totalNumber: Int? { options.total.number(of: page.count) }

    /// The declared number of pages.
    var totalPages: Int? {
        guard options.total.isDefinite, let number = totalNumber else { return nil }
        return page.pages(for: number)
    }

    /// Returns the address of this list with some parameters changed and all others preserved.
    func url(setting changes: [String: String?], isRelative: Bool = false) -> String {
        var changes = changes
        changes["redirected"] = .some(nil)
        return (isRelative ? "" : request.base) + "\(request.path)?\(request.parameters.encoded(setting: changes))"
    }

    /// Returns a response whose JSON is the bare array of the items.
    func bareReply(status: Int = 200) -> Reply {
        Reply(status: status, json: page.items(from: records, padding: options.padding) ?? Array("{}".utf8))
    }

    /// Returns a response whose JSON is an object, followed by the additional members of the request.
    func envelopeReply(_ envelope: JSONObject) -> Reply {
        var envelope = envelope
        if options.total.isLowerBound { envelope.add("total_relation", "gte") }
        for extra in options.extraMembers where extra.matches(page.position.ordinal) {
            envelope.add(extra.name, json: extra.value.utf8)
        }
        return Reply(json: envelope.bytes)
    }

    /// Adds the items under a name, unless a fault removes them.
    func addItems(_ name: String, to envelope: inout JSONObject) {
        if let items = page.items(from: records, padding: options.padding) {
            envelope.add(name, json: items)
        }
    }

    /// Adds the total under a name, if it is declared.
    func addTotal(_ name: String, to envelope: inout JSONObject) {
        if let total = totalJSON { envelope.add(name, json: total) }
    }

    /// Adds the header field with the total, if it is declared.
    func addTotalField(to reply: inout Reply) {
        guard let number = totalNumber else { return }
        reply.add("X-Total-Count", String(number))
        if options.total.isLowerBound { reply.add("X-Total-Relation", "gte") }
    }
}

/// A pagination convention: how requests address pages, and how responses link to adjacent pages.
protocol ListConvention: Sendable {
    /// The default for the declared total.
    var defaultTotal: TotalMode { get }
    /// The default length of the list, or `nil` for the whole data set.
    var defaultCount: Int? { get }
    /// The supported methods besides `GET`.
    var methods: Set<String> { get }
    /// Whether a page may be shorter than requested, because the next page does not depend on page numbers.
    var allowsShortPages: Bool { get }
    /// Whether items posted in a run extend the list.
    var growsByPosts: Bool { get }

    func position(of request: DemoRequest, options: ListOptions) throws -> RequestedPage
    func reply(to list: ConventionInput) -> Reply
}

extension ListConvention {
    var defaultTotal: TotalMode { .exact }
    var defaultCount: Int? { nil }
    var methods: Set<String> { [] }
    var allowsShortPages: Bool { false }
    var growsByPosts: Bool { false }

    /// Returns the requested page size, silently lowered to the maximum.
    func limit(_ name: String, of request: DemoRequest, options: ListOptions) throws -> Int {
        min(try request.parameters.integer(name, in: 1...1_000_000_000) ?? 100, options.maxLimit)
    }
}

extension QueryParameters {
    /// Returns a parameter name that the request chooses, if it has no other meaning.
    func chosenName(_ chooser: String, default standard: String) throws -> String {
        let taken: Set<String> = [
            "shape", "total", "count", "max_limit", "pad", "latency", "body", "pretty", "gzip", "etag", "run", "short",
            "empty", "dup", "skip", "becomes", "fault", "retry_after", "header", "field", "param", "limit_param",
            "base", "first_page", "beyond", "links", "redirected", "chaos", "churn", "grow", "seed", "q", "max",
            "pagination", "budget", "auth",
        ]
        let name = first(chooser) ?? standard
        guard !name.isEmpty, !taken.contains(name) else {
            throw BadRequest(sentence: "\(chooser) must be a name that has no other meaning.")
        }
        return name
    }
}
