import Dispatch
import Foundation
import Paging

/// Decodes pages away from the threads that tasks usually run on.
///
/// There are as many of those as processors. A page that is decoded holds one for a millisecond or more, and everything
/// else (the consumer, the next request, what arrives) would wait in line behind the pages of a whole window; threads of
/// their own share the processors with it instead.
enum DecodingQueue {
    private static let executor = QueueExecutor()
    private static let cores = ProcessInfo.processInfo.activeProcessorCount

    /// Runs a function when the turn of the current task's page has come.
    ///
    /// It runs in the same task, so what belongs to the task is there: its local values, and whether it was cancelled.
    ///
    /// - Throws: what the function throws; `CancellationError` if nobody wants the page any more.
    static func run<Result: Sendable>(_ work: @Sendable () throws -> Result) async throws -> Result {
        guard let load = PageLoad.current, load.isOneOfMany else {
            PageLoad.current?.step(.decoding)
            return try work()
        }
        return try await load.inTurn(cores: cores) {
            load.step(.decoding)
            return try await withTaskExecutorPreference(executor) { try await concurrently(work) }
        }
    }

    /// Changes to the executor that the task prefers.
    @concurrent private static func concurrently<Result: Sendable>(
        _ work: @Sendable () throws -> Result
    ) async throws -> Result {
        try work()
    }
}

/// Runs tasks on threads of a dispatch queue.
private final class QueueExecutor: TaskExecutor {
    private let queue = DispatchQueue(
        label: "swift-paging.decoding",
        qos: QueueExecutor.quality,
        attributes: .concurrent
    )

    /// Where there is no quality of service, it still says which threads run the queue: here not those of most tasks.
    private static var quality: DispatchQoS {
        #if canImport(Darwin)
            .userInitiated
        #else
            .utility
        #endif
    }

    func enqueue(_ job: consuming ExecutorJob) {
        let job = UnownedJob(job)
        queue.async { job.runSynchronously(on: self.asUnownedTaskExecutor()) }
    }
}
