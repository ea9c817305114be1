import PaginateFiles
package import Paging
import PagingHTTP
import Synchronization

/// A record of each page load of a run, over all of its walks.
package final class TraceRecorder: Sendable {
    /// The numbers of a walk and of one of its loads.
    private struct LoadKey: Hashable {
        let walk: Int
        let load: Int
    }

    private struct State {
        var loads: [TraceLoad] = []
        /// The indices of the loads that are not finished.
        var places: [LoadKey: Int] = [:]
        var openCount = 0
        /// The start times of the walks, in order, and their indices by the numbers of the walks.
        var walks: [Int] = []
        var indices: [Int: Int] = [:]
        var end = 0
    }

    private let start = ContinuousClock.now
    private let state = Mutex(State())
    /// The longest stored text of an address or an error.
    private static let textLimit = 400

    /// Returns the record so far.
    ///
    /// Waits a moment for loads that were cancelled at the end, because they report their end later.
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

    /// The observer that records each event.
    package var observer: PagingObserver { PagingObserver(receive) }

    @Sendable private func receive(_ event: WalkEvent) {
        switch event.kind {
        case .pageRequested(let load): start(load, event)
        case .pageRetried(let load, _, _, let error):
            change(event) { state, _, _ in
                guard let place = state.places[LoadKey(walk: event.walk, load: load)] else { return }
                state.loads[place].errors.append(text(error))
            }
        case .pageThrottled: break
        case .pageArrived(let load, let itemCount, let history):
            finish(load, event, history.steps) { load in
                load.ending = .arrived
                load.itemCount = itemCount
            }
        case .pageFailed(let load, let error, let history):
            let isCancelled = error is CancellationError
            finish(load, event, history.steps) { load in
                load.ending = isCancelled ? .cancelled : .failed
                if !isCancelled { load.errors.append(text(error)) }
            }
        case .pageDelivered(let load, _, _):
            change(event) { state, _, time in
                guard let place = state.places.removeValue(forKey: LoadKey(walk: event.walk, load: load)) else {
                    return
                }
                state.loads[place].delivered = time
            }
        case .walkEnded: change(event) { _, _, _ in }
        }
    }

    // MARK: - Recording

    private var now: Int { TraceTime.microseconds(ContinuousClock.now - start) }

    /// Changes the state at a time, which is passed on with the index of its walk.
    private func change(_ event: WalkEvent, _ body: (inout State, Int32, Int) -> Void) {
        state.withLock { state in
            let time = TraceTime.microseconds(event.time)
            let number = state.indices[event.walk] ?? state.walks.count
            if number == state.walks.count {
                state.indices[event.walk] = number
                state.walks.append(max(0, now - time))
            }
            let moment = state.walks[number] + time
            state.end = max(state.end, moment)
            body(&state, Int32(clamping: number), moment)
        }
    }

    private func start(_ load: Int, _ event: WalkEvent) {
        change(event) { state, walk, time in
            state.places[LoadKey(walk: event.walk, load: load)] = state.loads.count
            state.openCount += 1
            state.loads.append(TraceLoad(walk: walk, number: Int32(clamping: load), start: time, end: time))
        }
    }

    private func finish(_ load: Int, _ event: WalkEvent, _ steps: [LoadStep], _ body: (inout TraceLoad) -> Void) {
        let key = LoadKey(walk: event.walk, load: load)
        change(event) { state, walk, time in
            guard let place = state.places[key] else { return }
            state.openCount -= 1
            state.loads[place].end = time
            state.loads[place].store(steps, from: state.walks[Int(walk)], textLimit: Self.textLimit)
            body(&state.loads[place])
            if state.loads[place].ending != .arrived { state.places[key] = nil }
        }
    }

    private func text(_ error: any Error) -> String {
        TraceText.shortened(RunSecrets.hidden(in: "\(error)"), to: Self.textLimit)
    }
}

extension TraceLoad {
    /// Stores a load's steps in compact form.
    ///
    /// - Parameter origin: The start time of the load's walk.
    fileprivate mutating func store(_ steps: [LoadStep], from origin: Int, textLimit: Int) {
        self.steps = steps.map { step in
            let activity = TraceActivity(step.kind)
            var number: UInt32 = 0
            switch activity {
            case .head: number = addressNumber(step.detail ?? "", textLimit)
            case .body: number = step.detail.flatMap { UInt32($0) } ?? 0
            case .decodeQueue: number = UInt32(clamping: step.byteCount ?? 0)
            default: break
            }
            return TraceStep(time: origin + TraceTime.microseconds(step.time), number: number, activity: activity)
        }
    }

    private mutating func addressNumber(_ address: String, _ textLimit: Int) -> UInt32 {
        let address = TraceText.shortened(RunSecrets.hidden(in: address), to: textLimit)
        if let known = addresses.firstIndex(of: address) { return UInt32(known) }
        addresses.append(address)
        return UInt32(addresses.count - 1)
    }
}

extension TraceActivity {
    /// Creates the activity that follows a step.
    fileprivate init(_ kind: LoadStep.Kind) {
        self =
            switch kind {
            case .began: .queue
            case .throttled: .limit
            case .sent: .head
            case .head: .body
            case .body: .decodeQueue
            case .decoding: .decode
            case .failed: .retry
            }
    }
}
