@testable import Paging

extension WalkEvent {
    static func requested(_ load: Int = 0, of walk: Int, at time: Duration = .zero) -> WalkEvent {
        WalkEvent(walk: walk, time: time, kind: .pageRequested(load: load))
    }

    static func throttled(_ load: Int = 0, of walk: Int, at time: Duration = .zero) -> WalkEvent {
        WalkEvent(walk: walk, time: time, kind: .pageThrottled(load: load, delay: .seconds(2)))
    }

    static func takenBack(_ load: Int = 0, of walk: Int, at time: Duration) -> WalkEvent {
        let history = LoadHistory(duration: time, attempts: 1, steps: [])
        return WalkEvent(walk: walk, time: time, kind: .pageFailed(load: load, error: CancellationError(), history))
    }

    /// Returns the end of a walk that was dropped after a number of requests.
    static func dropped(_ walk: Int, at time: Duration, requests: Int) -> WalkEvent {
        var result = WalkResult()
        result.ending = .cancelled
        result.evidence = "the consumer was cancelled"
        result.requests = requests
        return WalkEvent(walk: walk, time: time, kind: .walkEnded(result))
    }
}
