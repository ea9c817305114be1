import Foundation
import NIOCore
import Synchronization

/// The counts of each run's requests, and the requests that wait for their turn.
///
/// All calls happen on the server's one thread, so the lock is never contended.
final class Runs: Sendable {
    private struct Run {
        var requests = 0
        var throttled = 0
        var active = 0
        var peak = 0
        var waiting: [@Sendable () -> Void] = []
    }

    private let runs = Mutex<[String: Run]>([:])

    /// The decision about a request.
    enum Admission {
        case now, later, never
    }

    /// Counts a request and decides when it is served; `begin` is called for a request that had to wait.
    func admit(_ target: PageTarget, begin: @escaping @Sendable () -> Void) -> Admission {
        runs.withLock { runs in
            var run = runs[target.run, default: Run()]
            defer { runs[target.run] = run }
            run.requests += 1
            if run.active >= target.throttle {
                run.throttled += 1
                return .never
            }
            if run.active >= target.limit {
                run.waiting.append(begin)
                return .later
            }
            run.active += 1
            run.peak = max(run.peak, run.active)
            return .now
        }
    }

    /// Passes a served request's slot to a waiting one.
    func leave(_ name: String) {
        let next = runs.withLock { runs -> (@Sendable () -> Void)? in
            guard var run = runs[name] else { return nil }
            defer { runs[name] = run }
            guard !run.waiting.isEmpty else {
                run.active -= 1
                return nil
            }
            return run.waiting.removeFirst()
        }
        next?()
    }

    /// Returns the counts of a run as JSON, with the server's processor time so far, in microseconds.
    func report(_ name: String) -> String {
        let run = runs.withLock { $0[name] ?? Run() }
        var time = timespec()
        clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time)
        let microseconds = time.tv_sec * 1_000_000 + time.tv_nsec / 1_000
        return """
            {"requests":\(run.requests),"throttled":\(run.throttled),"peak":\(run.peak),"processorTime":\(microseconds)}
            """
    }
}
