#if DemoServer
    /// All that a convention needs to write its answer: the request, what it asks for, and the page.
    struct ListRequest: Sendable {
        let request: DemoRequest
        let options: ListOptions
        let airports: AirportList
        var page: ListPage

        /// The total to tell, as JSON text.
        var totalJSON: [UInt8]? {
            guard let number = totalNumber else { return nil }
            return Array((options.total == .string ? "\"\(number)\"" : String(number)).utf8)
        }

        /// The total to tell.
        var totalNumber: Int? { options.total.number(of: page.count) }

        /// How many pages to tell of.
        var totalPages: Int? {
            guard options.total.isDefinite, let number = totalNumber else { return nil }
            return page.pages(for: number)
        }

        /// The address of this list with some parameters changed; all others are carried over.
        func url(setting changes: [String: String?], isRelative: Bool = false) -> String {
            var changes = changes
            changes["redirected"] = .some(nil)
            return (isRelative ? "" : request.base) + "\(request.path)?\(request.parameters.encoded(setting: changes))"
        }

        /// An answer whose JSON is the bare array of the items.
        func bareReply(status: Int = 200) -> Reply {
            Reply(status: status, json: page.items(from: airports, padding: options.padding) ?? Array("{}".utf8))
        }

        /// An answer whose JSON is an object, with the members that the request asked for at its end.
        func envelopeReply(_ envelope: JSONObject) -> Reply {
            var envelope = envelope
            if options.total.isLowerBound { envelope.add("total_relation", "gte") }
            for extra in options.extraMembers where extra.matches(page.position.ordinal) {
                envelope.add(extra.name, json: extra.value.utf8)
            }
            return Reply(json: envelope.bytes)
        }

        /// Adds the items under a name, unless a fault keeps them back.
        func addItems(_ name: String, to envelope: inout JSONObject) {
            if let items = page.items(from: airports, padding: options.padding) {
                envelope.add(name, json: items)
            }
        }

        /// Adds the total under a name, where it is told.
        func addTotal(_ name: String, to envelope: inout JSONObject) {
            if let total = totalJSON { envelope.add(name, json: total) }
        }

        /// Adds the header field with the total, where it is told.
        func addTotalField(to reply: inout Reply) {
            guard let number = totalNumber else { return }
            reply.add("X-Total-Count", String(number))
            if options.total.isLowerBound { reply.add("X-Total-Relation", "gte") }
        }
    }

    /// One way to paginate: how a request names a page, and how an answer names the pages next to it.
    protocol ListConvention: Sendable {
        /// What is told of the list's length unless the request says otherwise.
        var defaultTotal: TotalMode { get }
        /// How long the list is unless the request says otherwise; `nil` is the whole data set.
        var defaultCount: Int? { get }
        /// The methods beside `GET`.
        var methods: Set<String> { get }
        /// Whether a page may be shorter than it was asked for, because the next one is not found by counting pages.
        var allowsShortPages: Bool { get }
        /// Whether what was posted in a run makes the list longer.
        var growsByPosts: Bool { get }

        func position(of request: DemoRequest, options: ListOptions) throws -> PagePosition
        func reply(to list: ListRequest) -> Reply
    }

    extension ListConvention {
        var defaultTotal: TotalMode { .exact }
        var defaultCount: Int? { nil }
        var methods: Set<String> { [] }
        var allowsShortPages: Bool { false }
        var growsByPosts: Bool { false }

        /// The page size that a request asks for, lowered without a word to what the server allows.
        func limit(_ name: String, of request: DemoRequest, options: ListOptions) throws -> Int {
            min(try request.parameters.integer(name, in: 1...1_000_000_000) ?? 100, options.maxLimit)
        }
    }

    extension QueryParameters {
        /// The name of a parameter that a request may choose, as long as it means nothing else.
        func chosenName(_ chooser: String, default standard: String) throws -> String {
            let taken: Set<String> = [
                "shape", "total", "count", "max_limit", "pad", "latency", "body", "pretty", "gzip", "run", "short",
                "empty", "dup", "skip", "becomes", "fault", "retry_after", "header", "field", "param", "limit_param",
                "base", "first_page", "beyond", "links", "redirected", "chaos", "churn", "grow", "seed", "q",
            ]
            let name = first(chooser) ?? standard
            guard !name.isEmpty, !taken.contains(name) else {
                throw BadRequest(sentence: "\(chooser) must be a name that is not used for something else.")
            }
            return name
        }
    }
#endif
