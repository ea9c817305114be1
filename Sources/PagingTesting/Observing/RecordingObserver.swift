package import Paging
import Synchronization

/// A record of the events of walks.
///
/// In a walk with concurrent loads, the order of the lines varies between runs, except for the lines of one load and
/// the lines of delivered pages.
package final class RecordingObserver: Sendable {
    private let recorded = Mutex<[WalkEvent]>([])

    package init() {}

    /// The events, in order of arrival.
    package var events: [WalkEvent] { recorded.withLock(\.self) }
    /// A short line for each event, with the number of its load, in order of arrival.
    package var lines: [String] { events.map(\.line) }

    /// Records an event.
    @Sendable package func receive(_ event: WalkEvent) {
        recorded.withLock { $0.append(event) }
    }
}

extension PageSource {
    /// Returns a source whose walks are recorded.
    package func observed(by recorder: RecordingObserver) -> some PageSource<Item, Cursor> {
        observed(by: PagingObserver(recorder.receive))
    }
}

extension RecordingObserver {
    package var retried: [(delay: Duration, error: any Error)] {
        events.compactMap { event in
            guard case .pageRetried(_, _, let delay, let error) = event.kind else { return nil }
            return (delay, error)
        }
    }

    package var arrived: [(event: WalkEvent, itemCount: Int, history: LoadHistory)] {
        events.compactMap { event in
            guard case .pageArrived(_, let itemCount, let history) = event.kind else { return nil }
            return (event, itemCount, history)
        }
    }

    /// The errors of the loads that failed.
    package var failed: [any Error] {
        events.compactMap { event in
            guard case .pageFailed(_, let error, _) = event.kind else { return nil }
            return error
        }
    }

    package var delivered: [(load: Int, itemCount: Int, progress: WalkProgress)] {
        events.compactMap { event in
            guard case .pageDelivered(let load, let itemCount, let progress) = event.kind else { return nil }
            return (load, itemCount, progress)
        }
    }

    package var ended: [(walk: Int, result: WalkResult)] {
        events.compactMap { event in
            guard case .walkEnded(let result) = event.kind else { return nil }
            return (event.walk, result)
        }
    }
}

extension WalkEvent {
    fileprivate var line: String {
        switch kind {
        case .pageRequested(let load): "requested \(load)"
        case .pageRetried(let load, let attempt, _, _): "retried \(load) after attempt \(attempt)"
        case .pageThrottled(let load, _): "throttled \(load)"
        case .pageArrived(let load, let itemCount, _): "arrived \(load): \(itemCount) items"
        case .pageFailed(let load, let error, _): "failed \(load): \(type(of: error))"
        case .pageDelivered(let load, let itemCount, _): "delivered \(load): \(itemCount) items"
        case .walkEnded(let result): "ended: \(result.ending)"
        }
    }
}
