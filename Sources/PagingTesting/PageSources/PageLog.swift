/// An event of a load.
///
/// ```swift
/// #expect(log.events == [.requested(nil), .announced(nil), .returned(nil)])
/// ```
public enum PageEvent<Cursor: Hashable & Sendable>: Hashable, Sendable {
    /// A load of the page at a cursor started.
    case requested(Cursor?)
    /// A load announced the links of its page.
    case announced(Cursor?)
    /// A load returned its page.
    case returned(Cursor?)
    /// A load threw an error other than `CancellationError`.
    case failed(Cursor?)
    /// A load threw `CancellationError`.
    case cancelled(Cursor?)

    package enum Kind { case requested, announced, returned, failed, cancelled }

    package var kind: Kind {
        switch self {
        case .requested: .requested
        case .announced: .announced
        case .returned: .returned
        case .failed: .failed
        case .cancelled: .cancelled
        }
    }

    var cursor: Cursor? {
        switch self {
        case .requested(let cursor), .announced(let cursor), .returned(let cursor), .failed(let cursor),
            .cancelled(let cursor):
            cursor
        }
    }
}

/// The events of the loads of a ``RecordingSource``, in order.
public final class PageLog<Cursor: Hashable & Sendable>: Sendable {
    private struct State {
        var events: [PageEvent<Cursor>] = []
        var inFlight = 0
        var peak = 0
    }

    private let monitor = Monitor(State())

    package init() {}

    /// All events, in order.
    public var events: [PageEvent<Cursor>] { monitor.value.events }
    /// The number of loads in flight.
    package var inFlight: Int { monitor.value.inFlight }
    /// The maximum number of concurrent loads.
    public var peakInFlight: Int { monitor.value.peak }
    /// The cursors of all requests, in order, with repetitions.
    public var requested: [Cursor?] { cursors(of: .requested) }

    /// Returns the cursors of all events of a kind, in order.
    package func cursors(of kind: PageEvent<Cursor>.Kind) -> [Cursor?] {
        events.filter { $0.kind == kind }.map(\.cursor)
    }

    /// Waits until the events satisfy a condition.
    ///
    /// - Throws: `CancellationError` as soon as the task is cancelled.
    public func wait(until condition: @escaping @Sendable (_ events: [PageEvent<Cursor>]) -> Bool) async throws {
        try await monitor.wait { condition($0.events) }
    }

    /// Waits until no loads are in flight and at least a number of loads have started.
    ///
    /// - Throws: `CancellationError` as soon as the task is cancelled.
    public func waitUntilQuiet(afterRequests count: Int = 0) async throws {
        try await monitor.wait { state in
            state.inFlight == 0 && state.events.count { $0.kind == .requested } >= count
        }
    }

    func record(_ event: PageEvent<Cursor>) {
        monitor.update { state in
            state.events.append(event)
            switch event {
            case .requested:
                state.inFlight += 1
                state.peak = max(state.peak, state.inFlight)
            case .announced: break
            case .returned, .failed, .cancelled: state.inFlight -= 1
            }
        }
    }
}
