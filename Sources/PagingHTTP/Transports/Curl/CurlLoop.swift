#if Curl
internal import CCurl
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

    private struct State: Sendable {
        var messages: [Message] = []
        var isOpen = false
        var isClosed = false
    }

    /// The handle of all transfers: used by the loop's thread alone, except to wake it under the lock.
    private let multi: UnsafeMutableRawPointer?
    private let state = Mutex(State())

    init(maximumConnectionsPerHost: Int) {
        multi = CurlLibrary.isReady ? curl_multi_init() : nil
        guard let multi else { return }
        ccurl_multi_set_long(multi, CURLMOPT_MAX_HOST_CONNECTIONS, maximumConnectionsPerHost)
        // Idle connections: enough to reuse all of a host's connections for the next window.
        ccurl_multi_set_long(multi, CURLMOPT_MAXCONNECTS, max(64, maximumConnectionsPerHost * 2))
    }

    deinit {
        if let multi { curl_multi_cleanup(multi) }
    }

    /// Starts the thread if it is not running; returns whether a thread exists.
    func open() -> Bool {
        guard let multi else { return false }
        let mustStart = state.withLock { state in
            defer { state.isOpen = true }
            return !state.isOpen
        }
        if mustStart { start(on: UInt(bitPattern: multi)) }
        return true
    }

    private func start(on multi: UInt) {
        let thread = Thread { [self] in
            guard let multi = UnsafeMutableRawPointer(bitPattern: multi) else { return }
            CurlTransfers(multi).run(self)
        }
        thread.name = "CurlTransport"
        thread.start()
    }

    /// Posts a message and wakes the thread.
    @discardableResult
    func post(_ message: Message) -> Bool {
        state.withLock { state in
            guard let multi, state.isOpen, !state.isClosed else { return false }
            state.messages.append(message)
            curl_multi_wakeup(multi)
            return true
        }
    }

    /// Requests the end of the thread.
    func close() {
        state.withLock { state in
            state.isClosed = true
            if let multi, state.isOpen { curl_multi_wakeup(multi) }
        }
    }

    /// Removes and returns the messages, or `nil` when the thread must end.
    func take() -> [Message]? {
        state.withLock { state in
            guard !state.isClosed else { return nil }
            defer { state.messages = [] }
            return state.messages
        }
    }
}

/// The process-wide initialization of libcurl.
enum CurlLibrary {
    private struct Work {
        var running = 0
        var isExiting = false
    }

    private static let work = Mutex(Work())

    /// The versions of libcurl and of the libraries that it uses, separated by spaces.
    static var versions: String { String(cString: curl_version()) }

    /// Whether libcurl is available.
    static let isReady: Bool = {
        guard curl_global_init(Int(CURL_GLOBAL_DEFAULT)) == CURLE_OK else { return false }
        // Registered after OpenSSL's own handler, so that it runs first, before OpenSSL frees data that the loops
        // use.
        atexit { CurlLibrary.standStill() }
        return true
    }()

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
