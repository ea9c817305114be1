import Paging

/// Serves the lists: finds the page, applies the faults, and lets the convention write the response.
struct ListService: Sendable {
    let airports: AirportList
    let runs: RunRegistry
    let holds: HoldRegistry

    /// - Parameter selecting: Returns the serial numbers of a list that is filtered, given those of one that changes.
    func reply(
        to request: DemoRequest,
        by convention: some ListConvention,
        of records: (any ListRecords)? = nil,
        ticket: RequestTicket?,
        selecting: ((ListOptions, _ changed: [Int]?) -> [Int])? = nil
    ) async throws -> Reply {
        guard request.method == "GET" || convention.methods.contains(request.method) else {
            return Reply(status: 405, error: "This list does not support \(request.method).")
        }
        let records = records ?? airports
        var options = try ListOptions(
            request.parameters,
            defaultTotal: records.defaultTotal ?? convention.defaultTotal,
            defaultCount: convention.defaultCount ?? records.count
        )
        if convention.growsByPosts, let run = options.run { options.count += runs.posted(run: run) }
        let position = try convention.position(of: request, options: options)
        var ids = ids(options, isHead: position.offset == 0)
        if let selecting { ids = selecting(options, ids) }
        let page = DemoPage(at: position, options: options, changed: ids)
        ticket?.record(page: position.ordinal)
        if let run = options.run { try await pass(run: run, page: position.ordinal) }
        if options.latency > .zero { try await Task.sleep(for: options.latency) }
        var list = ConventionInput(request: request, options: options, airports: airports, records: records, page: page)
        let rules = options.faults + chaos(options, of: list, by: convention)
        let fault = runs.strike(rules, page: position.ordinal, of: records.scope, run: options.run)
        if let fault { ticket?.record(fault) }
        var reply = write(&list, fault: fault, by: convention)
        if options.hasTag, reply.status == 304 { ticket?.recordUnchanged() }
        for extra in options.extraFields where extra.matches(position.ordinal) {
            reply.add(extra.name, extra.value)
        }
        return reply
    }

    /// Returns the serial numbers of a list that changes or is searched, or `nil` for other lists.
    private func ids(_ options: ListOptions, isHead: Bool) -> [Int]? {
        let changed = options.churn.map { runs.ids(of: $0, count: options.count, isHead: isHead) }
        guard let text = options.search else { return changed }
        // The list can be unlimited; the search covers the first 100,000 items.
        let all = stride(from: 1, through: min(options.count, 100_000), by: 1)
        return airports.ids(matching: text, among: changed ?? Array(all))
    }

    private func chaos(
        _ options: ListOptions,
        of list: ConventionInput,
        by convention: some ListConvention
    ) -> [FaultRule] {
        let page = list.page.position.ordinal
        let scope = list.records.scope
        return options.chaos?.rules(page: page, of: scope, withShortPages: convention.allowsShortPages) ?? []
    }

    /// Notifies tests that wait for the page, and waits if a test holds the page.
    private func pass(run: String, page: Int) async throws {
        holds.arrive(run: run, page: page)
        try await holds.wait(at: HoldRegistry.Place(run: run, page: page, point: .head))
    }

    private func write(_ list: inout ConventionInput, fault: Fault?, by convention: some ListConvention) -> Reply {
        if let replacement = fault?.replacement(for: list) { return replacement }
        fault?.change(&list.page)
        var reply = convention.reply(to: list)
        if list.options.isPretty, let bytes = reply.body.bytes {
            reply.body = .bytes(JSONIndenter.indented(bytes))
        }
        if list.options.hasTag, let bytes = reply.body.bytes {
            let tag = Self.tag(of: bytes)
            if list.request.headers["if-none-match"] == tag { reply = Reply(status: 304, body: .bytes([])) }
            reply.add("ETag", tag)
        }
        if list.options.isGzipped, let bytes = reply.body.bytes {
            reply.body = .bytes(GzipWriter.stored(bytes))
            reply.add("Content-Encoding", "gzip")
        }
        fault?.damage(&reply)
        spread(&reply, of: list, over: fault == .late ? .milliseconds(40) : list.options.bodyTime)
        return reply
    }

    /// Returns the entity tag of a body: its checksum.
    private static func tag(of bytes: [UInt8]) -> String { "\"\(Checksum.text(bytes))\"" }

    /// Splits the body into two halves with a hold between them, or into eight chunks over a time.
    private func spread(_ reply: inout Reply, of list: ConventionInput, over time: Duration) {
        let bytes: [UInt8]
        let ending: [BodyStep]
        let length: Int?
        switch reply.body {
        case .bytes(let whole): (bytes, ending, length) = (whole, [], whole.count)
        case .steps(let steps, let declared):
            guard case .bytes(let part)? = steps.first else { return }
            (bytes, ending, length) = (part, Array(steps.dropFirst()), declared)
        case .reset: return
        }
        let place = list.options.run.map {
            HoldRegistry.Place(run: $0, page: list.page.position.ordinal, point: .body)
        }
        if let place, holds.isClosed(place) {
            let half = bytes.count / 2
            let wait = BodyStep.wait { [holds] in try await holds.wait(at: place) }
            let steps: [BodyStep] = [.bytes(Array(bytes[..<half])), wait, .bytes(Array(bytes[half...]))]
            reply.body = .steps(steps + ending, length: length)
        } else if time > .zero {
            reply.body = .steps(Self.pieces(of: bytes, over: time) + ending, length: nil)
        }
    }

    private static func pieces(of bytes: [UInt8], over time: Duration) -> [BodyStep] {
        let size = max((bytes.count + 7) / 8, 1)
        return stride(from: 0, to: bytes.count, by: size).flatMap { start -> [BodyStep] in
            [.pause(time / 8), .bytes(Array(bytes[start..<min(start + size, bytes.count)]))]
        }
    }
}
