public import Paging
public import PagingHTTP

/// The detected pagination of a list, as far as the API's responses prove it.
///
/// ```swift
/// let finding = try await api.detect("/repos?per_page=100")
/// if finding.verdict == .verified, let scheme = finding.scheme {
///     let repos = api.list(Repo.self, "/repos?per_page=100", by: scheme)
///     print(try await repos.collect(upTo: 10_000).items.count)
/// }
/// ```
///
/// A scheme without proof remains ``Verdict/unknown``; the evidence then lists the observations.
public struct SchemeFinding: Sendable {
    /// The reliability of a finding.
    public enum Verdict: String, Sendable {
        /// A second page was loaded with the scheme and has other items.
        case verified
        /// The response has a scheme, but only one page, so no second page could verify the scheme.
        case unverified
        /// The response is the whole list, without a scheme.
        case wholeList
        /// Nothing was verified.
        case unknown
    }

    /// A total declared by responses.
    public struct Total: Hashable, Sendable {
        /// The number and its exactness.
        public var count: TotalCount
        /// The place of the number.
        public var place: ValuePlace
    }

    /// The reliability of the finding.
    public var verdict: Verdict
    /// The scheme, including the place of the items; `nil` if none was found.
    public var scheme: PaginationScheme?
    /// A description of the scheme.
    public var summary: String?
    /// The place of the items.
    public var items: JSONPointer?
    /// The place of an item's identity, as a guess; `nil` if no usual name is unique.
    ///
    /// The scheme does not contain it: later pages may have several items of one identity, such as the lines of an order,
    /// and a scheme with an identity leaves out all but one of them.
    public var identity: JSONPointer?
    /// The number of items that the list declares.
    public var total: Total?
    /// A description of the signs that end the list.
    public var end: String?
    /// The observations, one sentence each.
    public var evidence: [String] = []
    /// Other observations, with the reasons for rejecting them.
    public var alternatives: [String] = []
    /// The number of requested pages.
    public var requests = 1
    /// The path of the items' elements in XML.
    var path: JSONPointer?
    /// The scheme that reads the list's links, even if the place of the items is unknown.
    var knownScheme: PaginationScheme?
    /// The second page that verified the scheme, with the address of its request.
    var second: PageReply?
    /// The reason that a list with this scheme cannot be called complete, if any.
    var warning: String?

    init(_ verdict: Verdict) {
        self.verdict = verdict
    }

    /// Applies a scheme and the properties of the list found on its pages.
    mutating func accept(
        _ found: PaginationScheme,
        on first: PageReply,
        items: JSONPointer?,
        pages: [PageContent]
    ) {
        var found = found
        if let total = found.total {
            let isEstimate = DetectorNames.isEstimate(total) { first.content?.node(at: $0) != nil }
            if isEstimate { found.totalExactness = .estimate }
            self.total = found.totalCount(of: first).map { .init(count: $0, place: total) }
        }
        self.items = items
        identity = IdentityFinder.identity(in: pages)
        found.items = items
        if StandardEnvelope.omitsEmptyArrays(of: first) { found.omitsEmptyItems = true }
        if case .range = found.next { found.endStatuses.insert(416) }
        knownScheme = found
        scheme = items == nil ? nil : found
        summary = found.summary
        end = found.endSigns
    }
}
