/// Something that happened to a load.
///
/// ```swift
/// #expect(log.events == [.requested(nil), .announced(nil), .returned(nil)])
/// ```
public struct PageEvent<Cursor: Hashable & Sendable>: Hashable, Sendable, CustomStringConvertible {
    /// What happened.
    public struct Kind: Hashable, Sendable, CustomStringConvertible {
        private enum Value: String { case requested, announced, returned, failed, cancelled }
        private let value: Value

        /// A load began.
        public static var requested: Kind { Kind(value: .requested) }
        /// A load announced its page's links.
        public static var announced: Kind { Kind(value: .announced) }
        /// A load returned its page.
        public static var returned: Kind { Kind(value: .returned) }
        /// A load threw something other than `CancellationError`.
        public static var failed: Kind { Kind(value: .failed) }
        /// A load threw `CancellationError`.
        public static var cancelled: Kind { Kind(value: .cancelled) }

        /// The kind's name.
        public var description: String { value.rawValue }
    }

    /// What happened.
    public let kind: Kind
    /// To which page.
    public let cursor: Cursor?

    /// A load began.
    public static func requested(_ cursor: Cursor?) -> PageEvent { PageEvent(kind: .requested, cursor: cursor) }
    /// A load announced its page's links.
    public static func announced(_ cursor: Cursor?) -> PageEvent { PageEvent(kind: .announced, cursor: cursor) }
    /// A load returned its page.
    public static func returned(_ cursor: Cursor?) -> PageEvent { PageEvent(kind: .returned, cursor: cursor) }
    /// A load threw something other than `CancellationError`.
    public static func failed(_ cursor: Cursor?) -> PageEvent { PageEvent(kind: .failed, cursor: cursor) }
    /// A load threw `CancellationError`.
    public static func cancelled(_ cursor: Cursor?) -> PageEvent { PageEvent(kind: .cancelled, cursor: cursor) }

    /// The event in two words.
    public var description: String { "\(kind) \(cursor.map { "\($0)" } ?? "first")" }
}

/// What happened to the loads of a ``RecordingSource``, in order.
public final class PageLog<Cursor: Hashable & Sendable>: Sendable {
    private struct State {
        var events: [PageEvent<Cursor>] = []
        var inFlight = 0
        var peak = 0
    }

    private let monitor = Monitor(State())

    /// Makes an empty log.
    public init() {}

    /// Everything that has happened, in order.
    public var events: [PageEvent<Cursor>] { monitor.value.events }
    /// The number of loads that run now.
    public var inFlight: Int { monitor.value.inFlight }
    /// The most loads that ever ran at the same time.
    public var peakInFlight: Int { monitor.value.peak }
    /// The pages that were requested, in order, as often as they were.
    public var requested: [Cursor?] { cursors(of: .requested) }

    /// The pages that something happened to, in order.
    public func cursors(of kind: PageEvent<Cursor>.Kind) -> [Cursor?] {
        events.filter { $0.kind == kind }.map(\.cursor)
    }

    /// Waits until what has happened satisfies a condition.
    ///
    /// - Throws: `CancellationError` as soon as the task is cancelled.
    public func wait(until condition: @escaping @Sendable (_ events: [PageEvent<Cursor>]) -> Bool) async throws {
        try await monitor.wait { condition($0.events) }
    }

    /// Waits until nothing is in flight and at least so many loads have begun.
    ///
    /// - Throws: `CancellationError` as soon as the task is cancelled.
    public func waitUntilQuiet(afterRequests count: Int = 0) async throws {
        try await monitor.wait { state in
            state.inFlight == 0 && state.events.count { $0.kind == .requested } >= count
        }
    }

    func note(_ event: PageEvent<Cursor>) {
        monitor.update { state in
            state.events.append(event)
            if event.kind == .requested {
                state.inFlight += 1
                state.peak = max(state.peak, state.inFlight)
            } else if event.kind != .announced {
                state.inFlight -= 1
            }
        }
    }
}
