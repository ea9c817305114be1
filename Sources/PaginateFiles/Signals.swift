import Dispatch
import Foundation
import Synchronization

#if canImport(Darwin)
import Darwin
#elseif canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#endif

/// A request to stop early, raised by a signal and observed by the walk, waits and writes.
package final class StopRequest: Sendable {
    private struct State {
        var signalName: String?
        var actions: [Int: @Sendable () -> Void] = [:]
        var cleanups: [Int: @Sendable () -> Void] = [:]
        var lastKey = 0
    }

    private let state = Mutex(State())

    package init() {}

    /// The name of the signal that requested the stop, if any.
    package var signalName: String? { state.withLock { $0.signalName } }

    /// Whether a stop was requested.
    package var isRequested: Bool { signalName != nil }

    /// Requests a stop.
    ///
    /// - Returns: Whether this was the first request.
    @discardableResult
    package func request(_ signalName: String) -> Bool {
        let actions = state.withLock { state -> [@Sendable () -> Void]? in
            guard state.signalName == nil else { return nil }
            state.signalName = signalName
            return Array(state.actions.values)
        }
        for action in actions ?? [] { action() }
        return actions != nil
    }

    /// Runs an action when a stop is requested, or at once if it already was.
    package func onRequest(_ action: @escaping @Sendable () -> Void) {
        let isLate = state.withLock { state in
            state.lastKey += 1
            state.actions[state.lastKey] = action
            return state.signalName != nil
        }
        if isLate { action() }
    }

    /// Waits until a stop is requested.
    package func wait() async {
        await withCheckedContinuation { continuation in
            onRequest { continuation.resume() }
        }
    }

    /// Registers an action to run when the program is ended by force.
    ///
    /// - Returns: The key to pass to ``forgetCleanup(_:)``.
    package func addCleanup(_ action: @escaping @Sendable () -> Void) -> Int {
        state.withLock { state in
            state.lastKey += 1
            state.cleanups[state.lastKey] = action
            return state.lastKey
        }
    }

    /// Removes an action registered with ``addCleanup(_:)``.
    package func forgetCleanup(_ key: Int) {
        state.withLock { $0.cleanups[key] = nil }
    }

    fileprivate func cleanUp() {
        for cleanup in state.withLock({ Array($0.cleanups.values) }) { cleanup() }
    }
}

/// The handling of the process's signals.
///
/// The first SIGINT, SIGTERM or SIGHUP requests an orderly stop. A program that has not ended after the grace period, because
/// a system call blocks (a pipe that nothing reads, a lock of a database), is ended by force, as by a second signal: what was
/// saved is as after a kill. A signal that was ignored when the program started stays ignored. Signals are handled on a queue, so the only code of this program
/// that runs inside a signal handler is ``TerminalRestore`` after a crash.
package enum Signals {
    /// The stop request that the process's signals raise.
    package static let stop = StopRequest()

    /// The time for an orderly stop.
    private static let grace = DispatchTimeInterval.milliseconds(1_000)
    /// The queue of the deadline, with a thread of its own.
    ///
    /// Those of the global queues load and decode pages, or block.
    private static let deadline = DispatchQueue(label: "paginate.deadline", qos: .userInteractive)
    private static let names = [SIGINT: "Ctrl-C", SIGTERM: "SIGTERM", SIGHUP: "SIGHUP"]

    /// Installs the handlers.
    package static func install() {
        StandardStreams.occupyClosed()
        signal(SIGPIPE, SIG_IGN)
        let queue = DispatchQueue(label: "paginate.signals")
        for (number, name) in names {
            // A dispatch source does not change the signal's default action, which would end the process.
            let previous = signal(number, SIG_IGN)
            // `nohup`, or a shell that starts the program in the background, sets SIG_IGN.
            if Self.isIgnoring(previous) { continue }
            let source = DispatchSource.makeSignalSource(signal: number, queue: queue)
            // The handler retains the source for the life of the process.
            source.setEventHandler { [source] in
                handle(name, times: source.data)
            }
            source.activate()
        }
    }

    /// Requests a stop at the end of standard input, which a thread of its own reads.
    package static func stopAtEndOfInput() {
        Thread.detachNewThread {
            var bytes = [UInt8](repeating: 0, count: 512)
            var count = 1
            while count > 0 || (count < 0 && errno == EINTR) { count = read(STDIN_FILENO, &bytes, bytes.count) }
            handle("the end of standard input", times: 1)
        }
    }

    private static func isIgnoring(_ handler: (@convention(c) (Int32) -> Void)?) -> Bool {
        unsafeBitCast(handler, to: Int.self) == unsafeBitCast(SIG_IGN, to: Int.self)
    }

    private static func handle(_ name: String, times: UInt) {
        guard !stop.isRequested, times == 1 else { endByForce() }
        // On another queue and before the actions of the stop, which may block, too.
        deadline.asyncAfter(deadline: .now() + grace) {
            endByForce("cancelled: stopped by \(name), without waiting for a file, a pipe or a lock that blocks it")
        }
        stop.request(name)
    }

    private static func endByForce(_ message: String? = nil) -> Never {
        stop.cleanUp()
        if StandardStreams.acceptsErrors {
            Terminal.clearLine()
            if let message { Terminal.report(message) }
        }
        _exit(3)
    }
}
