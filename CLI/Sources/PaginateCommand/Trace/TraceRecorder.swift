import Paging
import PagingHTTP
import Synchronization

/// Notes what becomes of each page load of a run, over all of its walks.
final class TraceRecorder: PagingObserver {
    private struct State {
        var loads: [TraceLoad] = []
        /// Where the loads are that something may still happen to.
        var places: [LoadID: Int] = [:]
        var openCount = 0
        /// When each walk began, in the order in which they did.
        var walks: [(id: WalkID, start: Int)] = []
        var end = 0
    }

    private let start = ContinuousClock.now
    private let state = Mutex(State())
    private let confidentialValues: ConfidentialValues
    /// The longest text that is kept of an address or an error.
    private static let textLimit = 400

    /// - Parameter values: what an error's text is kept without.
    init(withholding values: ConfidentialValues = ConfidentialValues()) {
        confidentialValues = values
    }

    /// What has been noted so far.
    ///
    /// Loads that were taken back at the end may take a moment to say so, and are waited for that long.
    func trace() async -> Trace {
        for _ in 0..<50 where state.withLock({ $0.openCount > 0 }) { try? await Task.sleep(for: .milliseconds(10)) }
        return state.withLock { state in
            var trace = Trace(loads: state.loads, end: state.end)
            if state.openCount > 0 { trace.end = max(trace.end, now) }
            for index in trace.loads.indices where trace.loads[index].ending == .open {
                trace.loads[index].end = trace.end
            }
            trace.loads.sort { ($0.walk, $0.number) < ($1.walk, $1.number) }
            return trace
        }
    }

    func pageRequested(_ event: PageRequested) {
        change(event.load.walk, event.time) { state, walk, time in
            state.places[event.load] = state.loads.count
            state.openCount += 1
            let number = Int32(clamping: event.load.number)
            state.loads.append(TraceLoad(walk: walk, number: number, start: time, end: time))
        }
    }

    func pageRetried(_ event: PageRetried) {
        change(event.load.walk, event.time) { state, _, _ in
            guard let place = state.places[event.load] else { return }
            state.loads[place].errors.append(text(event.error))
        }
    }

    func pageArrived(_ event: PageArrived) {
        finish(event.load, event.time, event.steps) { load in
            load.ending = .arrived
            load.itemCount = event.itemCount
        }
    }

    func pageFailed(_ event: PageFailed) {
        let isCancelled = event.error is CancellationError
        finish(event.load, event.time, event.steps) { load in
            load.ending = isCancelled ? .cancelled : .failed
            if !isCancelled { load.errors.append(text(event.error)) }
        }
    }

    func pageDelivered(_ event: PageDelivered) {
        change(event.load.walk, event.time) { state, _, time in
            guard let place = state.places.removeValue(forKey: event.load) else { return }
            state.loads[place].delivered = time
        }
    }

    func walkEnded(_ event: WalkEnded) {
        change(event.walk, event.time) { _, _, _ in }
    }

    // MARK: - Inside

    private var now: Int { TraceTime.microseconds(ContinuousClock.now - start) }

    /// Changes the state at a moment, which is handed over with the number of its walk.
    private func change(_ walk: WalkID, _ time: Duration, _ body: (inout State, Int32, Int) -> Void) {
        state.withLock { state in
            let time = TraceTime.microseconds(time)
            let number: Int
            if let known = state.walks.lastIndex(where: { $0.id == walk }) {
                number = known
            } else {
                number = state.walks.count
                state.walks.append((walk, max(0, now - time)))
            }
            let moment = state.walks[number].start + time
            state.end = max(state.end, moment)
            body(&state, Int32(clamping: number), moment)
        }
    }

    private func finish(_ id: LoadID, _ time: Duration, _ steps: [LoadStep], _ body: (inout TraceLoad) -> Void) {
        change(id.walk, time) { state, walk, time in
            guard let place = state.places[id] else { return }
            state.openCount -= 1
            state.loads[place].end = time
            state.loads[place].take(steps, from: state.walks[Int(walk)].start, textLimit: Self.textLimit)
            body(&state.loads[place])
            if state.loads[place].ending != .arrived { state.places[id] = nil }
        }
    }

    private func text(_ error: any Error) -> String {
        TraceText.shortened(confidentialValues.redacted("\(error)"), to: Self.textLimit)
    }
}

extension TraceLoad {
    /// Takes in what a load told of itself, in less room.
    ///
    /// - Parameter origin: when the load's walk began.
    fileprivate mutating func take(_ steps: [LoadStep], from origin: Int, textLimit: Int) {
        self.steps = steps.map { step in
            let activity = TraceActivity(step.kind)
            var number: UInt32 = 0
            switch activity {
            case .head: number = addressNumber(step.detail ?? "", textLimit)
            case .body: number = step.detail.flatMap { UInt32($0) } ?? 0
            case .turn: number = UInt32(clamping: step.byteCount ?? 0)
            default: break
            }
            return TraceStep(time: origin + TraceTime.microseconds(step.time), number: number, activity: activity)
        }
    }

    private mutating func addressNumber(_ address: String, _ textLimit: Int) -> UInt32 {
        let address = TraceText.shortened(address, to: textLimit)
        if let known = addresses.firstIndex(of: address) { return UInt32(known) }
        addresses.append(address)
        return UInt32(addresses.count - 1)
    }
}

extension TraceActivity {
    /// What a load does from a step on.
    fileprivate init(_ kind: LoadStep.Kind) {
        self =
            switch kind {
            case .began: .queue
            case .throttled: .limit
            case .sent: .head
            case .head: .body
            case .body: .turn
            case .decoding: .decode
            case .failed: .retry
            default: .unknown
            }
    }
}
