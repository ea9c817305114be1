import PagingHTTP
import Synchronization

/// The messages about a budget's Redis server on standard error.
final class BudgetNotice: Sendable {
    private let server: String
    private let write: @Sendable (String) -> Void
    private let isGone = Mutex(false)
    private let isSilent = Mutex(false)

    /// - Parameters:
    ///   - server: The server as it is shown.
    ///   - say: Writes a line.
    init(server: String, say: @escaping @Sendable (String) -> Void) {
        (self.server, write) = (server, say)
    }

    /// Writes that the server cannot be used, unless that was the last message.
    func sayGone(_ reason: String) {
        guard change(to: true) else { return }
        say("Redis at \(server) cannot be used: \(Self.ended(reason)) Requests wait until it is back.")
    }

    /// Writes that the server is back, if it was gone.
    func sayBack() {
        if change(to: false) { say("Redis at \(server) is back, and requests continue.") }
    }

    /// Writes that all workers pause.
    func sayPaused(for time: Duration) {
        let seconds = Int((time / .seconds(1)).rounded(.up))
        say("Redis at \(server) has lost the slots of the budget. All workers wait \(seconds) s, until none is in use.")
    }

    /// Ends the messages.
    func silence() {
        isSilent.withLock { $0 = true }
    }

    /// Returns the error for a request that cannot get a slot.
    func error(_ reason: String) -> RequestError {
        RequestError(.invalidRequest, sentence(reason))
    }

    /// Returns the sentence for a server that cannot be used with these options.
    func sentence(_ reason: String) -> String {
        "Redis at \(server) cannot be used for --budget: \(Self.ended(reason))"
    }

    private func say(_ line: String) {
        if !isSilent.withLock({ $0 }) { write(line) }
    }

    /// Changes whether the server is gone; returns whether that is news.
    private func change(to value: Bool) -> Bool {
        isGone.withLock { isGone in
            defer { isGone = value }
            return isGone != value
        }
    }

    private static func ended(_ reason: String) -> String {
        reason.hasSuffix(".") ? reason : reason + "."
    }
}
