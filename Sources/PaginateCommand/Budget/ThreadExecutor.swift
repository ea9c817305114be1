#if Redis
import Dispatch
import Foundation
import Synchronization

/// An executor with a thread of its own, for an actor whose calls block.
final class ThreadExecutor: SerialExecutor {
    private let jobs = Mutex<[UnownedJob]>([])
    private let arrivals = DispatchSemaphore(value: 0)

    /// Creates an executor, whose thread runs until the process ends.
    init(name: String) {
        let thread = Thread { [self] in
            while true {
                arrivals.wait()
                let job = jobs.withLock { $0.removeFirst() }
                job.runSynchronously(on: asUnownedSerialExecutor())
            }
        }
        thread.name = name
        thread.start()
    }

    func enqueue(_ job: consuming ExecutorJob) {
        let job = UnownedJob(job)
        jobs.withLock { $0.append(job) }
        arrivals.signal()
    }
}
#endif
