import Dispatch
import Foundation
import Paging

/// A queue that decodes pages outside of the cooperative thread pool.
///
/// The pool has as many threads as there are processors. Decoding a page occupies one for a millisecond or more, and
/// all other work (the consumer, the next request, arriving data) would wait behind the pages of a whole window.
/// Separate threads share the processors with that work instead.
enum DecodingQueue {
    private static let executor = QueueExecutor()
    private static let cores = ProcessInfo.processInfo.activeProcessorCount

    /// Runs a function at the turn of the current task's page.
    ///
    /// The function runs in the same task, so task-local values and cancellation apply.
    ///
    /// - Throws: any error of the function; `CancellationError` if the page is no longer needed.
    static func run<Result: Sendable>(_ work: @Sendable () throws -> Result) async throws -> Result {
        guard let load = PageLoad.current, load.isOneOfMany else {
            PageLoad.current?.step(.decoding)
            return try work()
        }
        return try await load.inOrder(cores: cores) {
            load.step(.decoding)
            return try await withTaskExecutorPreference(executor) { try await concurrently(work) }
        }
    }

    /// Switches to the task's preferred executor.
    @concurrent private static func concurrently<Result: Sendable>(
        _ work: @Sendable () throws -> Result
    ) async throws -> Result {
        try work()
    }
}

/// An executor that runs tasks on the threads of a dispatch queue.
private final class QueueExecutor: TaskExecutor {
    private let queue = DispatchQueue(
        label: "swift-paging.decoding",
        qos: QueueExecutor.quality,
        attributes: .concurrent
    )

    /// Even without quality of service, it selects the queue's threads: here not those of most tasks.
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
