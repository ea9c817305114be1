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

/// The wish to stop early: it comes from a signal, and is heard by whoever runs, waits or writes.
final class StopRequest: Sendable {
    private struct State {
        var signalName: String?
        var actions: [Int: @Sendable () -> Void] = [:]
        var cleanups: [Int: @Sendable () -> Void] = [:]
        var lastKey = 0
    }

    private let state = Mutex(State())

    /// The signal that asked to stop, if one did.
    var signalName: String? { state.withLock { $0.signalName } }

    /// Whether somebody asked to stop.
    var isRequested: Bool { signalName != nil }

    /// Asks to stop.
    ///
    /// - Returns: whether this was the first time.
    @discardableResult
    func request(_ signalName: String) -> Bool {
        let actions = state.withLock { state -> [@Sendable () -> Void]? in
            guard state.signalName == nil else { return nil }
            state.signalName = signalName
            return Array(state.actions.values)
        }
        for action in actions ?? [] { action() }
        return actions != nil
    }

    /// Runs an action when somebody asks to stop; at once when that has happened already.
    func onRequest(_ action: @escaping @Sendable () -> Void) {
        let isLate = state.withLock { state in
            state.lastKey += 1
            state.actions[state.lastKey] = action
            return state.signalName != nil
        }
        if isLate { action() }
    }

    /// Waits until somebody asks to stop.
    func wait() async {
        await withCheckedContinuation { continuation in
            onRequest { continuation.resume() }
        }
    }

    /// Keeps an action for the case that the program is ended by force.
    ///
    /// - Returns: what to hand to ``forgetCleanup(_:)`` once it is not needed any more.
    func addCleanup(_ action: @escaping @Sendable () -> Void) -> Int {
        state.withLock { state in
            state.lastKey += 1
            state.cleanups[state.lastKey] = action
            return state.lastKey
        }
    }

    /// Drops an action that was kept for a forced end.
    func forgetCleanup(_ key: Int) {
        state.withLock { $0.cleanups[key] = nil }
    }

    fileprivate func cleanUp() {
        for cleanup in state.withLock({ Array($0.cleanups.values) }) { cleanup() }
    }
}

/// The process's signals.
///
/// The first of SIGINT, SIGTERM and SIGHUP asks to stop in good order; the second ends the program at once. One that was
/// ignored when the program started stays ignored. They are
/// handled on a queue, so no code of this program runs inside a signal handler but what ``TerminalRestore`` does in a crash.
enum Signals {
    /// The wish to stop that the process's signals raise.
    static let stop = StopRequest()

    private static let names = [SIGINT: "Ctrl-C", SIGTERM: "SIGTERM", SIGHUP: "SIGHUP"]

    /// Takes over the signals.
    static func install() {
        StandardStreams.occupyClosed()
        signal(SIGPIPE, SIG_IGN)
        let queue = DispatchQueue(label: "paginate.signals")
        for (number, name) in names {
            // A source only watches: without this the signal would end the process all the same.
            let previous = signal(number, SIG_IGN)
            // `nohup`, or a shell that started the program in the background, wants it ignored.
            if Self.isIgnoring(previous) { continue }
            let source = DispatchSource.makeSignalSource(signal: number, queue: queue)
            // The handler holds the source, which lives as long as the process.
            source.setEventHandler { [source] in
                handle(name, times: source.data)
            }
            source.activate()
        }
    }

    private static func isIgnoring(_ handler: (@convention(c) (Int32) -> Void)?) -> Bool {
        unsafeBitCast(handler, to: Int.self) == unsafeBitCast(SIG_IGN, to: Int.self)
    }

    private static func handle(_ name: String, times: UInt) {
        guard !stop.request(name) || times > 1 else { return }
        stop.cleanUp()
        Terminal.clearLine()
        _exit(3)
    }
}
