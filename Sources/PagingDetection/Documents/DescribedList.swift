package import HTTPTypes
import Paging
package import PagingHTTP

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
        case text(Text = .any)
        case number
        case flag
        case unknown

        /// The kind of a text, as far as the description says it.
        package enum Text: Sendable, Hashable {
            case any
            case address
            /// A date or a time.
            case moment
            /// A whole number in digits.
            case numeral
            /// A text with a meaning of its own, such as a cursor, and no address.
            case token
            /// One of some words.
            case words([String])
        }

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
        /// The value that a first page has, if the description says it.
        package fileprivate(set) var first: Int?
        /// The least value that is permitted.
        package let least: Int?
        package let isRequired: Bool
        /// The name without the parts that say nothing about pagination, beside those of the other parameters.
        fileprivate(set) var leafName: String { didSet { words = NameWords(leafName) } }
        /// The words of that name.
        private(set) var words: NameWords

        package init(
            _ target: ParameterTarget,
            _ form: Form,
            first: Int? = nil,
            least: Int? = nil,
            isRequired: Bool = false
        ) {
            self.target = target
            self.form = form
            self.first = first
            self.least = least
            self.isRequired = isRequired
            leafName = target.leafName
            words = NameWords(leafName)
        }
    }

    /// The proposed pagination of a list.
    package struct Proposal: Sendable {
        /// A parameter and the number that the first page has.
        package struct Start: Sendable, Hashable {
            package let target: ParameterTarget
            package let number: Int

            package init(target: ParameterTarget, number: Int) {
                (self.target, self.number) = (target, number)
            }
        }

        /// The scheme, including the place of the items.
        package let scheme: PaginationScheme
        /// The parameter of the page size, if the list has one.
        package let pageSize: ParameterTarget?
        /// The parameter of the number of a page and its first value, if each request requires it.
        package var requiredFirst: Start?
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
        /// The response is one object, in which the place of an array is no list in pages.
        case object(arrays: [JSONPointer])
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

    /// The parameters that say where a page begins, or how long it is.
    ///
    /// A name alone does not make a position. A start beside an end bounds a range, and a member of an object that the
    /// response repeats belongs to what the request creates.
    package var pageParameters: [Parameter] { ownParameters.filter(\.choosesPage) }

    private var ownParameters: [Parameter] {
        let names = ParameterNames(parameters.map(\.target.leafName))
        var named = parameters.map { parameter in
            var parameter = parameter
            parameter.leafName = names.bare(parameter.leafName)
            return parameter
        }
        // No page has a size of 0. Where that is permitted, a least value tells of a type without a sign.
        let isUnsigned = named.contains { $0.number == .size && $0.least == 0 }
        if !isUnsigned {
            for index in named.indices { named[index].first = named[index].first ?? named[index].least }
        }
        let sendsItems = sendsItems
        return named.filter { parameter in
            !Self.isBound(parameter, among: named) && !Self.isSwitched(parameter, among: named)
                && !isEchoed(parameter) && !(sendsItems && parameter.isInBody)
        }
    }

    private static func isBound(_ parameter: Parameter, among parameters: [Parameter]) -> Bool {
        let words = parameter.words
        guard words.has(["start", "from"]), !words.has(["offset", "index", "skip"]) else { return false }
        return parameters.contains { $0.words.has(["end", "to", "until", "till", "stop"]) && $0 != parameter }
    }

    /// Whether a position counts only with a flag that ends in its name: `marker` with `use_marker`.
    ///
    /// The request that lacks the flag has its pages at another position.
    private static func isSwitched(_ parameter: Parameter, among parameters: [Parameter]) -> Bool {
        let name = parameter.letters
        guard parameter.isCursor,
            parameters.contains(where: { $0.form == .flag && $0.letters != name && $0.letters.hasSuffix(name) })
        else { return false }
        return parameters.contains { $0.isPosition && $0 != parameter }
    }

    /// Whether the content of the request is the items themselves, which are created or changed.
    ///
    /// Such content has the form of the response, with all that the response says about its page.
    private var sendsItems: Bool {
        let sent = parameters.compactMap { parameter -> JSONPointer? in
            guard case .body(let pointer) = parameter.target.kind, case .array(.object) = parameter.form,
                case .array(.object)? = response.form(at: pointer.tokens[...])
            else { return nil }
            return pointer
        }
        guard !sent.isEmpty else { return false }
        return itemPlaces.contains(where: sent.contains)
    }

    private func isEchoed(_ parameter: Parameter) -> Bool {
        guard case .body(let pointer) = parameter.target.kind, let parent = pointer.tokens.dropLast().last,
            !NameWords(parent).has(["page", "paging", "pagination", "pager", "cursor"])
        else { return false }
        if case .object? = response.form(at: pointer.tokens.dropLast()) { return true }
        return false
    }

    /// Returns the proposal that the description implies.
    package func conclusion() -> Conclusion {
        var list = self
        list.parameters = ownParameters
        return list.ownConclusion()
    }

    private func ownConclusion() -> Conclusion {
        let read = readConclusion()
        guard case .unknown = read else { return read }
        if let numbered = withNumbersAsTexts?.readConclusion(), case .proposed = numbered { return numbered }
        return isObject ? .object(arrays: itemPlaces) : read
    }

    /// Whether the response is one object.
    ///
    /// It has an identity of its own, and no parameter is the position of a page.
    private var isObject: Bool {
        guard !hasPosition, case .object(let members) = response else { return false }
        return members.contains { member in
            switch member.form {
            // A list of linked data has an address: @id.
            case .text, .number:
                IdentityFinder.isSure(JSONPointer(tokens: [member.name])) && !member.name.hasPrefix("@")
            default: false
            }
        }
    }

    /// The list whose texts are the numbers that the response repeats; `nil` if it repeats none of them.
    ///
    /// Some descriptions call each parameter a text. The response says what `page` is if it has the number of the page.
    private var withNumbersAsTexts: DescribedList? {
        guard let items = onlyItems, let sample = Sample(self, items: items, text: .token) else { return nil }
        let repeated = Set(sample.detector.signs(.page, .offset).map(\.role))
        // A description that calls the page size a text has no numbers.
        let sizes = parameters.filter(\.isNamedSize)
        let lacksNumbers = !sizes.isEmpty && sizes.allSatisfy { [.text(), .text(.numeral)].contains($0.form) }
        func roles(of parameter: Parameter) -> Set<PageSign.Role> {
            let isSure = lacksNumbers && parameter.words.has(["page", "offset", "skip"])
            return isSure ? [.page, .offset, .size] : repeated.union([.size])
        }
        var list = self
        list.parameters = parameters.map { $0.form == .text() ? $0.numeral(ifAmong: roles(of: $0)) : $0 }
        return list.parameters.contains { $0.number.map(roles(of: $0).subtracting([.size]).contains) ?? false }
            ? list : nil
    }

    private func readConclusion() -> Conclusion {
        let places = itemPlaces
        guard !places.isEmpty else { return .unpaged }
        guard let items = place(among: places) else {
            guard hasPosition else { return .unpaged }
            let names = places.map { "\"\($0)\"" }.joined(separator: " and ")
            return .unknown("\(names) may each be the items")
        }
        guard !isPart(items) else { return .object(arrays: places) }
        var found: [(rank: Int, proposal: Proposal)] = []
        var signs = false
        for text in Sample.Text.allCases {
            guard let sample = Sample(self, items: items, text: text) else { continue }
            signs = signs || sample.hasSigns
            for proposal in sample.proposals() {
                guard let accepted = accepted(proposal, in: sample) else { continue }
                found.append((accepted.rank, self.proposal(accepted.proposal, items: items, in: sample)))
            }
            let others = [
                (3, namedCursor(in: sample)), (4, lastKey(in: sample)), (4, boundKey(of: items, in: sample)),
                (5, numberInPath(of: items, in: sample)), (6, firstItem(in: sample)),
            ]
            for case (let rank, let proposal?) in others {
                found.append((rank, self.proposal(proposal, items: items, in: sample)))
            }
        }
        // The safest first: an address that the server names, and a number that is computed last.
        if let best = found.min(by: { $0.rank < $1.rank }) { return .proposed(best.proposal) }
        // A request that changes something, and chooses no page of it, has no list.
        let reads = method == .get || parameters.contains(where: \.choosesPage)
        guard hasPosition || signs && reads else { return .unpaged }
        if let position = parameters.first(where: { $0.isCursor && $0.isRequired }) {
            return .unknown("\(position.target) is required, so the list begins with another request")
        }
        return .unknown("no parameter of the request fits a sign in the response")
    }

    // MARK: - Items

    /// The place of the items, if the description leaves only one.
    package var onlyItems: JSONPointer? {
        let places = itemPlaces
        return place(among: places)
    }

    /// The places of arrays that may be the items.
    private var itemPlaces: [JSONPointer] {
        guard let sample = Sample(self, items: nil, text: .token) else { return [] }
        let places = sample.reply.itemsPlaces
        // Messages in a response may be about a fault. Those that a request has a position in are the list.
        guard places.isEmpty, hasPosition, case .object(let members) = response else { return places }
        return members.compactMap { member in
            guard ItemsName.isMessage(member.name), case .array(.object) = member.form else { return nil }
            return JSONPointer(tokens: [member.name])
        }
    }

    /// Returns the place that the end of the path names, or else the only one.
    ///
    /// `/threads` is the list of `GET /threads/search` whatever stands beside it, and `/users` that of
    /// `GET /orgs/{org}/users`.
    private func place(among places: [JSONPointer]) -> JSONPointer? {
        guard !places.isEmpty else { return nil }
        for noun in nouns {
            let named = Set(places + outerArrays).filter { $0.tokens.last.map { NameWords($0).words == noun } ?? false }
            if !named.isEmpty { return named.count == 1 ? named.first : nil }
        }
        return places.count == 1 ? places.first : nil
    }

    /// The names at the end of the path, without parameters behind them, from the last one.
    private var nouns: [[String]] {
        let segments = path.prefix { $0 != "?" }.split(separator: "/").reversed()
        let names = segments.drop { $0.contains("{") }.prefix { !$0.contains("{") }
        return names.map { NameWords(String($0)).words }
    }

    /// The places of the response's own arrays of more than texts and numbers.
    private var outerArrays: [JSONPointer] {
        guard case .object(let members) = response else { return [] }
        return members.compactMap { member in
            switch member.form {
            case .array(.object), .array(.array), .array(.unknown): JSONPointer(tokens: [member.name])
            default: nil
            }
        }
    }

    /// Whether an array belongs to one thing, as the names of an airport do.
    ///
    /// An object around it has a key that is called after the object: `airportCode` in `airport`. That of a result or a
    /// page says nothing, and the path of a list in pages names the array.
    private func isPart(_ place: JSONPointer) -> Bool {
        guard let name = place.tokens.last, !nouns.contains(NameWords(name).words) else { return false }
        return place.tokens.indices.dropFirst().contains { end in
            let path = place.tokens[..<end]
            guard let name = path.last, case .object(let members)? = response.form(at: path) else { return false }
            guard !ItemsName.isWellKnown(name), !NameWords(name).consists(of: SignNames.containers) else {
                return false
            }
            let own = NameWords(name).words
            return members.contains { member in
                let words = NameWords(member.name).words
                return member.form.isTextOrNumber && words.count > 1 && words.last.map(Self.keys.contains) == true
                    && own.suffix(words.count - 1) == words.dropLast()
            }
        }
    }

    /// The last words in the names of keys.
    private static let keys = SignNames.keys.union(["code"])

    // MARK: - Parameters

    /// Whether a parameter says where a page begins.
    private var hasPosition: Bool { parameters.contains { $0.isPosition } }

    /// Returns a proposal whose parameter is declared, with its rank; `nil` for a guess.
    private func accepted(_ proposal: SchemeProposal, in sample: Sample) -> (rank: Int, proposal: SchemeProposal)? {
        switch proposal.scheme.next {
        case .cursors(let rules):
            guard let rule = rules.first, rules.count == 1, !isInAddress(rule.from),
                !isOfOtherList(rule.from, in: sample), !isOfTwoAddresses(rule.from)
            else { return nil }
            let value = form(at: rule.from)
            let own = Self.words(of: rule.from).words.filter { !SignNames.next.contains($0) }
            var targets = [rule.into] + proposal.otherTargets
            // The only position that the request has, if its name and the sign's are of the same meaning.
            let positions = parameters.filter(\.isCursor)
            if let only = positions.first, positions.count == 1, only.words.has(SignNames.next),
                Self.words(of: rule.from).has(SignNames.next)
            {
                targets.append(only.target)
            }
            let fitting = targets.compactMap(parameter).filter { $0.takes(value) && !$0.isRequired }
            // The parameter with the name of the position, or else the likeliest one.
            guard let target = fitting.first(where: { $0.words.words == own }) ?? fitting.first else { return nil }
            // A name that says nothing needs a parameter that says that it is a position.
            let isNamed = target.words.words == own && own != Self.words(of: rule.from).words
            guard !proposal.isTrial || target.isCursor || isNamed else { return nil }
            return (proposal.isTrial ? 1 : 0, proposal.renamed(target.target))
        case .url(let place, _):
            guard sample.text == .address, !proposal.isTrial, !isOfOtherList(place, in: sample),
                method == .get || parameters.contains(where: \.choosesPage)
            else { return nil }
            // More about an item is not more of the list: learnMoreUrl.
            let sign = sample.detector.signs(.next).first { $0.place == place }
            guard sign?.isUsual != false || Self.words(of: place).has(SignNames.next) else { return nil }
            if sample.isDeclaredAddress(place) { return (-1, proposal) }
            return isAddress(place, in: sample) ? (2, proposal) : nil
        case .link, .links: return (3, proposal)
        case .keyset(_, let target): return declared(target, proposal).map { (4, $0) }
        case .pageNumber(let target, _): return isCounted(proposal) ? declared(target, proposal).map { (5, $0) } : nil
        case .offset(let target, _): return isCounted(proposal) ? declared(target, proposal).map { (6, $0) } : nil
        default: return nil
        }
    }

    /// Returns the cursor that is the key of the last item: `last_id` beside `has_more`, sent as `after`.
    ///
    /// A key of several words is sent after the same words: `last_item_id` as `after_item_id`.
    private func lastKey(in sample: Sample) -> SchemeProposal? {
        guard let more = sample.detector.more, case .object(let members) = response else { return nil }
        for member in members {
            let words = NameWords(member.name).words
            guard words.first == "last", member.form.isTextOrNumber else { continue }
            let key = Array(words.dropFirst())
            guard key.last.map(SignNames.keys.contains) ?? true,
                let target = parameters.first(where: { parameter in
                    let bound = parameter.words.boundKey ?? []
                    return parameter.isCursor && parameter.words.has(["after"]) && !parameter.isRequired
                        && parameter.takes(member.form) && (key.count < 2 || bound.isEmpty || bound == key)
                })?.target
            else { continue }
            let place = ValuePlace.body(JSONPointer(tokens: [member.name]))
            let scheme = PaginationScheme(.cursor(place, into: target), total: sample.detector.total, hasMore: more)
            return SchemeProposal(scheme, "the last key at \(place)")
        }
        return nil
    }

    /// Returns the cursor that the response has under the name of a parameter which says nothing by itself.
    ///
    /// The previous one is beside it (`prevIterator` beside `iterator`), or the name is that of the key of a page or of
    /// the next one (`nextPageKey` or `pageKey` for `pageKey`).
    private func namedCursor(in sample: Sample) -> SchemeProposal? {
        for parameter in parameters where parameter.isFreeText && !parameter.isRequired {
            let own = parameter.words.words.filter { !SignNames.next.contains($0) }
            guard !own.isEmpty, !parameter.words.has(SignNames.backward) else { continue }
            for (tokens, members) in Self.envelopes(of: response) {
                guard let member = members.first(where: { Self.isCursor($0, of: own, among: members) }) else {
                    continue
                }
                let place = ValuePlace.body(JSONPointer(tokens: tokens + [member.name]))
                let scheme = PaginationScheme(
                    .cursor(place, into: parameter.target),
                    total: sample.detector.total,
                    hasMore: sample.detector.more
                )
                return SchemeProposal(scheme, "the text at \(place), which \(parameter.target) takes")
            }
        }
        return nil
    }

    /// Whether a member has the next value of a parameter with a name of some words.
    private static func isCursor(_ member: Form.Member, of own: [String], among members: [Form.Member]) -> Bool {
        let words = NameWords(member.name)
        guard case .text(let text) = member.form, [.any, .token].contains(text),
            words.words.filter({ !SignNames.next.contains($0) }) == own
        else { return false }
        let isBesidePrevious = members.contains { other in
            let words = NameWords(other.name)
            return words.has(["prev", "previous"]) && words.words.filter { !["prev", "previous"].contains($0) } == own
        }
        if isBesidePrevious { return true }
        let isKey = own.count > 1 && own.last.map(SignNames.keys.contains) == true && !words.has(SignNames.foreign)
        return isKey && (words.has(SignNames.next) || words.has(["page"]))
    }

    /// Returns the response and the objects in it that have pagination values, with their places.
    private static func envelopes(of form: Form, at tokens: [String] = []) -> [([String], [Form.Member])] {
        guard case .object(let members) = form else { return [] }
        guard tokens.count < 3 else { return [(tokens, members)] }
        let inner = members.filter { NameWords($0.name).consists(of: SignNames.containers) }
        return [(tokens, members)] + inner.flatMap { envelopes(of: $0.form, at: tokens + [$0.name]) }
    }

    /// Returns the number of a page that is a part of the path.
    ///
    /// The list is the whole response, or says that more follow: the page of a book is no page of a list.
    private func numberInPath(of items: JSONPointer, in sample: Sample) -> SchemeProposal? {
        let positions = parameters.filter(\.isPosition)
        guard let parameter = positions.first, positions.count == 1, case .path = parameter.target.kind,
            items == .root || sample.detector.more != nil
        else { return nil }
        var scheme = PaginationScheme(
            .pageNumber(parameter.target, first: parameter.first ?? 1),
            total: sample.detector.total,
            hasMore: sample.detector.more
        )
        scheme.totalPages = sample.detector.totalPages
        return SchemeProposal(scheme, "\(parameter.target) in the path")
    }

    /// Returns the offset that is called the first item, beside the most items: `first` and `max`.
    private func firstItem(in sample: Sample) -> SchemeProposal? {
        guard !hasPosition,
            let first = parameters.first(where: { $0.number == .size && $0.words.words == ["first"] }),
            parameters.contains(where: { $0.number == .size && $0.target != first.target })
        else { return nil }
        let scheme = PaginationScheme(
            .offset(first.target, base: first.first ?? 0),
            total: sample.detector.total,
            hasMore: sample.detector.more
        )
        return SchemeProposal(scheme, "the first item in \(first.target)")
    }

    /// Returns the scheme that sends the key of the last item: `id` as `beforeId`.
    ///
    /// The parameter is the only one that says where a page begins. A lone `after` takes the key of the last
    /// item if the response says that more follow, and has nothing else to send.
    private func boundKey(of items: JSONPointer, in sample: Sample) -> SchemeProposal? {
        let positions = parameters.filter(\.isPosition)
        guard let parameter = positions.first, positions.count == 1, !parameter.isRequired,
            let words = parameter.words.boundKey ?? Self.lastItemKey(of: parameter, beside: sample.detector.more),
            parameters.contains(where: { $0.number == .size }),
            case .array(.object(let members))? = response.form(at: items.tokens[...]),
            let key = members.first(where: { NameWords($0.name).words == words && parameter.takes($0.form) })
        else { return nil }
        let place = JSONPointer(tokens: [key.name])
        let scheme = PaginationScheme(
            .keyset(place, into: parameter.target),
            total: sample.detector.total,
            hasMore: sample.detector.more
        )
        return SchemeProposal(scheme, "the key \(place) of the last item, which \(parameter.target) takes")
    }

    private static func lastItemKey(of parameter: Parameter, beside more: MoreSign?) -> [String]? {
        guard more != nil, [["after"], ["starting", "after"]].contains(parameter.words.words) else { return nil }
        return ["id"]
    }

    private func parameter(_ target: ParameterTarget) -> Parameter? { parameters.first { $0.target == target } }

    private func declared(_ target: ParameterTarget, _ proposal: SchemeProposal) -> SchemeProposal? {
        ([target] + proposal.otherTargets).first { parameter($0) != nil }.map { proposal.renamed($0) }
    }

    /// Whether a number that a request has is one of pages or items.
    ///
    /// A page of a GET request is. A start can be one of time, and a request with content can create something, so that
    /// these need the length of a page or of the list beside them.
    private func isCounted(_ proposal: SchemeProposal) -> Bool {
        guard proposal.isAsked else { return false }
        if method == .get, case .pageNumber = proposal.scheme.next { return true }
        let scheme = proposal.scheme
        let isCounted =
            parameters.contains { $0.number == .size || $0.words.words == ["length"] } || scheme.total != nil
            || scheme.totalPages != nil || scheme.hasMore != nil
        guard method == .get, case .offset(let target, _) = scheme.next else { return isCounted }
        return isCounted || proposal.echo != nil || NameWords(target.leafName).has(["offset", "skip"])
    }

    /// Whether a sign is beside an array that is not the items.
    private func isOfOtherList(_ place: ValuePlace, in sample: Sample) -> Bool {
        guard case .body(let pointer) = place.kind, let items = sample.items else { return false }
        let parent = pointer.tokens.dropLast()
        guard !parent.isEmpty, !items.tokens.starts(with: parent),
            case .object(let members)? = response.form(at: parent)
        else { return false }
        return members.contains { member in
            if case .array(.object) = member.form { !ItemsName.isOther(member.name) } else { false }
        }
    }

    /// Whether a text is called next beside one that is called previous.
    ///
    /// Unless something says that they are cursors, these are the names of addresses in several frameworks, whatever
    /// parameter the addresses set. A request that sends `next` takes the text itself, and so does one whose response has
    /// it among cursors.
    private func isOfTwoAddresses(_ place: ValuePlace) -> Bool {
        guard case .body(let pointer) = place.kind, Self.words(of: place).words == ["next"],
            response.form(at: pointer.tokens[...]) == .text(),
            !pointer.tokens.contains(where: { NameWords($0).has(SignNames.cursor) }),
            !parameters.contains(where: { $0.words.words == ["next"] }),
            case .object(let members)? = response.form(at: pointer.tokens.dropLast())
        else { return false }
        return members.contains { NameWords($0.name).words == ["previous"] && $0.form == .text() }
    }

    /// Whether a value is a member of an object of links: `/_links/next`.
    private func isInAddress(_ place: ValuePlace) -> Bool {
        switch place.kind {
        case .body(let pointer): pointer.tokens.contains { NameWords($0).has(Self.addresses) }
        case .header(let name): NameWords(name).has(Self.addresses)
        }
    }

    /// Whether a text without a declared format has the place of an address.
    ///
    /// A token that no parameter takes is not an address for that. So the name, or an object around it, has to say that it
    /// is one, or the list has page numbers or a previous page beside the next one.
    private func isAddress(_ place: ValuePlace, in sample: Sample) -> Bool {
        guard case .body(let pointer) = place.kind else { return false }
        let nouns = sample.items?.tokens.last.map { NameWords($0).words } ?? []
        let usual = Self.addresses.union(["next", "page", "odata"]).union(nouns)
        guard sample.detector.signs(.next).contains(where: { $0.place == place && $0.isUsual }),
            Self.words(of: place).consists(of: usual)
        else { return false }
        if isInAddress(place) || parameters.contains(where: { $0.number == .page || $0.number == .offset }) {
            return true
        }
        guard case .object(let members)? = response.form(at: pointer.tokens.dropLast()) else { return false }
        return members.contains { NameWords($0.name).has(["prev", "previous"]) }
    }

    private func form(at place: ValuePlace) -> Form {
        switch place.kind {
        case .body(let pointer): response.form(at: pointer.tokens[...]) ?? .unknown
        case .header: .unknown
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

    private func proposal(_ proposal: SchemeProposal, items: JSONPointer, in sample: Sample) -> Proposal {
        var scheme = proposal.scheme
        scheme.items = items
        let isEstimate = scheme.total.map { total in
            DetectorNames.isEstimate(total) { response.form(at: $0.tokens[...]) != nil }
        }
        if isEstimate == true { scheme.totalExactness = .estimate }
        let size = sizeTarget(of: scheme, in: sample)
        var result = Proposal(scheme: scheme, pageSize: size, evidence: proposal.evidence)
        if let (target, number) = scheme.firstNumber ?? scheme.firstOffset, parameter(target)?.isRequired == true {
            result.requiredFirst = .init(target: target, number: number)
        }
        return result
    }
}

extension DescribedList {
    /// Returns the parameter of the page size.
    ///
    /// Of several, pages have one with their word (`page` and `page_size`), and items have one without.
    private func sizeTarget(of scheme: PaginationScheme, in sample: Sample) -> ParameterTarget? {
        let usual = sample.reply.pageSizeTarget
        guard let number = scheme.firstNumber?.target ?? scheme.firstOffset?.target else { return usual }
        let sizes = parameters.filter { $0.number == .size && $0.target != number }
        guard sizes.count > 1 || usual == number else { return usual }
        let isOfPages = scheme.firstNumber != nil
        let fitting = sizes.filter { $0.words.has(["page", "per"]) == isOfPages }
        guard !fitting.contains(where: { $0.target == usual }) else { return usual }
        return fitting.first?.target ?? (usual == number ? sizes.first?.target : usual)
    }
}

extension DescribedList.Form {
    /// Whether the value is a text or a number.
    fileprivate var isTextOrNumber: Bool {
        switch self {
        case .text, .number: true
        default: false
        }
    }

    /// Returns the form of a member, by the names of the objects around it and its own.
    func form(at path: ArraySlice<String>) -> DescribedList.Form? {
        guard let name = path.first else { return self }
        guard case .object(let members) = self else { return nil }
        return members.first { $0.name == name }?.form.form(at: path.dropFirst())
    }
}

extension DescribedList.Parameter {
    /// The meaning of a number in the parameter; `nil` for one that takes no number.
    var number: PageSign.Role? {
        switch form {
        case .number, .unknown, .text(.numeral): nameRole
        default: nil
        }
    }

    private var nameRole: PageSign.Role? {
        let words = words
        if UsualParameters.pageSizeRanks[leafName] != nil { return .size }
        if let role = SignClassifier.role(ofNumber: words) { return role }
        if Self.offsetWords.contains(words) { return .offset }
        return Self.pageWords.contains(words) ? .page : nil
    }

    private static let offsetWords = Set(UsualParameters.offsets.map { NameWords($0) })
    private static let pageWords = Set(UsualParameters.pages.map { NameWords($0) })

    /// Whether the name is that of a page size, whatever the form.
    fileprivate var isNamedSize: Bool { nameRole == .size }

    fileprivate var isInBody: Bool { if case .body = target.kind { true } else { false } }

    /// Whether the parameter takes any text.
    fileprivate var isFreeText: Bool { form == .text() || form == .text(.token) }

    /// The letters of the name, in lowercase.
    fileprivate var letters: String { leafName.lowercased().filter(\.isLetter) }

    /// Returns the parameter as a number in digits if its name has one of some meanings, or else itself.
    fileprivate func numeral(ifAmong roles: Set<PageSign.Role>) -> Self {
        guard let nameRole, roles.contains(nameRole) else { return self }
        var numeral = Self(target, .text(.numeral), first: first, least: least, isRequired: isRequired)
        numeral.leafName = leafName
        return numeral
    }

    /// Whether the parameter takes a value of a form.
    package func takes(_ value: DescribedList.Form) -> Bool {
        switch (form, value) {
        case (.text(.words), _), (.flag, _): false
        case (.object, .object): true
        case (.object, _): value == .unknown
        case (.unknown, _), (_, .unknown): true
        case (.number, .number), (.number, .text(.numeral)), (.text(.moment), .text(.moment)): true
        case (.number, _), (.text(.moment), _): false
        default: true
        }
    }

    /// Whether the name is that of an opaque position, and the value may be one.
    var isCursor: Bool { isOpaque && words.isCursor }

    private var isOpaque: Bool {
        switch form {
        case .flag, .text(.moment), .text(.words): false
        default: true
        }
    }

    /// Whether the parameter says where a page begins.
    ///
    /// A text with the name of a number takes a cursor.
    package var isPosition: Bool {
        if case .object = form { return isCursor }
        return isCursor || isOpaque && (nameRole == .page || nameRole == .offset)
    }

    /// Whether the parameter says where a page begins, or how long it is.
    package var choosesPage: Bool { isPosition || number == .size }
}

extension ParameterTarget {
    /// The name of the parameter, without the objects that it is in.
    package var leafName: String {
        switch kind {
        case .query(let name): ParameterNames.withoutObject(name)
        case .header(let name), .form(let name), .path(let name): name
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

    /// The parameter of a key, and the member of the last item that has it; `nil` for other schemes.
    package var lastKey: (target: ParameterTarget, member: JSONPointer)? {
        if case .keyset(let member, let target) = next { (target, member) } else { nil }
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
