import Paging

/// One detection: the first page of a list, and the pages that prove or refute what it proposes.
///
/// `detect` and `.automatic` share it, so that they never disagree.
struct Detection {
    /// The number of pages that are asked for at most.
    static let maximumRequests = 7

    let client: HTTPClient
    let request: ListRequest
    private(set) var requests = 0
    /// Reasons why proposals were given up.
    var refuted: [String] = []

    init(client: HTTPClient, request: ListRequest) {
        self.client = client
        self.request = request
    }

    /// Whether another page may be asked for.
    var isOpen: Bool { requests < Self.maximumRequests }

    mutating func run(items: JSONPointer?) async throws -> SchemeFinding {
        let reply = try await load(nil, by: .unread, items: items)
        return try await finding(on: reply, items: items, provesAddresses: true)
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

    /// Returns the places that may be the items: one, or several between which the first page does not tell.
    static func places(of reply: PageReply, items: JSONPointer?) -> [JSONPointer] {
        if let items { return [items] }
        let asked = SchemeDetector.askedSize(of: reply)?.size
        let candidates = reply.content?.outline.itemsCandidates(expecting: asked) ?? []
        guard candidates.first?.isAmbiguous == true else { return candidates.first.map { [$0.pointer] } ?? [] }
        return candidates.filter(\.isAmbiguous).map(\.pointer)
    }

    /// Finds the scheme of a list whose first page is there.
    ///
    /// - Parameter provesAddresses: whether a second page is fetched also where the first one names its address.
    mutating func finding(
        on reply: PageReply,
        items: JSONPointer?,
        provesAddresses: Bool
    ) async throws -> SchemeFinding {
        let places = Self.places(of: reply, items: items)
        let detector = SchemeDetector(reply)
        var finding: SchemeFinding
        if !provesAddresses, places.count == 1, let named = detector.namedAddress() {
            finding = accepted(named, on: reply, items: places[0])
        } else {
            finding = try await proven(detector, places: places)
        }
        if let rivals = Self.words(for: detector.rivals), finding.verdict != .unknown {
            finding.doubt = rivals
            finding.evidence.append(rivals)
        }
        finding.requests = requests
        return finding
    }

    /// The finding of a proposal that needs no proof: the server names one address for the next page.
    private func accepted(_ proposal: SchemeProposal, on reply: PageReply, items: JSONPointer) -> SchemeFinding {
        var finding = SchemeFinding(.unverified)
        finding.take(proposal.rules, on: reply, items: items, pages: [reply.content].compactMap(\.self))
        finding.evidence = [proposal.evidence]
        return finding
    }

    private mutating func proven(_ detector: SchemeDetector, places: [JSONPointer]) async throws -> SchemeFinding {
        let reply = detector.reply
        let proposals = detector.proposals()
        var doubts: [String] = []
        for proposal in proposals {
            switch proposal.claim {
            case .more, .guess:
                let known = refuted.count
                guard let proven = try await proven(proposal, on: reply, places: places) else {
                    // What names a next page that cannot be had contradicts an end that something else declares.
                    if !proposal.isTrial, proposal.claim == .more { doubts += refuted.dropFirst(known) }
                    continue
                }
                if let rival = try await rival(of: proven, proposal, among: proposals, on: reply) {
                    return unknown(detector, [rival], places: places)
                }
                return verified(proven, on: reply, among: proposals, places: places)
            case .end:
                // Something that says otherwise, and could not be tried, is worth more than an end.
                guard doubts.isEmpty, detector.brokenLinks == nil, detector.openSigns(beside: proposal.rules).isEmpty
                else {
                    continue
                }
                return try await ended(proposal, on: reply, among: proposals, places: places)
            case .doubt:
                let end = (try? proposal.rules.links(of: reply))?.end
                doubts.append(end?.description ?? "\(proposal.evidence) cannot be followed")
            }
        }
        return try await alone(detector, doubts, places: places)
    }

    /// A page that proposes nothing that could be proven: whole if something says so, otherwise unknown.
    private mutating func alone(
        _ detector: SchemeDetector,
        _ doubts: [String],
        places: [JSONPointer]
    ) async throws -> SchemeFinding {
        let open = detector.openSigns(beside: nil)
        var reasons = doubts + refuted.filter { !doubts.contains($0) }
        if let words = Self.words(for: open) { reasons.append(words) }
        if let broken = detector.brokenLinks { reasons.append(broken) }
        if let ambiguity = Self.ambiguity(places) { reasons.append(ambiguity) }
        guard reasons.isEmpty else { return unknown(detector, reasons, places: places) }
        var known = detector.endOfWhole
        if known == nil { known = try await shortPageEnd(detector, items: places.first) }
        guard let end = known else {
            return unknown(detector, [detector.noEvidence] + refuted, places: places)
        }
        var finding = SchemeFinding(.wholeList)
        finding.items = places.first
        if let content = detector.reply.content { finding.identity = IdentityFinder.identity(in: [content]) }
        finding.evidence = [end]
        finding.end = "there is nothing to end: the list is one response"
        finding.total = detector.totalFound
        return finding
    }

    private func unknown(
        _ detector: SchemeDetector,
        _ reasons: [String],
        places: [JSONPointer]
    ) -> SchemeFinding {
        var finding = SchemeFinding(.unknown)
        finding.items = places.count == 1 ? places.first : nil
        if let content = detector.reply.content { finding.identity = IdentityFinder.identity(in: [content]) }
        finding.evidence = reasons
        finding.total = detector.totalFound
        return finding
    }

    /// The sentence about signs that nothing explains; `nil` without any.
    static func words(for signs: [PageSign]) -> String? {
        guard !signs.isEmpty else { return nil }
        if signs.allSatisfy({ [.total, .count, .lastPage].contains($0.role) }), signs.count > 1 {
            let totals = signs.prefix(3).map { "\($0.place) says \($0.value.parameterText)" }
            return "\(totals.joined(separator: " and ")): which one counts the list is not known"
        }
        let names = signs.prefix(3).map { "\($0.place)" }.joined(separator: ", ")
        return "\(names) \(signs.count == 1 ? "looks" : "look") like pagination and could not be followed"
    }

    static func ambiguity(_ places: [JSONPointer]) -> String? {
        guard places.count > 1 else { return nil }
        let names = places.map { "\"\($0)\"" }.joined(separator: " and ")
        return "\(names) may each be the items: say which"
    }
}
