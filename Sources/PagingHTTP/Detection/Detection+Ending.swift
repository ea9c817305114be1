import HTTPTypes
import Paging

// What proves that one response is the whole list.

extension SchemeDetector {
    /// Signs that may say that more follows, and that a scheme does not read.
    func openSigns(beside rules: SchemeRules?) -> [PageSign] {
        let known = Set(rules?.places ?? [])
        let links = rules?.linkArray
        return judge.open.filter { sign in
            guard !known.contains(sign.place) else { return false }
            guard let links, case .body(let pointer) = sign.place.kind else { return true }
            return !pointer.tokens.starts(with: links.tokens)
        }
    }

    /// The reason why a `Link` header, or an array of links, that could not be read forbids an end.
    var brokenLinks: String? {
        let lines = (reply.headerValues("Link") ?? []).filter { !$0.allSatisfy(\.isWhitespace) }
        let links = LinkHeader.parse(lines)
        let names = lines.contains { $0.lowercased().contains(/rel\s*=\s*"?next\b/) }
        let isBroken = !lines.isEmpty && links.isEmpty || names && !links.contains { $0.hasRelation("next") }
        return isBroken ? "the Link header cannot be read" : nil
    }

    /// The reason why a `Link` header that a scheme does not read forbids an end: it names a next page.
    func unreadLink(beside rules: SchemeRules) -> String? {
        if case .link = rules.next { return nil }
        let named = LinkHeader.links(relation: "next", in: reply.headerValues("Link") ?? [])
        let next = named.first { $0.parameter("results")?.lowercased() != "false" }
        guard let next, case .success(let url) = reply.follow(next.target), url != reply.address else { return nil }
        return "the Link header names a next page"
    }

    /// The evidence that this response is the whole list, if there is any.
    var endOfWhole: String? {
        if reply.response.status == .partialContent { return nil }
        if let end = judge.end { return end }
        if let lines = reply.headerValues("Link"), lines.allSatisfy({ $0.allSatisfy(\.isWhitespace) }) {
            return "an empty Link header"
        }
        if let place = DetectorNames.lastPageMarks.first(where: { reply.meaningfulValue(at: $0) != nil }) {
            return "\(place), which stands on a list's last page"
        }
        if let standard = StandardEnvelope.end(of: reply) { return standard }
        guard let preset = HostPreset.preset(for: reply),
            let end = (try? preset.rules.links(of: reply))?.end, end.kind == .signalled
        else { return nil }
        return "\(end), which ends a list of \(preset.host) (preset .\(preset.name))"
    }

    private static let advice = "this may be one page of many (PaginationScheme.single says that it is all)"

    /// The sentence for a page that says nothing about its list.
    var noEvidence: String {
        if reply.response.status == .partialContent {
            return "the status 206 says that this is a part, and nothing tells where the rest is"
        }
        let noun = judge.itemCount == 1 ? "item" : "items"
        if let asked = judge.askedSize {
            return
                "\(judge.itemCount) \(noun) where \(asked) were asked for, and no sign of pagination: \(Self.advice)"
        }
        return "\(judge.itemCount) \(noun) and no sign of pagination: \(Self.advice)"
    }

    /// The total that this page declares.
    var totalFound: SchemeFinding.Total? {
        guard let place = total, let count = reply.count(at: place) else { return nil }
        return .init(count: TotalCount(count), place: place)
    }

    /// The one address that the server itself names for the next page, if nothing else names another.
    func namedAddress() -> SchemeProposal? {
        let naming = proposals().filter { $0.claim == .more && !$0.isTrial }
        let addressed = naming.filter { proposal in
            switch proposal.rules.next {
            case .link, .url, .links: true
            default: false
            }
        }
        let urls = Set(addressed.compactMap { (try? $0.rules.links(of: reply))?.following.first?.url })
        guard urls.count == 1, naming.first.map({ $0.rules.next == addressed.first?.rules.next }) ?? false else {
            return nil
        }
        return addressed.first
    }
}

extension Detection {
    /// Proves that a page with fewer items than were asked for is the last: by asking for one item fewer.
    ///
    /// A server that sends as many as it is asked for would have sent more, had there been any. A number of items at which
    /// servers cap their pages proves nothing by that: then one more page has to hold just the last item.
    mutating func shortPageEnd(_ detector: SchemeDetector, items: JSONPointer?) async throws -> String? {
        let reply = detector.reply
        guard let content = reply.content, let items, let asked = SchemeDetector.askedSize(of: reply), isOpen,
            reply.response.status == .ok, content.itemCount > 1, content.itemCount < asked.size
        else { return nil }
        let count = content.itemCount
        let smaller = PageAddress.Assignment(asked.target, .number(String(count - 1)))
        guard let fewer = try await probe(PageAddress([smaller]), items: items) else { return nil }
        let words = "\(count) items where \(asked.size) were asked for"
        if SchemeDetector(fewer).namedAddress() != nil {
            return "\(words), and a next page is named only where fewer are asked for"
        }
        let comparison = PageComparison(content, fewer.content ?? content, at: items)
        guard comparison.secondCount == count - 1, comparison.shared == count - 1 else { return nil }
        let honored = "\(words), and \(count - 1) where \(count - 1) were: the size is honored"
        guard Self.isUsualCap(count) else { return honored }
        let countsItems = ["limit", "$limit", "_limit", "$top", "take", "rows"].contains("\(asked.target)")
        let step: PageAddress.Assignment =
            countsItems
            ? .init(detector.asked("$top") != nil ? "$skip" : "offset", .number(String(count - 1)))
            : .init("page", 2)
        guard isOpen, let rest = try await probe(PageAddress([smaller, step]), items: items)?.content else {
            return nil
        }
        let remainder = PageComparison(content, rest, at: items)
        return remainder.secondCount == 1 && remainder.shared == 1
            ? "\(words), and no more on the page after them" : nil
    }

    private mutating func probe(_ address: PageAddress, items: JSONPointer) async throws -> PageReply? {
        do {
            return try await load(address, by: .unread, items: items)
        } catch is HTTPError {
            return nil
        }
    }

    /// Whether servers cap their pages at such a number.
    static func isUsualCap(_ count: Int) -> Bool {
        DetectorNames.usualPageSizes.contains(count) || count >= 5 && count.isMultiple(of: 5)
            || count >= 8 && count & (count - 1) == 0
    }
}

/// Envelopes of standards that say by their form that a list without a next link has ended.
enum StandardEnvelope {
    static func end(of reply: PageReply) -> String? {
        if reply.value(at: "/@odata.context") != nil, reply.value(at: "/value") != nil {
            return "no @odata.nextLink (OData 4.01, section 11.2.5.7)"
        }
        if reply.value(at: "/resourceType")?.stringValue == "Bundle", reply.value(at: "/link") != nil {
            return "a FHIR bundle without a \"next\" link"
        }
        if reply.value(at: "/apiVersion") != nil, reply.value(at: "/metadata/resourceVersion") != nil,
            reply.value(at: "/kind")?.stringValue?.hasSuffix("List") == true
        {
            return "a Kubernetes list without /metadata/continue"
        }
        return nil
    }
}

/// The schemes of APIs that have one public host, whose documentation says what ends a list.
struct HostPreset {
    let host: String
    let name: String
    let rules: SchemeRules

    private static let all: [(host: String, name: String, scheme: PaginationScheme)] = [
        ("api.github.com", "github", .github), ("gitlab.com", "gitlab", .gitlab),
        ("api.bitbucket.org", "bitbucket", .bitbucket), ("api.stripe.com", "stripe", .stripe),
        ("slack.com", "slack", .slack), ("api.notion.com", "notion", .notion), ("api.hubapi.com", "hubspot", .hubspot),
        ("api.airtable.com", "airtable", .airtable), ("graph.microsoft.com", "microsoftGraph", .microsoftGraph),
        ("api.spotify.com", "spotify", .spotify), ("api.stackexchange.com", "stackExchange", .stackExchange),
        ("api.x.com", "xAPI", .xAPI), ("api.twitter.com", "xAPI", .xAPI), ("oauth.reddit.com", "reddit", .reddit),
        ("www.googleapis.com", "google", .google), ("sentry.io", "sentry", .sentry), ("api.box.com", "box", .box),
    ]

    /// Returns the preset for the host that served a page.
    static func preset(for reply: PageReply) -> HostPreset? {
        let host = "\(reply.address.host)".lowercased()
        guard reply.request.method == .get, let found = all.first(where: { $0.host == host }),
            case .rules(let rules) = found.scheme.storage
        else { return nil }
        return HostPreset(host: found.host, name: found.name, rules: rules)
    }
}
