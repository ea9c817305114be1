import Paging
import PagingHTTP

/// A detection run: the first page of a list, and the pages that verify or refute its proposals.
///
/// `detect` and `.automatic` share it, so their results never differ.
struct Detection {
    /// The maximum number of requested pages.
    static let maximumRequests = 7

    let client: PagingClient
    let request: ListRequest
    private let responseFormat: ResponseFormat
    /// The path of the items' elements in XML.
    var path: JSONPointer?
    private(set) var requests: Int
    /// The reasons that proposals were rejected.
    var refuted: [String] = []
    /// The reasons that addresses lead to no page of any proposal.
    var strangers: [PageAddress: String] = [:]
    /// The reasons that guesses on a page without signs were rejected.
    private var guesses: [String] = []
    /// The guess whose next page is empty, if it is the latest.
    var emptied: (next: PaginationScheme.Next, page: PageReply)?
    /// Whether a guess has brought items that are not on the first page, so that it is not the whole list.
    var hasFoundOthers = false
    /// The status that says that the page requested most recently does not exist, if one does.
    var missingStatus: Int?

    init(client: PagingClient, request: ListRequest, format: ResponseFormat = .json, requests: Int = 0) {
        self.client = client
        self.request = request
        responseFormat = format
        self.requests = requests
    }

    /// Whether another page may be requested.
    var isOpen: Bool { requests < Self.maximumRequests }

    mutating func run(items: JSONPointer?) async throws -> SchemeFinding {
        let isXML = responseFormat == .xml
        path = items
        let reply = try await load(nil, by: .unread, items: items)
        let place = isXML ? XMLBody.items : items
        var finding = try await finding(on: reply, items: place, provesAddresses: true)
        try await addEndStatus(to: &finding)
        if isXML {
            // The items are at their path, and not where the JSON form of a page has them.
            if finding.items != nil { finding.items = path }
            finding.scheme?.items = path
            finding.scheme?.responseFormat = .xml
        }
        return finding
    }

    /// Requests a page with a scheme.
    mutating func load(
        _ address: PageAddress?,
        by scheme: PaginationScheme,
        items: JSONPointer?
    ) async throws -> PageReply {
        requests += 1
        let format =
            responseFormat == .json
            ? ListFormat(scheme, items: items)
            : ListFormat(scheme.with { $0.responseFormat = responseFormat }, items: path)
        let list = client.list(request, format: format, decoding: .raw)
        return try await list.reply(at: address)
    }

    /// Returns the finding for a list whose first page has arrived.
    ///
    /// - Parameter provesAddresses: whether a second page is requested even if the first one names its address.
    mutating func finding(
        on reply: PageReply,
        items: JSONPointer?,
        provesAddresses: Bool
    ) async throws -> SchemeFinding {
        let places = items.map { [$0] } ?? reply.itemsPlaces
        let detector = SchemeDetector(reply)
        var finding: SchemeFinding
        if !provesAddresses, places.count == 1, let named = detector.namedAddress() {
            finding = accepted(named, on: reply, items: places[0])
        } else {
            finding = try await proven(detector, places: places)
        }
        if let rivals = Self.words(for: detector.rivals), finding.verdict != .unknown {
            finding.warning = rivals
            finding.evidence.append(rivals)
        }
        finding.requests = requests
        if responseFormat == .xml { finding.path = path }
        return finding
    }

    /// Returns the finding of a proposal that needs no verification: the server names its next address.
    private func accepted(_ proposal: SchemeProposal, on reply: PageReply, items: JSONPointer) -> SchemeFinding {
        var finding = SchemeFinding(.unverified)
        finding.accept(proposal.scheme, on: reply, items: items, pages: [reply.content].compactMap(\.self))
        finding.evidence = [proposal.evidence]
        return finding
    }

    private mutating func proven(_ detector: SchemeDetector, places: [JSONPointer]) async throws -> SchemeFinding {
        let reply = detector.reply
        let proposals = detector.proposals()
        var warnings: [String] = []
        for proposal in proposals {
            switch proposal.claim {
            case .more, .guess:
                let known = refuted.count
                guard let proven = try await proven(proposal, on: reply, places: places) else {
                    // Without any sign of more pages, a guess that failed says nothing.
                    if proposal.isTrial, detector.isSilent {
                        guesses += refuted.dropFirst(known)
                        refuted.removeLast(refuted.count - known)
                        if let end = try await fullPageEnd(of: proposal, detector, places: places) {
                            return whole(detector, end, places: places)
                        }
                    }
                    // A next page that is named but unavailable contradicts an end that another sign declares.
                    if !proposal.isTrial, proposal.claim == .more { warnings += refuted.dropFirst(known) }
                    continue
                }
                if let rival = try await rival(of: proven, proposal, among: proposals, on: reply) {
                    return unknown(detector, [rival], places: places)
                }
                return verified(proven, on: reply, among: proposals, places: places)
            case .end:
                // A contradicting sign that could not be tested takes precedence over an end.
                guard warnings.isEmpty, detector.envelope.brokenLinks == nil,
                    detector.envelope.openSigns(beside: proposal.scheme).isEmpty
                else {
                    continue
                }
                return try await ended(proposal, on: reply, among: proposals, places: places)
            case .warning:
                let end = (try? proposal.scheme.links(of: reply))?.end
                warnings.append(end?.description ?? "\(proposal.evidence) cannot be followed")
            }
        }
        return try await alone(detector, warnings, places: places)
    }

    /// Returns the finding of a page without verified proposals: whole if a sign proves it, else unknown.
    private mutating func alone(
        _ detector: SchemeDetector,
        _ warnings: [String],
        places: [JSONPointer]
    ) async throws -> SchemeFinding {
        let open = detector.envelope.openSigns(beside: nil)
        var reasons = warnings + refuted.filter { !warnings.contains($0) }
        if let words = Self.words(for: open) { reasons.append(words) }
        if let broken = detector.envelope.brokenLinks { reasons.append(broken) }
        if let ambiguity = PageReply.ambiguity(of: places) { reasons.append(ambiguity) }
        guard reasons.isEmpty else { return unknown(detector, reasons, places: places) }
        var known = detector.endOfWhole
        if known == nil { known = try await shortPageEnd(detector, items: places.first) }
        guard let end = known else {
            return unknown(detector, [detector.noEvidence] + refuted + guesses, places: places)
        }
        return whole(detector, end, places: places)
    }

    /// Returns the finding of a page that is the whole list.
    private func whole(_ detector: SchemeDetector, _ end: String, places: [JSONPointer]) -> SchemeFinding {
        var finding = SchemeFinding(.wholeList)
        finding.items = places.first
        if let content = detector.reply.content { finding.identity = IdentityFinder.identity(in: [content]) }
        finding.evidence = [end]
        finding.end = "nothing: the list is one response"
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

    /// Returns the message for unexplained signs, or `nil` without any.
    static func words(for signs: [PageSign]) -> String? {
        guard !signs.isEmpty else { return nil }
        if signs.allSatisfy({ [.total, .count, .lastPage].contains($0.role) }), signs.count > 1 {
            let totals = signs.prefix(3).map { "\($0.place) is \($0.value.parameterText)" }
            return "\(totals.joined(separator: " and ")): it is unclear which one is the total"
        }
        let names = signs.prefix(3).map { "\($0.place)" }.joined(separator: ", ")
        return "\(names) \(signs.count == 1 ? "looks" : "look") like pagination and could not be followed"
    }
}
