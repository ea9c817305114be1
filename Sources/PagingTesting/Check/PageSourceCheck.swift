public import Paging

/// A conformance test for your own types that implement ``/Paging/PageSource``.
///
/// ```swift
/// @Test func keepsItsPromises() async throws {
///     try await PageSourceCheck(MySource(), count: 25).run().requirePassed()
/// }
/// ```
///
/// The list must not change during the check and should have at least three pages. Each page is loaded about ten times.
/// The check returns its findings and works with any test framework.
public struct PageSourceCheck<Source: PageSource>: Sendable {
    /// The maximum number of pages; a longer list is a finding.
    public var pageLimit = 1_000
    /// The number of pages to test in checks that load a page more than once.
    public var sampleSize = 16
    /// The maximum time for a cancelled load to end.
    public var cancellationTimeout = Duration.seconds(10)
    /// The clock that measures the timeout.
    public var clock: any Clock<Duration> = ContinuousClock()

    let source: Source
    let identity: @Sendable (Source.Item) -> ItemIdentity
    private let expectedItems: [Source.Item]?
    private let expectedCount: Int?

    /// Creates a check that compares items by an identity.
    ///
    /// - Parameters:
    ///   - source: The source to check.
    ///   - items: The expected items of the whole list, if known.
    ///   - count: The expected number of items, if known.
    ///   - identity: Returns the identity of an item.
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

    /// Runs all checks and reports their findings.
    ///
    /// - Throws: `CancellationError` if the task is cancelled. Errors of the source are findings.
    public func run() async throws -> CheckReport {
        var report = CheckReport()
        let (steps, found) = await walkByHand(from: nil, .forward)
        try Task.checkCancellation()
        report.add("A walk from the first page ends", found)
        guard found.isEmpty else {
            report.skip("All other checks", because: "the walk did not end")
            return report
        }
        report.add("The items are the expected ones", unexpectedItems(steps))
        report.add("Declared totals are correct", unsoundTotals(steps))
        report.add("A page names its following pages", await wrongAddresses(steps))
        report.add("A page is the same on every load", await unstablePages(steps))
        report.add("Announced links match the page", await wrongAnnouncements(steps))
        report.add("Concurrent loads return the right pages", await mixedPages(steps))
        report.add("A walk returns the same items with any window", await windowedWalks(steps))
        report.add("A walk can start at any page", await resumedWalks(steps))
        try await checkBackward(steps, &report)
        report.add("A cancelled load ends", await stuckLoads(steps))
        try Task.checkCancellation()
        return report
    }

    private func checkBackward(_ steps: [Step], _ report: inout CheckReport) async throws {
        let name = "A backward walk returns the list in reverse"
        guard let last = steps.last, let cursor = last.cursor, !last.page.links.preceding.isEmpty else {
            return report.skip(name, because: "the last page names no preceding page")
        }
        let (back, found) = await walkByHand(from: cursor, .backward)
        let differs = identities(back.reversed()) != identities(steps)
        report.add(name, found + (differs ? ["A backward walk from the last page returns a different list."] : []))
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
        let received = steps.reduce(0) { $0 + $1.page.metadata.receivedCount }
        return steps.compactMap { step in
            guard let total = step.page.links.totalCount, let skipped = step.page.links.skippedItems else { return nil }
            let expected = total.value - skipped
            let isWrong =
                total.exactness == .exact && expected != received
                || total.exactness == .lowerBound && expected > received
            return isWrong ? "\(step.name) declares a total of \(total.value), but \(received) items arrived." : nil
        }
    }
}

extension PageSourceCheck where Source.Item: Hashable {
    /// Creates a check that compares whole items.
    ///
    /// - Parameters:
    ///   - source: The source to check.
    ///   - items: The expected items of the whole list, if known.
    ///   - count: The expected number of items, if known.
    public init(_ source: Source, expecting items: [Source.Item]? = nil, count: Int? = nil) {
        self.init(source, expecting: items, count: count) { $0 }
    }
}

extension PageSourceCheck where Source.Item: Identifiable, Source.Item.ID: Sendable {
    /// Creates a check that compares items by their IDs.
    ///
    /// - Parameters:
    ///   - source: The source to check.
    ///   - items: The expected items of the whole list, if known.
    ///   - count: The expected number of items, if known.
    public init(_ source: Source, expecting items: [Source.Item]? = nil, count: Int? = nil) {
        self.init(source, expecting: items, count: count, identifiedBy: \.id)
    }
}

extension PageSourceCheck where Source.Item: Hashable & Identifiable, Source.Item.ID: Sendable {
    /// Creates a check that compares whole items, which is stricter than comparing their IDs.
    ///
    /// - Parameters:
    ///   - source: The source to check.
    ///   - items: The expected items of the whole list, if known.
    ///   - count: The expected number of items, if known.
    public init(_ source: Source, expecting items: [Source.Item]? = nil, count: Int? = nil) {
        self.init(source, expecting: items, count: count) { $0 }
    }
}
