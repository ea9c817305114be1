#if Curl
internal import CCurl
internal import HTTPTypes

/// A running libcurl request on the loop's thread.
final class CurlTransfer {
    let easy: UnsafeMutableRawPointer
    let exchange: CurlExchange

    private let connections: CurlConnections
    private var head: CurlHead
    private var fields: UnsafeMutablePointer<curl_slist>?
    private var resolvedHosts: UnsafeMutablePointer<curl_slist>?
    /// libcurl's text for the error, used only for the reasons of TLS failures.
    private let errorText = UnsafeMutablePointer<CChar>.allocate(capacity: Int(CURL_ERROR_SIZE))
    private var decodedCount = 0
    private var isFull = false
    private var isPaused = false
    /// The number of bytes decoded in this turn of the loop.
    private var turnCount = 0
    /// Whether the transfer has paused itself for the rest of this turn.
    private var hasYielded = false
    private var isResuming = false
    /// Whether the transfer got a connection with unsolicited bytes.
    private var isStale = false
    /// The error with which a callback stopped the transfer.
    private var reason: RequestError?

    /// Creates a transfer that is ready to start.
    init?(_ exchange: CurlExchange, connections: CurlConnections) {
        guard let easy = curl_easy_init() else { return nil }
        self.easy = easy
        self.exchange = exchange
        self.connections = connections
        head = CurlHead(limit: exchange.options.maximumHeadSize)
        errorText[0] = 0
        for line in exchange.request.fields { fields = curl_slist_append(fields, line) }
        for line in exchange.options.resolvedHosts { resolvedHosts = curl_slist_append(resolvedHosts, line) }
        var setup = CurlSetup(easy)
        setup.apply(exchange.request, options: exchange.options)
        setup.set(CURLOPT_HTTPHEADER, pointer: fields)
        if let resolvedHosts { setup.set(CURLOPT_RESOLVE, pointer: resolvedHosts) }
        setup.set(CURLOPT_ERRORBUFFER, pointer: errorText)
        let this = Unmanaged.passUnretained(self).toOpaque()
        setup.set(CURLOPT_PRIVATE, pointer: this)
        setup.set(CURLOPT_HEADERDATA, pointer: this)
        setup.set(CURLOPT_WRITEDATA, pointer: this)
        setup.set(CURLOPT_HEADERFUNCTION) { bytes, size, count, transfer in
            CurlTransfer.call(transfer, bytes, size * count) { $0.receiveLine($1) }
        }
        setup.set(CURLOPT_WRITEFUNCTION) { bytes, size, count, transfer in
            CurlTransfer.call(transfer, bytes, size * count) { $0.receiveContent($1) }
        }
        setup.setPrerequisite(of: this) { transfer, address, _, port, localPort in
            guard let transfer, let address else { return 0 }
            let key = CurlConnections.Key(
                address: String(cString: address),
                port: Int(port),
                localPort: Int(localPort)
            )
            return Unmanaged<CurlTransfer>.fromOpaque(transfer).takeUnretainedValue().accepts(key) ? 0 : 1
        }
        guard setup.isComplete else { return nil }
    }

    deinit {
        curl_easy_cleanup(easy)
        curl_slist_free_all(fields)
        curl_slist_free_all(resolvedHosts)
        errorText.deallocate()
    }

    /// Returns the transfer of a handle.
    static func of(_ easy: UnsafeMutableRawPointer) -> CurlTransfer? {
        guard let this = ccurl_get_pointer(easy, CURLINFO_PRIVATE) else { return nil }
        return Unmanaged<CurlTransfer>.fromOpaque(this).takeUnretainedValue()
    }

    // MARK: - Pausing

    /// Pauses the transfer if its reader is behind, and resumes it after it yielded.
    ///
    /// - Returns: libcurl's result: bytes that it held back arrive now, and their callback may fail.
    func settle() -> CURLcode {
        defer { turnCount = 0 }
        guard isFull || hasYielded, !isPaused else { return CURLE_OK }
        let code = hasYielded ? resumeReceiving() : CURLE_OK
        isFull = false
        guard code == CURLE_OK, exchange.pauseIfFull() else { return code }
        isPaused = true
        return curl_easy_pause(easy, CURLPAUSE_RECV)
    }

    /// Resumes the transfer if it is paused.
    func resume() -> CURLcode {
        guard isPaused else { return CURLE_OK }
        isPaused = false
        return resumeReceiving()
    }

    private func resumeReceiving() -> CURLcode {
        hasYielded = false
        isResuming = true
        defer { isResuming = false }
        return curl_easy_pause(easy, CURLPAUSE_CONT)
    }

    /// Yields to the other transfers of the loop after many bytes were decoded in this turn.
    ///
    /// Otherwise libcurl would continue with the connection's next bytes for seconds. It still decodes the bytes
    /// that it has already read, and holds them back until ``settle()``.
    private func yieldIfLong(_ count: Int) {
        turnCount += count
        guard turnCount > exchange.options.pauseThreshold, !hasYielded, !isResuming else { return }
        hasYielded = true
        curl_easy_pause(easy, CURLPAUSE_RECV)
    }

    // MARK: - Callbacks

    /// Invokes a callback of a transfer.
    ///
    /// - Returns: The number of consumed bytes: any other number than all of them ends the transfer.
    private static func call(
        _ transfer: UnsafeMutableRawPointer?,
        _ bytes: UnsafeMutablePointer<CChar>?,
        _ count: Int,
        _ receive: (CurlTransfer, UnsafeRawBufferPointer) -> Bool
    ) -> Int {
        guard let transfer, let bytes, count > 0 else { return count }
        let this = Unmanaged<CurlTransfer>.fromOpaque(transfer).takeUnretainedValue()
        let isTaken = receive(this, UnsafeRawBufferPointer(start: bytes, count: count))
        return isTaken ? count : 0
    }

    private func receiveLine(_ line: UnsafeRawBufferPointer) -> Bool {
        guard exchange.demand != .ended else { return false }
        do throws(CurlHead.Fault) {
            guard let response = try head.read(line) else { return true }
            if response.status.code == 407, exchange.request.route.isReadByProxy {
                throw CurlHead.Fault.proxyRefuses
            }
            exchange.receive(response)
            return true
        } catch {
            reason = RequestError.mapped(error, of: exchange)
            return false
        }
    }

    private func receiveContent(_ bytes: UnsafeRawBufferPointer) -> Bool {
        guard exchange.demand != .ended, !CurlLibrary.isExiting else { return false }
        if head.hasCoding {
            let limit = exchange.options.maximumDecodedSize
            decodedCount += bytes.count
            guard decodedCount <= limit else {
                reason = RequestError.bodyTooLarge(limit: limit)
                return false
            }
            yieldIfLong(bytes.count)
        }
        if exchange.receive(bytes) { isFull = true }
        return true
    }

    /// Whether the request may use a connection.
    private func accepts(_ connection: CurlConnections.Key) -> Bool {
        let isReused = ccurl_get_long(easy, CURLINFO_NUM_CONNECTS) == 0
        isStale = isReused && connections.hasInput(connection)
        return !isStale
    }

    // MARK: - The end

    /// Whether the transfer must restart because its connection was stale and nothing was sent.
    ///
    /// libcurl has closed the stale connection.
    func mustStartAgain(_ code: CURLcode) -> Bool {
        defer { isStale = false }
        return isStale && code == CURLE_ABORTED_BY_CALLBACK
    }

    /// Returns the result of the exchange for libcurl's result.
    func result(_ code: CURLcode) -> Result<Void, any Error> {
        if let reason { return .failure(reason) }
        guard code != CURLE_OK else { return .success(()) }
        let hasConnected = ccurl_get_long(easy, CURLINFO_NUM_CONNECTS) > 0
        let tunnelStatus = ccurl_get_long(easy, CURLINFO_HTTP_CONNECTCODE)
        let route = exchange.request.route
        let isReused = !hasConnected && code != CURLE_COULDNT_CONNECT
        let isConnected = route.proxy == nil || head.isComplete || isReused || tunnelStatus == 200
        let failure = CurlFailure(
            code: code,
            detail: String(cString: errorText),
            isConnected: isConnected,
            isProxyRefusal: !isConnected && route.isSecure && tunnelStatus > 0,
            hasHead: head.isComplete,
            hasCoding: head.hasCoding
        )
        return .failure(RequestError.mapped(failure, of: exchange.request))
    }
}
#endif
