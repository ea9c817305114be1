#if !canImport(Darwin)
internal import CLibraries
internal import Foundation

/// The running transfers of a loop, on its thread.
final class CurlTransfers {
    private let multi: UnsafeMutableRawPointer
    private let connections = CurlConnections()
    private var running: [ObjectIdentifier: CurlTransfer] = [:]
    /// Whether a transfer can continue without anything that arrives.
    private var hasWork = false
    /// The time at which to look next at the streams of HTTP/2 that wait.
    private var nextProd = ContinuousClock.now
    /// The requests that wait for others, or until the server has answered several at once, by origin.
    private var queues: [String: [CurlExchange]] = [:]

    init(_ multi: UnsafeMutableRawPointer) {
        self.multi = multi
    }

    /// Runs transfers until the inbox is closed.
    func run(_ inbox: CurlInbox) {
        Self.blockSignals()
        while let messages = inbox.removeMessages() {
            var wait = 60_000
            let isDone = CurlLibrary.perform {
                for message in messages { handle(message) }
                perform()
                wait = min(takeTurns(), prod())
            }
            // The process is exiting: the thread must not use any data from here on.
            guard isDone else { return Self.park() }
            ccurl_multi_poll(multi, hasWork ? 0 : CInt(wait))
        }
        queues = [:]
        for transfer in running.values { remove(transfer) }
    }

    /// Blocks all signals, including SIGPIPE, on this thread and the threads that libcurl starts on it.
    private static func blockSignals() {
        var signals = sigset_t()
        sigfillset(&signals)
        pthread_sigmask(SIG_BLOCK, &signals, nil)
    }

    private static func park() {
        while true { sleep(60) }
    }

    private func handle(_ message: CurlInbox.Message) {
        switch message {
        case .start(let exchange): start(exchange)
        case .attend(let exchange): attend(to: exchange)
        }
    }

    private func start(_ exchange: CurlExchange) {
        guard exchange.demand != .ended else { return }
        let route = exchange.request.route
        guard hasRoom(on: route) else { return queues[route.origin, default: []].append(exchange) }
        guard let transfer = CurlTransfer(exchange, connections: connections),
            ccurl_multi_add(multi, transfer.easy) != 0
        else {
            return _ = exchange.end(.failure(RequestError.curlUnavailable))
        }
        running[ObjectIdentifier(exchange)] = transfer
        if connections.takesTurns(route.origin) { transfer.forbidReuse() }
    }

    /// Updates a transfer to the state of its exchange.
    private func attend(to exchange: CurlExchange) {
        guard let transfer = running[ObjectIdentifier(exchange)] else { return }
        switch exchange.demand {
        case .running:
            let code = transfer.resume()
            if code != CCURLE_OK { end(transfer, code) }
        case .paused: break
        case .ended: remove(transfer)
        }
    }

    private func perform() {
        let isRunning = ccurl_multi_perform(multi) != 0
        var code = CCURLE_OK
        while let easy = ccurl_multi_next(multi, &code) { complete(easy, code) }
        settle()
        guard !isRunning else { return }
        for transfer in running.values {
            transfer.exchange.end(.failure(RequestError.curlUnavailable))
            remove(transfer)
        }
    }

    /// The time between two looks at the streams of HTTP/2 that wait.
    private static let prodInterval = Duration.seconds(1)

    /// Lets libcurl look once a second at the connections of the streams that wait.
    ///
    /// It finds an error of a connection while it reads for one of its streams. If that one has all it needs, the error is
    /// reported to none, and the others would wait until their time limits.
    ///
    /// - Returns: The number of milliseconds after which to look again.
    private func prod() -> Int {
        guard !running.isEmpty else { return 60_000 }
        let now = ContinuousClock.now
        if now >= nextProd {
            nextProd = now + Self.prodInterval
            // One that ends may end others.
            for transfer in Array(running.values) where running[ObjectIdentifier(transfer.exchange)] != nil {
                let code = transfer.prod(at: now)
                if code != CCURLE_OK { end(transfer, code) }
            }
        }
        return Self.milliseconds(from: now, to: nextProd)
    }

    private func settle() {
        hasWork = false
        // One that ends may end others.
        for transfer in running.values where running[ObjectIdentifier(transfer.exchange)] != nil {
            switch transfer.settle() {
            case .waits: break
            case .continues: hasWork = true
            case .ended(let code): end(transfer, code)
            }
        }
    }

    private func complete(_ easy: UnsafeMutableRawPointer, _ code: ccurl_code) {
        guard let transfer = CurlTransfer.of(easy) else { return }
        if transfer.mustStartAgain(code), transfer.exchange.demand != .ended {
            ccurl_multi_remove(multi, easy)
            if ccurl_multi_add(multi, easy) != 0 { return }
        }
        connections.store(easy, to: transfer.exchange.request.route.origin)
        if transfer.mustContinue(before: code) {
            ccurl_multi_remove(multi, easy)
        } else {
            end(transfer, code)
        }
    }

    /// Ends a transfer with libcurl's result, and after an error of its connection the others on it.
    ///
    /// Over HTTP/2, libcurl may report such an error to one of the streams, and let the others wait until their time limits.
    private func end(_ transfer: CurlTransfer, _ code: ccurl_code) {
        let broken = transfer.connectionBroken(by: code)
        finish(transfer, code)
        guard let broken else { return }
        connections.close(broken)
        for other in running.values where other.isWaiting(on: broken) {
            other.forbidReuse()
            finish(other, CCURLE_RECV_ERROR)
        }
    }

    private func finish(_ transfer: CurlTransfer, _ code: ccurl_code) {
        let result = transfer.result(code)
        remove(transfer)
        transfer.exchange.end(result)
    }

    private func remove(_ transfer: CurlTransfer) {
        withdraw(transfer)
        continueQueue(of: transfer.exchange.request.route.origin)
    }

    private func withdraw(_ transfer: CurlTransfer) {
        ccurl_multi_remove(multi, transfer.easy)
        running[ObjectIdentifier(transfer.exchange)] = nil
        connections.end(transfer.exchange)
    }

    // MARK: - Turns

    private func running(to origin: String) -> [CurlTransfer] {
        running.values.filter { $0.exchange.request.route.origin == origin }
    }

    /// Whether another request may be sent on a route.
    private func hasRoom(on route: CurlRoute) -> Bool {
        connections.width(of: route).map { running(to: route.origin).count < $0 } ?? true
    }

    /// Starts the requests that need not wait any more.
    private func continueQueue(of origin: String) {
        while let next = queues[origin]?.first, hasRoom(on: next.request.route) {
            queues[origin]?.removeFirst()
            start(next)
        }
        if queues[origin]?.isEmpty == true { queues[origin] = nil }
    }

    /// Lets the connections take turns to servers that serve one at a time, and to no other.
    ///
    /// - Returns: The number of milliseconds after which to look again.
    private func takeTurns() -> Int {
        let (origins, next) = connections.newTurns()
        for origin in origins { startTurns(to: origin) }
        for origin in Array(queues.keys) { continueQueue(of: origin) }
        return next.map { Self.milliseconds(from: .now, to: $0) } ?? 60_000
    }

    /// Lets the connections to an origin take turns.
    ///
    /// The requests that have no connection yet were not sent, and wait in the queue.
    private func startTurns(to origin: String) {
        let transfers = running(to: origin)
        let waiting = transfers.filter { $0.connection == nil }
        waiting.forEach(withdraw)
        queues[origin] = (waiting.map(\.exchange) + (queues[origin] ?? [])).sorted { $0.ticket < $1.ticket }
        transfers.forEach { $0.forbidReuse() }
        connections.closeIdle(to: origin, except: Set(transfers.compactMap(\.connection)))
        continueQueue(of: origin)
    }

    private static func milliseconds(from now: ContinuousClock.Instant, to next: ContinuousClock.Instant) -> Int {
        max(0, Int((now.duration(to: next) / .milliseconds(1)).rounded(.up)))
    }
}
#endif
