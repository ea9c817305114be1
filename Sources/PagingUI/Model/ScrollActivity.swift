/// The scrolling state of the rows, and the loads that wait for its end.
@MainActor
final class ScrollActivity {
    /// The maximum time that a page waits.
    static var maximumDelay: Duration { .seconds(1) }

    private var waiting: [Int: CheckedContinuation<Void, Never>] = [:]
    private var newest = 0

    nonisolated init() {}

    var isScrolling = false {
        didSet {
            guard !isScrolling else { return }
            for number in waiting.keys { end(number) }
        }
    }

    /// Waits until scrolling has stopped, ``maximumDelay`` has passed, or the task is cancelled.
    func rest(by clock: any Clock<Duration>) async {
        guard isScrolling, !Task.isCancelled else { return }
        newest += 1
        let number = newest
        let limit = Task { [weak self] in
            try? await clock.sleep(for: Self.maximumDelay)
            self?.end(number)
        }
        await withTaskCancellationHandler {
            await withCheckedContinuation { waiting[number] = $0 }
        } onCancel: {
            Task { await end(number) }
        }
        limit.cancel()
    }

    private func end(_ number: Int) {
        waiting.removeValue(forKey: number)?.resume()
    }
}
