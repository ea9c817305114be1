/// The gate that the loads of a ``GatedSource`` wait at until a test opens it.
///
/// ```swift
/// try await gate.waitUntilRequested(2)
/// gate.open(2)
/// ```
///
/// What has been opened stays open: loads that come later pass at once. Nothing here sleeps or polls.
public final class PageGate<Cursor: Hashable & Sendable>: Sendable {
    private struct State {
        var requests: [Cursor?: Int] = [:]
        var waiting: [Cursor?] = []
        var openLinks: Set<Cursor?> = []
        var openPages: Set<Cursor?> = []
        var isOpen = false

        func passes(_ cursor: Cursor?, linksOnly: Bool) -> Bool {
            isOpen || openPages.contains(cursor) || (linksOnly && openLinks.contains(cursor))
        }
    }

    private let monitor = Monitor(State())

    /// Makes a gate that is closed for every page.
    public init() {}

    /// The cursors of the loads that wait now, in order of arrival; for announcements and for pages.
    public var waiting: [Cursor?] { monitor.value.waiting }

    /// How often a page has been requested.
    public func requests(of cursor: Cursor?) -> Int {
        monitor.value.requests[cursor, default: 0]
    }

    /// How many requests there have been for all pages together.
    public var requestCount: Int { monitor.value.requests.values.reduce(0, +) }

    /// Waits until a page has been requested.
    ///
    /// - Parameters:
    ///   - cursor: the page; `nil` for the first.
    ///   - times: how often it must have been requested.
    /// - Throws: `CancellationError` as soon as the task is cancelled.
    public func waitUntilRequested(_ cursor: Cursor?, times: Int = 1) async throws {
        try await monitor.wait { $0.requests[cursor, default: 0] >= times }
    }

    /// Waits until there have been so many requests for all pages together.
    ///
    /// - Throws: `CancellationError` as soon as the task is cancelled.
    public func waitUntilRequested(count: Int) async throws {
        try await monitor.wait { $0.requests.values.reduce(0, +) >= count }
    }

    /// Lets loads of a page through, now and later: its announcement and its items.
    public func open(_ cursor: Cursor?) {
        monitor.update { _ = $0.openPages.insert(cursor) }
    }

    /// Lets loads of a page announce their links, now and later; the items go on waiting.
    ///
    /// This has a meaning only where announcements have a gate of their own.
    public func openLinks(_ cursor: Cursor?) {
        monitor.update { _ = $0.openLinks.insert(cursor) }
    }

    /// Lets everything through, now and later.
    public func openAll() {
        monitor.update { $0.isOpen = true }
    }

    func noteRequest(of cursor: Cursor?) {
        monitor.update { $0.requests[cursor, default: 0] += 1 }
    }

    func pass(_ cursor: Cursor?, linksOnly: Bool, ignoringCancellation: Bool) async throws {
        monitor.update { $0.waiting.append(cursor) }
        defer {
            monitor.update { state in
                if let index = state.waiting.firstIndex(of: cursor) { state.waiting.remove(at: index) }
            }
        }
        if ignoringCancellation {
            await monitor.waitUncancellably { $0.passes(cursor, linksOnly: linksOnly) }
        } else {
            try await monitor.wait { $0.passes(cursor, linksOnly: linksOnly) }
        }
    }
}
