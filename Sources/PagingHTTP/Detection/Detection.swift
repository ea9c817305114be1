import Paging

/// One detection: the first page, and the pages that prove or refute what it proposes.
struct Detection {
    /// How many pages are asked for at most.
    static let maximumRequests = 3

    let client: HTTPClient
    let request: ListRequest
    private(set) var requests = 0
    /// What was tried and is not so.
    var refuted: [String] = []

    init(client: HTTPClient, request: ListRequest) {
        self.client = client
        self.request = request
    }

    /// Whether another page may be asked for.
    var isOpen: Bool { requests < Self.maximumRequests }

    mutating func run(items: JSONPointer?) async throws -> SchemeFinding {
        let reply = try await load(nil, by: .automatic, items: items)
        var finding = try await finding(on: reply, places: Self.places(of: reply, items: items))
        finding.requests = requests
        return finding
    }

    /// Fetches a page by a scheme.
    mutating func load(
        _ address: PageAddress?,
        by scheme: PaginationScheme,
        items: JSONPointer?
    ) async throws -> PageReply {
        requests += 1
        let list = client.list(request, format: ListFormat(scheme, items: items), decoding: .raw)
        return try await list.loadedPage(at: address) { _ in }.reply
    }

    /// Where the items may be: one place, or several between which the first page does not tell.
    private static func places(of reply: PageReply, items: JSONPointer?) -> [JSONPointer] {
        if let items { return [items] }
        let candidates = reply.content?.outline.itemsCandidates() ?? []
        guard candidates.first?.isAmbiguous == true else { return candidates.first.map { [$0.pointer] } ?? [] }
        return candidates.filter(\.isAmbiguous).map(\.pointer)
    }

    private mutating func finding(on reply: PageReply, places: [JSONPointer]) async throws -> SchemeFinding {
        let detector = SchemeDetector(reply)
        let proposals = detector.proposals()
        var doubts: [String] = []
        for proposal in proposals {
            switch proposal.claim {
            case .more, .guess:
                guard let proven = try await proven(proposal, on: reply, places: places) else { continue }
                return verified(proven, on: reply, among: proposals, places: places)
            case .end:
                // Something that said otherwise, and could not be tried any more, is still worth more than an end.
                guard doubts.isEmpty else { continue }
                return try await ended(proposal, on: reply, among: proposals, places: places)
            case .doubt:
                let end = (try? proposal.rules.links(of: reply))?.end
                doubts.append(end?.description ?? "\(proposal.evidence) cannot be followed")
            }
        }
        return alone(detector, doubts, places: places)
    }

    /// A page that proposes nothing that could be proven.
    private func alone(_ detector: SchemeDetector, _ doubts: [String], places: [JSONPointer]) -> SchemeFinding {
        let links = detector.alone()
        let end = links.end?.description ?? "no sign of pagination"
        let isWhole = links.end?.kind == .signalled && doubts.isEmpty && refuted.isEmpty && places.count < 2
        var finding = SchemeFinding(isWhole ? .wholeList : .unknown)
        finding.items = places.count == 1 ? places.first : nil
        if let content = detector.reply.content { finding.identity = IdentityFinder.identity(in: [content]) }
        finding.evidence = refuted + doubts
        if finding.evidence.isEmpty || isWhole { finding.evidence.append(end) }
        if let ambiguity = Self.ambiguity(places) { finding.evidence.append(ambiguity) }
        if isWhole { finding.end = "there is nothing to end: the list is one response" }
        if let place = detector.total, let count = links.totalCount {
            finding.total = .init(count: count, place: place)
        }
        return finding
    }

    static func ambiguity(_ places: [JSONPointer]) -> String? {
        guard places.count > 1 else { return nil }
        let names = places.map { "\"\($0)\"" }.joined(separator: " and ")
        return "\(names) may each be the items: say which"
    }
}
