/// A gate that holds tasks until the test lets them through.
@MainActor
final class Gate {
    private var isOpen = false
    private var waiting: [CheckedContinuation<Void, Never>] = []
    private var arrivals: [CheckedContinuation<Void, Never>] = []

    /// Waits even if the task is cancelled, like a source that ignores cancellation.
    func pass() async {
        if isOpen { return }
        await withCheckedContinuation { continuation in
            waiting.append(continuation)
            for arrival in arrivals { arrival.resume() }
            arrivals = []
        }
    }

    /// Waits until a task is waiting at the gate.
    func arrival() async {
        if !waiting.isEmpty { return }
        await withCheckedContinuation { arrivals.append($0) }
    }

    func open() {
        isOpen = true
        for continuation in waiting { continuation.resume() }
        waiting = []
    }

    /// Lets the waiting tasks through, and holds later ones.
    func letThrough() {
        let passing = waiting
        waiting = []
        for continuation in passing { continuation.resume() }
    }
}
