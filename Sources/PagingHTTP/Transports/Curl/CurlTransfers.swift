#if Curl
internal import CCurl
internal import Foundation

/// The running transfers of a loop, on its thread.
final class CurlTransfers {
    private let multi: UnsafeMutableRawPointer
    private let connections = CurlConnections()
    private var running: [ObjectIdentifier: CurlTransfer] = [:]
    /// Whether a transfer can continue without anything that arrives.
    private var hasWork = false

    init(_ multi: UnsafeMutableRawPointer) {
        self.multi = multi
    }

    /// Runs transfers until the inbox is closed.
    func run(_ inbox: CurlInbox) {
        Self.blockSignals()
        while let messages = inbox.take() {
            let isDone = CurlLibrary.perform {
                for message in messages { handle(message) }
                perform()
            }
            // The process is exiting: the thread must not use any data from here on.
            guard isDone else { return Self.park() }
            curl_multi_poll(multi, nil, 0, hasWork ? 0 : 60_000, nil)
        }
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
        guard let transfer = CurlTransfer(exchange, connections: connections),
            curl_multi_add_handle(multi, transfer.easy) == CURLM_OK
        else {
            return _ = exchange.end(.failure(RequestError.curlUnavailable))
        }
        running[ObjectIdentifier(exchange)] = transfer
    }

    /// Updates a transfer to the state of its exchange.
    private func attend(to exchange: CurlExchange) {
        guard let transfer = running[ObjectIdentifier(exchange)] else { return }
        switch exchange.demand {
        case .running:
            let code = transfer.resume()
            if code != CURLE_OK { end(transfer, code) }
        case .paused: break
        case .ended: remove(transfer)
        }
    }

    private func perform() {
        var count: Int32 = 0
        let code = curl_multi_perform(multi, &count)
        while let message = curl_multi_info_read(multi, &count) {
            guard message.pointee.msg == CURLMSG_DONE, let easy = message.pointee.easy_handle else { continue }
            complete(easy, message.pointee.data.result)
        }
        settle()
        guard code != CURLM_OK else { return }
        for transfer in running.values {
            transfer.exchange.end(.failure(RequestError.curlUnavailable))
            remove(transfer)
        }
    }

    private func settle() {
        hasWork = false
        for transfer in running.values {
            switch transfer.settle() {
            case .waits: break
            case .continues: hasWork = true
            case .ended(let code): end(transfer, code)
            }
        }
    }

    private func complete(_ easy: UnsafeMutableRawPointer, _ code: CURLcode) {
        guard let transfer = CurlTransfer.of(easy) else { return }
        if transfer.mustStartAgain(code), transfer.exchange.demand != .ended {
            curl_multi_remove_handle(multi, easy)
            if curl_multi_add_handle(multi, easy) == CURLM_OK { return }
        }
        connections.note(easy)
        if transfer.mustContinue(before: code) {
            curl_multi_remove_handle(multi, easy)
        } else {
            end(transfer, code)
        }
    }

    /// Ends a transfer with libcurl's result.
    private func end(_ transfer: CurlTransfer, _ code: CURLcode) {
        let result = transfer.result(code)
        remove(transfer)
        transfer.exchange.end(result)
    }

    private func remove(_ transfer: CurlTransfer) {
        curl_multi_remove_handle(multi, transfer.easy)
        running[ObjectIdentifier(transfer.exchange)] = nil
    }
}
#endif
