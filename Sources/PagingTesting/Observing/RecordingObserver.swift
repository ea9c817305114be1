public import Paging
import Synchronization

/// An observer that writes down what it is told.
///
/// ```swift
/// let observer = RecordingObserver()
/// _ = await list.observed(by: observer).pages(window: .serial).collect(upTo: 100)
/// #expect(observer.lines.prefix(3) == ["requested 0", "arrived 0: 10 items", "delivered 0: 10 items"])
/// ```
///
/// Of a walk that loads several pages at once the order of the lines differs from run to run, but for those of one load
/// and those of what was delivered.
public final class RecordingObserver: PagingObserver {
    private struct State {
        var lines: [String] = []
        var arrived: [PageArrived] = []
        var failed: [PageFailed] = []
        var delivered: [PageDelivered] = []
        var retried: [PageRetried] = []
        var ended: [WalkEnded] = []
    }

    private let state = Mutex(State())

    /// Makes an observer that knows nothing yet.
    public init() {}

    /// Every event in a few words, in the order in which they came: what happened, and the number of the load.
    public var lines: [String] { state.withLock(\.lines) }
    /// The pages that arrived.
    public var arrived: [PageArrived] { state.withLock(\.arrived) }
    /// The loads that failed.
    public var failed: [PageFailed] { state.withLock(\.failed) }
    /// The pages that were delivered.
    public var delivered: [PageDelivered] { state.withLock(\.delivered) }
    /// The attempts that failed and were followed by another.
    public var retried: [PageRetried] { state.withLock(\.retried) }
    /// The ends of walks.
    public var ended: [WalkEnded] { state.withLock(\.ended) }

    /// Writes an event down.
    public func pageRequested(_ event: PageRequested) {
        note("requested \(event.load.number)") { _ in }
    }

    /// Writes an event down.
    public func pageRetried(_ event: PageRetried) {
        note("retried \(event.load.number) after attempt \(event.attempt)") { $0.retried.append(event) }
    }

    /// Writes an event down.
    public func pageThrottled(_ event: PageThrottled) {
        note("throttled \(event.load.number)") { _ in }
    }

    /// Writes an event down.
    public func pageArrived(_ event: PageArrived) {
        note("arrived \(event.load.number): \(event.itemCount) items") { $0.arrived.append(event) }
    }

    /// Writes an event down.
    public func pageFailed(_ event: PageFailed) {
        note("failed \(event.load.number): \(type(of: event.error))") { $0.failed.append(event) }
    }

    /// Writes an event down.
    public func pageDelivered(_ event: PageDelivered) {
        note("delivered \(event.load.number): \(event.itemCount) items") { $0.delivered.append(event) }
    }

    /// Writes an event down.
    public func walkEnded(_ event: WalkEnded) {
        note("ended: \(event.outcome.ending)") { $0.ended.append(event) }
    }

    private func note(_ line: String, _ change: (inout State) -> Void) {
        state.withLock { state in
            state.lines.append(line)
            change(&state)
        }
    }
}
