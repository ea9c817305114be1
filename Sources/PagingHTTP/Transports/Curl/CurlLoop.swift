#if !canImport(Darwin)
internal import CLibraries
internal import Foundation
internal import Synchronization

/// The event loop of a transport: the only thread that uses its transfers and connections.
///
/// The thread starts with the first request, and ends when the transport and its exchanges are deallocated.
final class CurlLoop: Sendable {
    private let inbox: CurlInbox

    init(maximumConnectionsPerHost: Int) {
        inbox = CurlInbox(maximumConnectionsPerHost: max(1, maximumConnectionsPerHost))
    }

    deinit {
        inbox.close()
    }

    /// Starts an exchange's transfer.
    func start(_ exchange: CurlExchange) {
        if let fault = CurlLibrary.fault { return _ = exchange.end(.failure(fault)) }
        guard inbox.open(), inbox.post(.start(exchange)) else {
            return _ = exchange.end(.failure(RequestError.curlUnavailable))
        }
    }

    /// Updates the transfer of an exchange that has ended or whose reader has caught up.
    func attend(to exchange: CurlExchange) {
        inbox.post(.attend(exchange))
    }
}

/// The messages to a loop's thread, and the handle that wakes the thread.
final class CurlInbox: @unchecked Sendable {
    enum Message: Sendable {
        case start(CurlExchange)
        case attend(CurlExchange)
    }

    private struct State {
        var messages: [Message] = []
        /// The handle of all transfers: used by the loop's thread alone, except to wake it under the lock.
        ///
        /// It exists as long as the inbox from the first request on, because libcurl takes milliseconds to load.
        var multi: UnsafeMutableRawPointer?
        var isClosed = false
    }

    private let maximumConnectionsPerHost: Int
    private let state = Mutex(State())

    init(maximumConnectionsPerHost: Int) {
        self.maximumConnectionsPerHost = maximumConnectionsPerHost
    }

    deinit {
        if let multi = state.withLock(\.multi) { ccurl_multi_cleanup(multi) }
    }

    /// Starts the thread if it is not running; returns whether a thread exists.
    ///
    /// Only for a process with a libcurl.
    func open() -> Bool {
        let (multi, isNew) = state.withLock { state -> (UInt, Bool) in
            if let multi = state.multi { return (UInt(bitPattern: multi), false) }
            state.multi = ccurl_multi_init()
            return (UInt(bitPattern: state.multi), true)
        }
        if isNew, multi != 0 { start(on: multi) }
        return multi != 0
    }

    private func start(on multi: UInt) {
        let thread = Thread { [self] in
            guard let multi = UnsafeMutableRawPointer(bitPattern: multi) else { return }
            ccurl_multi_set_long(multi, CCURLMOPT_MAX_HOST_CONNECTIONS, maximumConnectionsPerHost)
            // Idle connections: enough to reuse all of a host's connections for the next window.
            ccurl_multi_set_long(multi, CCURLMOPT_MAXCONNECTS, max(64, maximumConnectionsPerHost * 2))
            CurlTransfers(multi).run(self)
        }
        thread.name = "CurlTransport"
        thread.start()
    }

    /// Posts a message and wakes the thread.
    @discardableResult
    func post(_ message: Message) -> Bool {
        state.withLock { state in
            guard let multi = state.multi, !state.isClosed else { return false }
            state.messages.append(message)
            ccurl_multi_wakeup(multi)
            return true
        }
    }

    /// Requests the end of the thread.
    func close() {
        state.withLock { state in
            state.isClosed = true
            if let multi = state.multi { ccurl_multi_wakeup(multi) }
        }
    }

    /// Removes and returns the messages, or `nil` when the thread must end.
    func removeMessages() -> [Message]? {
        state.withLock { state in
            guard !state.isClosed else { return nil }
            defer { state.messages = [] }
            return state.messages
        }
    }
}

/// The process's libcurl, which is loaded with its first use.
enum CurlLibrary {
    private struct Work {
        var running = 0
        var isExiting = false
    }

    private static let work = Mutex(Work())

    /// The versions of libcurl and of its libraries, separated by spaces; `nil` without a libcurl.
    private static var versions: String? { ccurl_versions().map { String(cString: $0) } }

    /// The versions, or the reason why there are none.
    static var summary: String { reason(ccurl_find(), versions: versions)?.description ?? versions ?? "libcurl" }

    /// The reason why libcurl cannot be used, if any.
    static let fault: RequestError? = {
        let fault = reason(ccurl_load(), versions: versions)
        // Registered after OpenSSL's own handler, so that it runs first, before OpenSSL frees data that the loops
        // use.
        if fault == nil { atexit { CurlLibrary.standStill() } }
        return fault
    }()

    /// Returns the error of a status, if it is one.
    ///
    /// Only an error asks for the versions, because libraries initialize themselves for them.
    static func reason(_ status: ccurl_status, versions: @autoclosure () -> String?) -> RequestError? {
        let remedy = "apt-get install libcurl4 (Debian and Ubuntu), dnf install libcurl (Fedora and Amazon Linux)"
        return switch status {
        case CCURL_READY:
            nil
        case CCURL_MISSING:
            RequestError(
                .transportFailed,
                "No request can be sent, because the library libcurl is not installed; install it: \(remedy)."
            )
        case CCURL_TOO_OLD:
            RequestError(
                .transportFailed,
                """
                No request can be sent, because the installed libcurl\(number(in: versions())) is too old; install version \
                7.68 or later: \(remedy).
                """
            )
        default:
            RequestError(
                .transportFailed,
                "No request can be sent, because libcurl\(number(in: versions())) could not start; install it again: \(remedy)."
            )
        }
    }

    /// Returns ` 7.58.0` for `libcurl/7.58.0 OpenSSL/1.1.1`.
    private static func number(in versions: String?) -> String {
        guard let first = versions?.split(separator: " ").first?.split(separator: "/").last else { return "" }
        return " \(first)"
    }

    /// Runs a step of a loop, unless the process is exiting.
    ///
    /// - Returns: Whether the step ran.
    static func perform(_ step: () -> Void) -> Bool {
        let mayRun = work.withLock { work in
            if !work.isExiting { work.running += 1 }
            return !work.isExiting
        }
        guard mayRun else { return false }
        step()
        work.withLock { $0.running -= 1 }
        return true
    }

    /// Whether the process is exiting, so that transfers must stop.
    static var isExiting: Bool { work.withLock(\.isExiting) }

    /// Stops the loops while the process exits.
    private static func standStill() {
        work.withLock { $0.isExiting = true }
        for _ in 0..<500 where work.withLock({ $0.running > 0 }) { usleep(1000) }
    }
}
#endif
