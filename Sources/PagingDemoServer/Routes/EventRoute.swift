import Foundation

/// `/events`: a list that a date of creation filters, and of which only the first items can be read.
struct EventRoute: Sendable {
    let lists: ListService
    private static let index = EventIndex()

    func reply(to request: DemoRequest, ticket: RequestTicket?) async throws -> Reply {
        let parameters = request.parameters
        if parameters.first("q") != nil { throw BadRequest(sentence: "q is not available for events.") }
        let spread = try parameters.word("spread", of: EventList.Spread.allCases.map(\.rawValue))
        let seed = try parameters.integer("seed", in: 0...Int.max) ?? 0
        let list = EventList(seed: UInt64(seed), spread: EventList.Spread(rawValue: spread) ?? .even)
        let range = try EventRange(parameters)
        let cap = try parameters.integer("cap", in: 1...QueryParameters.countLimit) ?? .max
        let convention = CappedConvention(base: try ParentRoute.convention(parameters), cap: cap)
        return try await lists.reply(to: request, by: convention, of: EventRecords(list: list), ticket: ticket) {
            options,
            changed in
            let events = changed.map { list.sorted($0) } ?? Self.index.events(options.count, of: list)
            return range.ids(of: events)
        }
    }
}

/// The seconds between two bounds, as `bounds=` includes them.
struct EventRange: Sendable {
    private let seconds: Range<Int>

    init(_ parameters: QueryParameters) throws {
        let bounds = try parameters.word("bounds", of: ["half-open", "inclusive", "exclusive", "open-closed"])
        let lower = try Self.second("created_after", of: parameters)
        let upper = try Self.second("created_before", of: parameters)
        let includesLower = bounds == "half-open" || bounds == "inclusive"
        let includesUpper = bounds == "inclusive" || bounds == "open-closed"
        let first = lower.map { $0 + (includesLower ? 0 : 1) } ?? 0
        let end = upper.map { $0 + (includesUpper ? 1 : 0) } ?? Int(Int32.max) * 2
        seconds = first..<max(first, end)
    }

    /// Returns the serial numbers of the events within the bounds.
    func ids(of events: [(second: Int, id: Int)]) -> [Int] {
        let first = Self.index(of: seconds.lowerBound, in: events)
        let end = Self.index(of: seconds.upperBound, in: events)
        return events[first..<max(first, end)].map(\.id)
    }

    /// Returns the position of the first event that is not before a second.
    private static func index(of second: Int, in events: [(second: Int, id: Int)]) -> Int {
        var range = events.startIndex..<events.endIndex
        while !range.isEmpty {
            let middle = range.lowerBound + range.count / 2
            if events[middle].second < second {
                range = middle + 1..<range.upperBound
            } else {
                range = range.lowerBound..<middle
            }
        }
        return range.lowerBound
    }

    private static func second(_ name: String, of parameters: QueryParameters) throws -> Int? {
        guard let text = parameters.first(name) else { return nil }
        if let number = Int(text), (0...Int(Int32.max) * 2).contains(number) { return number }
        let whole = text.contains("T") ? text : text + "T00:00:00Z"
        guard let date = try? Date(whole, strategy: .iso8601) else {
            throw BadRequest(
                sentence: "\(name) must be a date, such as 2015-01-31 or 2015-01-31T12:00:00Z, or a number."
            )
        }
        return Int(date.timeIntervalSince1970)
    }
}

/// A convention of which only the first items can be read: later pages are rejected.
struct CappedConvention: ListConvention {
    let base: any ListConvention
    let cap: Int

    var defaultTotal: TotalMode { .exact }
    var defaultCount: Int? { base.defaultCount }
    var methods: Set<String> { base.methods }
    var allowsShortPages: Bool { base.allowsShortPages }

    func position(of request: DemoRequest, options: ListOptions) throws -> RequestedPage {
        try base.position(of: request, options: options)
    }

    func reply(to list: ConventionInput) -> Reply {
        let offset = list.page.position.offset
        guard offset < cap else {
            return Reply(status: 422, error: "Only the first \(cap) items of a list are available.")
        }
        guard offset + list.page.ids.count >= cap else { return base.reply(to: list) }
        var list = list
        list.page.ids = Array(list.page.ids.prefix(cap - offset))
        list.page.next = nil
        return base.reply(to: list)
    }
}
