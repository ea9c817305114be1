/// Holds back whoever comes until the test lets them go on.
@MainActor
final class Gate {
    private var isOpen = false
    private var waiting: [CheckedContinuation<Void, Never>] = []
    private var arrivals: [CheckedContinuation<Void, Never>] = []

    /// Waits, also when the task is cancelled: a source need not notice that.
    func pass() async {
        if isOpen { return }
        await withCheckedContinuation { continuation in
            waiting.append(continuation)
            for arrival in arrivals { arrival.resume() }
            arrivals = []
        }
    }

    /// Returns when somebody waits at the gate.
    func arrival() async {
        if !waiting.isEmpty { return }
        await withCheckedContinuation { arrivals.append($0) }
    }

    func open() {
        isOpen = true
        for continuation in waiting { continuation.resume() }
        waiting = []
    }

    /// Lets those through who wait now, and holds back the next.
    func letThrough() {
        let passing = waiting
        waiting = []
        for continuation in passing { continuation.resume() }
    }
}
