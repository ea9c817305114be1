public import Paging

/// Checks that a source keeps the promises of ``/Paging/PageSource``: a test suite for sources of your own.
///
/// ```swift
/// @Test func keepsItsPromises() async throws {
///     try await PageSourceCheck(MySource(), count: 25).run().requirePassed()
/// }
/// ```
///
/// The list must stand still while it is checked, and should have at least three pages; with fewer there is little to
/// see. Each page is loaded about ten times. It works with any test framework, since it only returns what it has found.
public struct PageSourceCheck<Source: PageSource>: Sendable {
    /// The most pages that the list may have; a longer one is a finding.
    public var pageLimit = 1_000
    /// How many pages are tried where a check costs more than one load a page.
    public var sampleSize = 16
    /// How long a cancelled load may take to end.
    public var patience = Duration.seconds(10)
    /// What the patience is measured by.
    public var clock: any Clock<Duration> = ContinuousClock()

    let source: Source
    let identity: @Sendable (Source.Item) -> ItemIdentity
    private let expectedItems: [Source.Item]?
    private let expectedCount: Int?

    /// Prepares a check that compares items by an identity.
    ///
    /// - Parameters:
    ///   - source: the source to check.
    ///   - items: the items of the whole list, if they are known.
    ///   - count: their number, if that is known.
    ///   - identity: what makes two items the same.
    public init<ID: Hashable & Sendable>(
        _ source: Source,
        expecting items: [Source.Item]? = nil,
        count: Int? = nil,
        identifiedBy identity: @escaping @Sendable (Source.Item) -> ID
    ) {
        self.source = source
        self.identity = { ItemIdentity(identity($0)) }
        expectedItems = items
        expectedCount = count ?? items?.count
    }

    /// Runs all checks and reports what they found.
    ///
    /// - Throws: `CancellationError` when the task is cancelled; what the source throws is a finding.
    public func run() async throws -> PageSourceReport {
        var report = PageSourceReport()
        let (steps, found) = await walkByHand(from: nil, .forward)
        try Task.checkCancellation()
        report.add("A walk from the first page ends", found)
        guard found.isEmpty else {
            report.skip("Everything else", because: "the walk did not come to an end")
            return report
        }
        report.add("The items are the expected ones", unexpectedItems(steps))
        report.add("Totals are consistent", unsoundTotals(steps))
        report.add("A page names the pages that follow it", await wrongAddresses(steps))
        report.add("Each page loads twice alike", await unstablePages(steps))
        report.add("Announced links are the page's", await wrongAnnouncements(steps))
        report.add("Pages load at the same time without mixing", await mixedPages(steps))
        report.add("A walk is the same with any window", await windowedWalks(steps))
        report.add("A walk can begin at any page", await resumedWalks(steps))
        try await checkBackward(steps, &report)
        report.add("A cancelled load ends", await stuckLoads(steps))
        try Task.checkCancellation()
        return report
    }

    private func checkBackward(_ steps: [Step], _ report: inout PageSourceReport) async throws {
        let name = "A walk backward is the reverse"
        guard let last = steps.last, let cursor = last.cursor, !last.page.links.preceding.isEmpty else {
            return report.skip(name, because: "the last page names none before it")
        }
        let (back, found) = await walkByHand(from: cursor, .backward)
        let differs = identities(back.reversed()) != identities(steps)
        report.add(name, found + (differs ? ["Walking backward from the last page does not give the same list."] : []))
    }

    private func unexpectedItems(_ steps: [Step]) -> [String] {
        let seen = identities(steps)
        if let expectedItems, seen != expectedItems.map(identity) {
            let wanted = expectedItems.map(identity)
            let index = zip(seen, wanted).enumerated().first { $1.0 != $1.1 }?.offset ?? min(seen.count, wanted.count)
            return ["The list has \(seen.count) items and differs from the \(wanted.count) expected at item \(index)."]
        }
        guard let expectedCount, seen.count != expectedCount else { return [] }
        return ["The list has \(seen.count) items instead of \(expectedCount)."]
    }

    private func unsoundTotals(_ steps: [Step]) -> [String] {
        let received = steps.reduce(0) { $0 + $1.page.receivedCount }
        return steps.compactMap { step in
            guard let total = step.page.links.totalCount else { return nil }
            let expected = total.value - total.skipped
            let isWrong =
                total.exactness == .exact && expected != received
                || total.exactness == .lowerBound && expected > received
            return isWrong ? "\(step.name) declares a total of \(total.value), but \(received) items arrive." : nil
        }
    }
}

extension PageSourceCheck where Source.Item: Hashable {
    /// Prepares a check that compares whole items.
    ///
    /// - Parameters:
    ///   - source: the source to check.
    ///   - items: the items of the whole list, if they are known.
    ///   - count: their number, if that is known.
    public init(_ source: Source, expecting items: [Source.Item]? = nil, count: Int? = nil) {
        self.init(source, expecting: items, count: count) { $0 }
    }
}

extension PageSourceCheck where Source.Item: Identifiable, Source.Item.ID: Sendable {
    /// Creates a check that compares items by their ids.
    ///
    /// - Parameters:
    ///   - source: the source to check.
    ///   - items: the items of the whole list, if they are known.
    ///   - count: their number, if that is known.
    public init(_ source: Source, expecting items: [Source.Item]? = nil, count: Int? = nil) {
        self.init(source, expecting: items, count: count, identifiedBy: \.id)
    }
}

extension PageSourceCheck where Source.Item: Hashable & Identifiable, Source.Item.ID: Sendable {
    /// Creates a check that compares whole items, which finds more than a comparison of their ids.
    ///
    /// - Parameters:
    ///   - source: the source to check.
    ///   - items: the items of the whole list, if they are known.
    ///   - count: their number, if that is known.
    public init(_ source: Source, expecting items: [Source.Item]? = nil, count: Int? = nil) {
        self.init(source, expecting: items, count: count) { $0 }
    }
}
