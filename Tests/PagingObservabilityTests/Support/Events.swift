@testable import Paging

extension PageThrottled {
    static var sample: PageThrottled { sample(LoadID(walk: WalkID(), number: 0), at: .zero) }

    static func sample(_ load: LoadID, at time: Duration) -> PageThrottled {
        PageThrottled(load: load, time: time, delay: .seconds(2))
    }
}

extension PageRequested {
    static func sample(_ load: LoadID, at time: Duration = .zero) -> PageRequested {
        PageRequested(load: load, time: time)
    }
}

extension PageFailed {
    static func takenBack(_ load: LoadID, at time: Duration) -> PageFailed {
        PageFailed(load: load, time: time, duration: time, attempts: 1, error: CancellationError(), steps: [])
    }
}

extension WalkEnded {
    /// The end of a walk that was dropped after so many requests.
    static func dropped(_ walk: WalkID, at time: Duration, requests: Int) -> WalkEnded {
        var outcome = PagingOutcome<Never>(ending: .cancelled, evidence: "the consumer was cancelled")
        outcome.requests = requests
        return WalkEnded(walk: walk, time: time, outcome: outcome)
    }
}

extension LoadID {
    static func sample(_ walk: WalkID, _ number: Int) -> LoadID { LoadID(walk: walk, number: number) }
}

extension WalkID {
    static var sample: WalkID { WalkID() }
}
