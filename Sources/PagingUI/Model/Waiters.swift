/// Tasks that wait until something they asked for has ended.
///
/// A task that is cancelled stops waiting, and what it waited for goes on.
@MainActor
final class Waiters {
    private var waiting: [LoadSlot: [Int: CheckedContinuation<LoadResult, Never>]] = [:]
    private var idle: [Int: CheckedContinuation<Void, Never>] = [:]
    private var newest = 0

    /// Waits for the end of a load.
    ///
    /// - Parameter begin: asks for the load; called once the waiting has begun, so that no end is missed.
    func result(of slot: LoadSlot, after begin: () -> Void) async -> LoadResult {
        newest += 1
        let number = newest
        return await withTaskCancellationHandler {
            await withCheckedContinuation { continuation in
                waiting[slot, default: [:]][number] = continuation
                begin()
                if Task.isCancelled { giveUp(number, of: slot) }
            }
        } onCancel: {
            Task { @MainActor in giveUp(number, of: slot) }
        }
    }

    func settle(_ slot: LoadSlot, _ result: LoadResult) {
        for continuation in waiting.removeValue(forKey: slot)?.values.map({ $0 }) ?? [] {
            continuation.resume(returning: result)
        }
    }

    /// Waits until nothing is being loaded.
    func untilIdle(_ isIdle: Bool) async {
        guard !isIdle else { return }
        newest += 1
        let number = newest
        await withTaskCancellationHandler {
            await withCheckedContinuation { continuation in
                idle[number] = continuation
                if Task.isCancelled { giveUpIdle(number) }
            }
        } onCancel: {
            Task { @MainActor in giveUpIdle(number) }
        }
    }

    func settleIfIdle(_ isIdle: Bool) {
        guard isIdle, !idle.isEmpty else { return }
        defer { idle = [:] }
        for continuation in idle.values { continuation.resume() }
    }

    private func giveUp(_ number: Int, of slot: LoadSlot) {
        waiting[slot]?.removeValue(forKey: number)?.resume(returning: .cancelled)
    }

    private func giveUpIdle(_ number: Int) {
        idle.removeValue(forKey: number)?.resume()
    }

    deinit {
        for continuation in waiting.values.flatMap(\.values) { continuation.resume(returning: .cancelled) }
        for continuation in idle.values { continuation.resume() }
    }
}
