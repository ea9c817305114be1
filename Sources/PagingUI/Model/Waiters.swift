/// The tasks that wait for the end of a load.
///
/// A cancelled task stops waiting, and the load continues.
@MainActor
final class Waiters {
    private var waiting: [LoadSlot: [Int: CheckedContinuation<LoadResult, Never>]] = [:]
    private var idle: [Int: CheckedContinuation<Void, Never>] = [:]
    private var newest = 0

    /// Waits for the end of a load.
    ///
    /// - Parameter begin: requests the load; called after the wait has started, so that its end cannot be missed.
    func result(of slot: LoadSlot, after begin: () -> Void) async -> LoadResult {
        newest += 1
        let number = newest
        return await withTaskCancellationHandler {
            await withCheckedContinuation { continuation in
                waiting[slot, default: [:]][number] = continuation
                begin()
                if Task.isCancelled { cancelWait(number, of: slot) }
            }
        } onCancel: {
            Task { @MainActor in cancelWait(number, of: slot) }
        }
    }

    func resume(_ slot: LoadSlot, _ result: LoadResult) {
        for continuation in waiting.removeValue(forKey: slot)?.values.map({ $0 }) ?? [] {
            continuation.resume(returning: result)
        }
    }

    /// Waits until no load is in flight.
    func untilIdle(_ isIdle: Bool) async {
        guard !isIdle else { return }
        newest += 1
        let number = newest
        await withTaskCancellationHandler {
            await withCheckedContinuation { continuation in
                idle[number] = continuation
                if Task.isCancelled { cancelIdleWait(number) }
            }
        } onCancel: {
            Task { @MainActor in cancelIdleWait(number) }
        }
    }

    func resumeIfIdle(_ isIdle: Bool) {
        guard isIdle, !idle.isEmpty else { return }
        defer { idle = [:] }
        for continuation in idle.values { continuation.resume() }
    }

    private func cancelWait(_ number: Int, of slot: LoadSlot) {
        waiting[slot]?.removeValue(forKey: number)?.resume(returning: .cancelled)
    }

    private func cancelIdleWait(_ number: Int) {
        idle.removeValue(forKey: number)?.resume()
    }

    deinit {
        for continuation in waiting.values.flatMap(\.values) { continuation.resume(returning: .cancelled) }
        for continuation in idle.values { continuation.resume() }
    }
}
