/// A gate that holds the loads of a ``GatedSource`` until a test opens it.
///
/// ```swift
/// try await gate.waitUntilRequested(2)
/// gate.open(2)
/// ```
///
/// An open gate stays open until it is closed: later loads pass immediately. The gate never sleeps or polls.
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

    package init() {}

    /// The cursors of the loads that are waiting for announcements or pages, in order of arrival.
    public var waiting: [Cursor?] { monitor.value.waiting }

    /// Returns the number of requests for a page.
    public func requests(of cursor: Cursor?) -> Int {
        monitor.value.requests[cursor, default: 0]
    }

    /// The total number of requests.
    package var requestCount: Int { monitor.value.requests.values.reduce(0, +) }

    /// Waits until a page has been requested.
    ///
    /// - Parameters:
    ///   - cursor: The cursor of the page, or `nil` for the first page.
    ///   - times: The required number of requests.
    /// - Throws: `CancellationError` as soon as the task is cancelled.
    public func waitUntilRequested(_ cursor: Cursor?, times: Int = 1) async throws {
        try await monitor.wait { $0.requests[cursor, default: 0] >= times }
    }

    /// Waits until the total number of requests reaches a count.
    ///
    /// - Throws: `CancellationError` as soon as the task is cancelled.
    public func waitUntilRequested(count: Int) async throws {
        try await monitor.wait { $0.requests.values.reduce(0, +) >= count }
    }

    /// Lets current and future loads of a page announce their links and return their items.
    public func open(_ cursor: Cursor?) {
        monitor.update { _ = $0.openPages.insert(cursor) }
    }

    /// Lets current and future loads of a page announce their links, while their items keep waiting.
    ///
    /// This has an effect only if announcements have their own gate.
    package func openLinks(_ cursor: Cursor?) {
        monitor.update { _ = $0.openLinks.insert(cursor) }
    }

    /// Holds the loads of a page from now on, after an ``open(_:)``: to hold a refresh.
    ///
    /// ```swift
    /// gate.close(nil)
    /// async let refresh = model.refresh()
    /// try await gate.waitUntilRequested(nil, times: 2)
    /// ```
    public func close(_ cursor: Cursor?) {
        monitor.update { state in
            state.openPages.remove(cursor)
            state.openLinks.remove(cursor)
        }
    }

    /// Lets all current and future loads through.
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
