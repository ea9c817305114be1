import Foundation
import NIOCore
import Synchronization

/// What the requests of each run have come to, and which of them wait for their turn.
///
/// Everything happens on the server's one thread; the lock is never waited for.
final class Runs: Sendable {
    private struct Run {
        var requests = 0
        var throttled = 0
        var active = 0
        var peak = 0
        var waiting: [@Sendable () -> Void] = []
    }

    private let runs = Mutex<[String: Run]>([:])

    /// What becomes of a request.
    enum Admission {
        case now, later, never
    }

    /// Counts a request, and says whether it is served; `begin` is called when it is one that has to wait.
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

    /// Gives a served request's place to one that waits.
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

    /// The counts of a run as JSON, with the processor time of the server until now, in microseconds.
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
