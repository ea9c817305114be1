public import Paging

/// How an API paginates a list, as far as its responses prove it.
///
/// ```swift
/// let finding = try await api.detect("/repos?per_page=100")
/// if finding.verdict == .verified, let scheme = finding.scheme {
///     let repos = api.list(Repo.self, "/repos?per_page=100", by: scheme)
///     print(try await repos.collect(upTo: 10_000).items.count)
/// }
/// ```
///
/// A scheme that the responses do not prove stays ``Verdict/unknown``; the evidence then says what was seen.
public struct SchemeFinding: Sendable {
    /// How far a finding can be trusted.
    public struct Verdict: Hashable, Sendable, CustomStringConvertible {
        private enum Kind: String { case verified, unverified, wholeList, unknown }
        private let kind: Kind

        /// A second page was fetched by the scheme, and has other items.
        public static let verified = Verdict(kind: .verified)
        /// The response speaks a scheme, and says that the list has one page: no second one could prove the rest.
        public static let unverified = Verdict(kind: .unverified)
        /// The response is the whole list, and shows no scheme.
        public static let wholeList = Verdict(kind: .wholeList)
        /// Nothing was proven.
        public static let unknown = Verdict(kind: .unknown)

        /// The verdict's name.
        public var description: String { kind.rawValue }
    }

    /// A total that responses declare.
    public struct Total: Hashable, Sendable {
        /// The number, and what it is worth.
        public var count: TotalCount
        /// Where it is told.
        public var place: ValuePlace
    }

    /// How far the finding can be trusted.
    public var verdict: Verdict
    /// The scheme, with the place of the items; `nil` where none was found.
    public var scheme: PaginationScheme?
    /// The scheme in words.
    public var summary: String?
    /// Where the items are.
    public var items: JSONPointer?
    /// Where an item has its identity; `nil` when no usual name is unique.
    public var identity: JSONPointer?
    /// The number of items that the list declares.
    public var total: Total?
    /// What would end the list.
    public var end: String?
    /// What was seen, a sentence each.
    public var evidence: [String] = []
    /// What else was seen, and why it was not taken.
    public var alternatives: [String] = []
    /// The number of pages that were asked for.
    public var requests = 1
    /// The rules of the scheme.
    var rules: SchemeRules?
    /// The second page that proved the scheme, and the address that it was asked for with.
    var second: PageReply?
    /// The reason why a list by this scheme cannot be called complete, if there is one.
    var doubt: String?

    init(_ verdict: Verdict) {
        self.verdict = verdict
    }

    /// Takes a scheme, and what the pages that it was found on say about the list.
    mutating func take(_ rules: SchemeRules, on first: PageReply, items: JSONPointer?, pages: [PageContent]) {
        var rules = rules
        if let total = rules.total, DetectorNames.estimates.contains(total) { rules.exactness = .estimate }
        if let total = rules.total, let count = rules.totalCount(of: first) {
            self.total = .init(count: count, place: total)
        }
        self.rules = rules
        scheme = items.map { PaginationScheme(rules).items(at: $0) }
        summary = rules.summary
        self.items = items
        identity = IdentityFinder.identity(in: pages)
        if case .range = rules.next { scheme = scheme?.ending(onStatus: 416) }
        if let identity, IdentityFinder.isSure(identity) { scheme = scheme?.identity(at: identity) }
        end = rules.endSigns
    }
}
