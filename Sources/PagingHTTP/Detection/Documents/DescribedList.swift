package import HTTPTypes
import Paging

/// A list as the description of an API has it, without a value.
///
/// It consists of the parameters of the requests and the form of the responses.
///
/// Its scheme is proposed by the detector of `.automatic`, from a sample: a request with all parameters that may choose
/// a page, and the response that the description promises. A description says less than a response: whether a text is
/// an address or a token, and what a number counts. So a proposal is made only of parameters that the description
/// declares, and of signs whose names mean pagination and nothing else; and a second page of the server has to prove it.
package struct DescribedList: Sendable {
    /// The form of a value.
    package indirect enum Form: Sendable, Hashable {
        case object([Member])
        case array(Form)
        /// A text; an address if the description says so, or one of some words.
        case text(isAddress: Bool = false, words: [String] = [])
        case number
        case flag
        case unknown

        package struct Member: Sendable, Hashable {
            package let name: String
            package let form: Form

            package init(name: String, form: Form) {
                self.name = name
                self.form = form
            }
        }
    }

    /// A parameter of the request.
    package struct Parameter: Sendable, Hashable {
        package let target: ParameterTarget
        package let form: Form
        /// The value that a first page has: its default, or the least one that is permitted.
        package let first: Int?

        package init(_ target: ParameterTarget, _ form: Form, first: Int? = nil) {
            self.target = target
            self.form = form
            self.first = first
        }
    }

    /// The proposed pagination of a list.
    package struct Proposal: Sendable {
        /// The scheme, including the place of the items.
        package let scheme: PaginationScheme
        /// The parameter of the page size, if the list has one.
        package let pageSize: ParameterTarget?
        /// The sign in the description.
        package let evidence: String

        package init(scheme: PaginationScheme, pageSize: ParameterTarget?, evidence: String) {
            (self.scheme, self.pageSize, self.evidence) = (scheme, pageSize, evidence)
        }
    }

    /// The result of reading a description.
    package enum Conclusion: Sendable {
        case proposed(Proposal)
        /// The list has signs of pagination, from which no scheme follows, for a reason.
        case unknown(String)
        /// Nothing says that the response is a page of a list.
        case unpaged
    }

    package var method: HTTPRequest.Method
    package var path: String
    package var parameters: [Parameter]
    package var response: Form
    /// The names of the header fields of the response.
    package var headerFields: [String]

    package init(
        _ method: HTTPRequest.Method,
        _ path: String,
        parameters: [Parameter],
        response: Form,
        headerFields: [String] = []
    ) {
        self.method = method
        self.path = path
        self.parameters = parameters
        self.response = response
        self.headerFields = headerFields
    }

    /// Returns the proposal that the description implies.
    package func conclusion() -> Conclusion {
        let places = itemPlaces
        guard !places.isEmpty else { return .unpaged }
        guard let items = place(among: places) else {
            guard hasPosition else { return .unpaged }
            let names = places.map { "\"\($0)\"" }.joined(separator: " and ")
            return .unknown("\(names) may each be the items")
        }
        var found: [(rank: Int, proposal: Proposal)] = []
        var signs = false
        for text in Sample.Text.allCases {
            guard let sample = Sample(self, items: items, text: text) else { continue }
            signs = signs || sample.hasSigns
            for proposal in sample.proposals() {
                guard let accepted = accepted(proposal, in: sample) else { continue }
                found.append((accepted.rank, self.proposal(accepted.proposal, items: items, in: sample)))
            }
        }
        // The safest first: an address that the server names, and a number that is computed last.
        if let best = found.min(by: { $0.rank < $1.rank }) { return .proposed(best.proposal) }
        guard hasPosition || signs else { return .unpaged }
        return .unknown("no parameter of the request fits a sign in the response")
    }

    // MARK: - Items

    /// The places of arrays that may be the items.
    private var itemPlaces: [JSONPointer] {
        guard let sample = Sample(self, items: nil, text: .token) else { return [] }
        return Detection.places(of: sample.reply, items: nil)
    }

    /// Returns the place that the path names, if there are several: `/users` in `GET /orgs/{org}/users`.
    private func place(among places: [JSONPointer]) -> JSONPointer? {
        guard places.count > 1 else { return places.first }
        let segments = path.prefix { $0 != "?" }.split(separator: "/").filter { !$0.contains("{") }
        guard let noun = segments.last.map({ NameWords(String($0)).words }) else { return nil }
        let named = places.filter { $0.tokens.last.map { NameWords($0).words == noun } ?? false }
        return named.count == 1 ? named.first : nil
    }

    // MARK: - Parameters

    /// Whether a parameter says where a page begins.
    private var hasPosition: Bool { parameters.contains { $0.isPosition } }

    /// Returns a proposal whose parameter is declared, with its rank; `nil` for a guess.
    private func accepted(_ proposal: SchemeProposal, in sample: Sample) -> (rank: Int, proposal: SchemeProposal)? {
        let declared = Set(parameters.map(\.target))
        func named(_ target: ParameterTarget) -> SchemeProposal? {
            let targets = [target] + proposal.otherTargets
            return targets.first { declared.contains($0) }.map { proposal.renamed($0) }
        }
        switch proposal.scheme.next {
        case .cursors(let rules):
            guard let rule = rules.first, rules.count == 1, let accepted = named(rule.into) else { return nil }
            // A name that says nothing needs a parameter that says that it is a position.
            guard !proposal.isTrial || isCursor(accepted) else { return nil }
            guard !Self.words(of: rule.from).has(Self.addresses) else { return nil }
            return (proposal.isTrial ? 1 : 0, accepted)
        case .url(let place, _):
            guard sample.text == .address, !proposal.isTrial else { return nil }
            if sample.isDeclaredAddress(place) { return (-1, proposal) }
            // A token that no parameter takes is not an address for that.
            let words = Self.words(of: place)
            let isAddress = sample.detector.signs(.next).contains { $0.place == place && $0.isUsual }
            return isAddress && words.consists(of: Self.addresses.union(["next", "page", "odata"]))
                ? (2, proposal) : nil
        case .link, .links: return (3, proposal)
        case .keyset(_, let target): return named(target).map { (4, $0) }
        case .pageNumber(let target, _): return proposal.isAsked ? named(target).map { (5, $0) } : nil
        case .offset(let target, _): return proposal.isAsked ? named(target).map { (6, $0) } : nil
        default: return nil
        }
    }

    /// The words in the names of addresses.
    private static let addresses: Set<String> = ["link", "links", "url", "uri", "href", "path"]

    private static func words(of place: ValuePlace) -> NameWords {
        switch place.kind {
        case .body(let pointer): NameWords(pointer.tokens.last ?? "")
        case .header(let name): NameWords(name)
        }
    }

    /// Whether the parameter of a proposed cursor has the name of an opaque position.
    private func isCursor(_ proposal: SchemeProposal) -> Bool {
        guard case .cursors(let rules) = proposal.scheme.next, let target = rules.first?.into else { return false }
        return parameters.contains { $0.target == target && $0.isCursor }
    }

    private func proposal(_ proposal: SchemeProposal, items: JSONPointer, in sample: Sample) -> Proposal {
        var scheme = proposal.scheme
        scheme.items = items
        if let total = scheme.total, DetectorNames.estimates.contains(total) { scheme.totalExactness = .estimate }
        let size = sample.reply.pageSizeTarget
        return Proposal(scheme: scheme, pageSize: size, evidence: proposal.evidence)
    }
}

extension DescribedList.Parameter {
    /// The words of the parameter's own name.
    var words: NameWords { NameWords(target.leafName) }

    var number: PageSign.Role? {
        let words = words
        if DetectorNames.pageSizeRanks[target.leafName] != nil { return .size }
        if let role = SignClassifier.role(ofNumber: words) { return role }
        if DetectorNames.offsets.contains(where: { NameWords($0).words == words.words }) { return .offset }
        return DetectorNames.pages.contains { NameWords($0).words == words.words } ? .page : nil
    }

    /// Whether the name is that of an opaque position.
    var isCursor: Bool {
        form != .flag
            && (words.has(SignNames.cursor) || words.has(SignNames.next) || target.leafName == "starting_after")
    }

    /// Whether the parameter says where a page begins.
    var isPosition: Bool { isCursor || number == .page || number == .offset }

    /// Whether the parameter says where a page begins, or how long it is.
    package var choosesPage: Bool { isPosition || number == .size }
}

extension ParameterTarget {
    /// The name of the parameter, without the objects that it is in.
    package var leafName: String {
        switch kind {
        case .query(let name), .header(let name), .form(let name), .path(let name): name
        case .body(let pointer): pointer.tokens.last ?? ""
        }
    }
}

extension PaginationScheme {
    /// The parameter of the page number, and the number of the first page; `nil` for other schemes.
    package var firstNumber: (target: ParameterTarget, number: Int)? {
        if case .pageNumber(let target, let first) = next { (target, first) } else { nil }
    }

    /// The parameter of the cursor or key; `nil` for other schemes.
    package var cursorTarget: ParameterTarget? {
        switch next {
        case .cursors(let rules): rules.first?.into
        case .keyset(_, let target): target
        default: nil
        }
    }

    /// The place of the next page's address; `nil` for other schemes.
    package var addressPlace: ValuePlace? {
        if case .url(let place, _) = next { place } else { nil }
    }

    /// The parameter of the offset, and the offset of the first item; `nil` for other schemes.
    package var firstOffset: (target: ParameterTarget, base: Int)? {
        if case .offset(let target, let base) = next { (target, base) } else { nil }
    }
}
