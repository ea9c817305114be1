#if !canImport(Darwin)
internal import CLibraries
internal import HTTPTypes

/// A running libcurl request on the loop's thread.
final class CurlTransfer {
    let easy: UnsafeMutableRawPointer
    let exchange: CurlExchange

    private let connections: CurlConnections
    private var head: CurlHead
    private var fields: UnsafeMutablePointer<ccurl_slist>?
    private var resolvedHosts: UnsafeMutablePointer<ccurl_slist>?
    /// libcurl's text for the error, used only for the reasons of TLS failures.
    private let errorText = UnsafeMutablePointer<CChar>.allocate(capacity: Int(CCURL_ERROR_SIZE))
    /// The decoding of the content, if it has a content coding.
    private var content: CodedContent?
    /// Whether content without a byte is not cut, in spite of its coding.
    private var mayBeEmpty = false
    private var decodedCount = 0
    /// The number of bytes decoded in this turn of the loop.
    private var turnCount = 0
    /// The connection whose end is the body's end, if that has to be announced.
    private var end: TLSEnd?
    private var isFull = false
    /// Whether the reader is behind.
    private var isPaused = false
    /// Whether libcurl holds back what arrives.
    private var isHolding = false
    /// libcurl's result, which arrives before the rest of the content has been decoded.
    private var completion: ccurl_code?
    /// The connection of the request; `nil` before it is sent, and with a libcurl before 7.80.
    private(set) var connection: CurlConnections.Key?
    /// Whether the transfer got a connection that must not be used.
    private var isStale = false
    /// Whether libcurl would send the request a second time.
    private var isRepeat = false
    /// Whether the request has a stream of HTTP/2.
    private var isHTTP2 = false
    /// Whether anything has arrived for the stream since it was last prodded.
    private var isActive = false
    /// The time at which the request was sent over a new connection.
    private var sent: ContinuousClock.Instant?
    /// Whether libcurl tells of the records of TLS.
    private var tellsRecords = false
    /// Whether it tells of the types of their content, as in TLS 1.3.
    private var tellsContentTypes = false
    /// The first bytes from the server over TLS, the head of a record if it speaks TLS.
    private var opening: [UInt8] = []
    /// Whether the server has refused the stream of the request and no other.
    private var isRefused = false
    /// Whether the server has required HTTP/1.1, for the stream or the connection.
    private var requiresHTTP1 = false
    /// The error with which a callback stopped the transfer.
    private var reason: RequestError?

    /// Creates a transfer that is ready to start.
    init?(_ exchange: CurlExchange, connections: CurlConnections) {
        guard let easy = ccurl_easy_init() else { return nil }
        self.easy = easy
        self.exchange = exchange
        self.connections = connections
        head = CurlHead(limit: exchange.options.maximumHeadSize)
        errorText[0] = 0
        for line in exchange.request.fields { fields = ccurl_slist_append(fields, line) }
        for line in exchange.options.resolvedHosts { resolvedHosts = ccurl_slist_append(resolvedHosts, line) }
        var setup = CurlSetup(easy)
        setup.apply(exchange.request, options: exchange.options)
        setup.set(CCURLOPT_HTTPHEADER, pointer: fields)
        if let resolvedHosts { setup.set(CCURLOPT_RESOLVE, pointer: resolvedHosts) }
        setup.set(CCURLOPT_ERRORBUFFER, pointer: errorText)
        let this = Unmanaged.passUnretained(self).toOpaque()
        setup.set(CCURLOPT_PRIVATE, pointer: this)
        setup.set(CCURLOPT_HEADERDATA, pointer: this)
        setup.set(CCURLOPT_WRITEDATA, pointer: this)
        setup.set(CCURLOPT_HEADERFUNCTION) { bytes, size, count, transfer in
            CurlTransfer.call(transfer, bytes, size * count) { $0.receiveLine($1) }
        }
        setup.set(CCURLOPT_WRITEFUNCTION) { bytes, size, count, transfer in
            CurlTransfer.call(transfer, bytes, size * count) { $0.receiveContent($1) }
        }
        setup.setPrerequisite(of: this) { transfer, address, _, port, localPort in
            guard let transfer, let address else { return 0 }
            let key = CurlConnections.Key(
                address: String(cString: address),
                port: Int(port),
                localPort: Int(localPort)
            )
            return Unmanaged<CurlTransfer>.fromOpaque(transfer).takeUnretainedValue().mayBeSent(over: key) ? 0 : 1
        }
        setup.setSocket(of: this) { transfer, socket, _ in
            guard let transfer else { return 0 }
            Unmanaged<CurlTransfer>.fromOpaque(transfer).takeUnretainedValue().connect(over: socket)
            return 0
        }
        if mayBeHTTP2 { readRemarks(&setup) }
        guard setup.isComplete else { return nil }
    }

    /// Reads libcurl's remarks from now on.
    private func readRemarks(_ setup: inout CurlSetup) {
        setup.setDebug(of: Unmanaged.passUnretained(self).toOpaque()) { _, kind, text, count, transfer in
            guard let transfer, let text else { return 0 }
            let bytes = UnsafeRawBufferPointer(start: text, count: count)
            let this = Unmanaged<CurlTransfer>.fromOpaque(transfer).takeUnretainedValue()
            switch kind {
            case Int32(CCURL_DEBUG_TEXT): this.read(remark: bytes)
            case Int32(CCURL_DEBUG_TLS_IN): this.read(record: bytes)
            default: break
            }
            return 0
        }
    }

    deinit {
        ccurl_easy_cleanup(easy)
        ccurl_slist_free_all(fields)
        ccurl_slist_free_all(resolvedHosts)
        errorText.deallocate()
    }

    /// Returns the transfer of a handle.
    static func of(_ easy: UnsafeMutableRawPointer) -> CurlTransfer? {
        guard let this = ccurl_get_pointer(easy, CCURLINFO_PRIVATE) else { return nil }
        return Unmanaged<CurlTransfer>.fromOpaque(this).takeUnretainedValue()
    }

    // MARK: - Pausing

    /// The state of a transfer after its turn of the loop.
    enum Turn {
        /// More has to arrive, or the reader is behind.
        case waits
        /// More has arrived than was decoded in one turn.
        case continues
        /// The transfer has ended with libcurl's result.
        case ended(ccurl_code)
    }

    /// Decodes the next portion, and pauses the transfer if it, or its reader, is behind.
    ///
    /// Bytes that libcurl held back arrive now, and their callback may fail.
    func settle() -> Turn {
        guard isFull || isHolding || hasUndecoded || completion != nil else { return .waits }
        if !isPaused, !isFull, hasUndecoded {
            turnCount = 0
            guard decode() else { return .ended(completion ?? CCURLE_WRITE_ERROR) }
        }
        turnCount = 0
        if isFull {
            isFull = false
            isPaused = exchange.pauseIfFull()
        }
        if let completion, !hasUndecoded { return .ended(completion) }
        let code = hold(isPaused || hasUndecoded)
        guard code == CCURLE_OK else { return .ended(code) }
        return hasUndecoded && !isPaused ? .continues : .waits
    }

    /// Resumes the transfer if it is paused.
    func resume() -> ccurl_code {
        isPaused = false
        return hold(hasUndecoded)
    }

    /// Whether bytes have arrived that were not decoded.
    private var hasUndecoded: Bool { content?.isEmpty == false }

    /// Lets libcurl hold back what arrives, or continue.
    private func hold(_ mustHold: Bool) -> ccurl_code {
        guard mustHold != isHolding, completion == nil else { return CCURLE_OK }
        isHolding = mustHold
        return ccurl_hold(easy, mustHold ? 1 : 0)
    }

    /// Decodes until all has been decoded, the reader is behind, or other transfers have to get their turn.
    ///
    /// - Returns: Whether the transfer may continue.
    private func decode() -> Bool {
        guard let content else { return true }
        do throws(ContentCoding.Fault) {
            while !isFull, turnCount < Self.turnLimit {
                guard exchange.demand != .ended, !CurlLibrary.isExiting else { return false }
                guard let bytes = try content.next() else { return true }
                turnCount += bytes.count
                decodedCount += bytes.count
                guard decodedCount <= exchange.options.maximumDecodedSize else {
                    reason = RequestError.bodyTooLarge(limit: exchange.options.maximumDecodedSize)
                    return false
                }
                if exchange.receive(bytes) { isFull = true }
            }
            return true
        } catch {
            reason = RequestError.mapped(error, of: exchange)
            return false
        }
    }

    /// The number of bytes after whose decoding the loop continues with other transfers.
    private static let turnLimit = 256 << 10

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
        this.isActive = true
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
            prepare(for: response)
            return reason == nil
        } catch {
            reason = RequestError.mapped(error, of: exchange)
            return false
        }
    }

    /// Prepares for the content of a response, and passes its head on.
    private func prepare(for response: HTTPResponse) {
        if let connection { connections.answer(exchange, over: connection) }
        if response.status == .misdirectedRequest { leaveConnection() }
        guard response.hasContent(to: exchange.request.method) else { return exchange.receive(response, end: .proven) }
        do throws(ContentCoding.Fault) {
            if let coding = response.transferCoding { throw .transferred(coding) }
            content = try CodedContent(response.codings)
            mayBeEmpty = response.status.kind != .successful
        } catch {
            // The status and the fields are of use without the content.
            exchange.receive(response, end: .proven)
            reason = RequestError.mapped(error, of: exchange)
            return
        }
        if !head.isMultiplexed, !head.hasLength, content == nil, exchange.request.route.isSecure {
            end = TLSEnd(of: easy)
        }
        if !head.isMultiplexed, head.hasLength, !mayBeHTTP2 {
            // A remark is the only report of bytes behind the content.
            var setup = CurlSetup(easy)
            readRemarks(&setup)
        }
        let isProven = head.hasLength || content != nil || end != nil
        exchange.receive(response, end: isProven ? .proven : head.isMultiplexed ? .provenOnDemand : .unproven)
    }

    private func receiveContent(_ bytes: UnsafeRawBufferPointer) -> Bool {
        guard exchange.demand != .ended, !CurlLibrary.isExiting else { return false }
        guard head.allowsContent else {
            reason = RequestError.mapped(CurlHead.Fault.contentless, of: exchange)
            return false
        }
        if let content {
            content.append(bytes)
            return decode()
        }
        if exchange.receive(bytes) { isFull = true }
        return true
    }

    private func connect(over socket: Int32) {
        connections.release(socket)
        if connection == nil { connections.connect(exchange) }
    }

    /// Whether the request may be sent over a connection.
    ///
    /// libcurl sends a request again by itself if the server refuses its stream, requires HTTP/1.1 or closes a connection
    /// without a response. That would pass by the caller's limits, rates and counts, so a request is sent once, and its
    /// repetition is the caller's decision.
    private func mayBeSent(over connection: CurlConnections.Key) -> Bool {
        isRepeat = self.connection != nil
        guard !isRepeat else { return false }
        let isReused = ccurl_get_long(easy, CCURLINFO_NUM_CONNECTS) == 0
        if !isReused { connections.open(connection, isMultiplexed: isHTTP2) }
        isStale = isReused && (connections.isClosed(connection) || connections.hasInput(connection))
        guard !isStale else { return false }
        self.connection = connection
        if !isReused { sent = .now }
        connections.send(exchange, over: connection, isNew: !isReused)
        return true
    }

    // MARK: - HTTP/2

    /// Whether the request may be sent over HTTP/2.
    private var mayBeHTTP2: Bool {
        exchange.request.route.isSecure && exchange.options.allowsHTTP2 && !exchange.request.mustUseHTTP1
    }

    /// Reads one of libcurl's remarks, which are the only report of some frames.
    private func read(remark: UnsafeRawBufferPointer) {
        // Most remarks are about the handshake and header fields.
        guard let first = remark.first, "EHLRUru[".utf8.contains(first) else { return }
        let text = String(decoding: remark, as: UTF8.self)
        if ["using HTTP/2", "Using HTTP2", "Using Stream", "[HTTP/2]"].contains(where: text.hasPrefix) {
            isHTTP2 = true
        }
        if ["Excess found", "Leftovers after chunking"].contains(where: text.hasPrefix), content == nil {
            exchange.exceedLength()
        }
        if text.hasPrefix("REFUSED_STREAM") { isRefused = true }
        if text.contains("HTTP_1_1_REQUIRED") || text.contains("GOAWAY, error=13") { requiresHTTP1 = true }
        // The streams that the server has accepted continue, and no other may start.
        if text.contains("GOAWAY, error=0"), let connection { connections.close(connection) }
    }

    /// Reads the head of a record of TLS, or the type of its content, which TLS 1.3 encrypts.
    private func read(record: UnsafeRawBufferPointer) {
        if opening.isEmpty { opening = Array(record.prefix(5)) }
        let isHead = record.count == 5
        guard isHead || record.count == 1, let type = record.first else { return }
        if !isHead { tellsContentTypes = true }
        let isContent = type == CCURL_TLS_APPLICATION_DATA && (!isHead || !tellsContentTypes)
        if isContent, let connection { connections.speak(connection) }
        tellsRecords = true
    }

    /// Lets libcurl look at the connection of a stream that waits.
    ///
    /// A stream for which something has arrived since the last call does not need it.
    func prod(at now: ContinuousClock.Instant) -> ccurl_code {
        guard isHTTP2, connection != nil, completion == nil else { return CCURLE_OK }
        defer { isActive = false }
        guard !isMute(at: now) else {
            let limit = exchange.request.connectTimeout
            reason = RequestError.mute(exchange.request.route.peer(isConnected: true), within: limit)
            forbidReuse()
            return CCURLE_GOT_NOTHING
        }
        guard !isActive, !isHolding else { return CCURLE_OK }
        // Only a change of this state makes libcurl read.
        let code = ccurl_hold(easy, 1)
        return code == CCURLE_OK ? ccurl_hold(easy, 0) : code
    }

    /// Whether the server has finished the handshake of TLS for HTTP/2, and then sent nothing for a time.
    ///
    /// Its settings come first, whatever it has to say (RFC 9113, section 3.4).
    private func isMute(at now: ContinuousClock.Instant) -> Bool {
        guard tellsRecords, !head.isComplete, let connection, let sent else { return false }
        return sent + exchange.request.connectTimeout <= now && !connections.hasSpoken(connection)
    }

    /// Lets the connection end with its transfers.
    ///
    /// The server does not answer for the host over it (421; RFC 9110, section 15.5.20).
    private func leaveConnection() {
        if let connection { connections.close(connection) }
        forbidReuse()
    }

    /// Closes the connection after this transfer, unless others still use it.
    func forbidReuse() {
        ccurl_set_long(easy, CCURLOPT_FORBID_REUSE, 1)
    }

    // MARK: - The end

    /// Whether the transfer must restart because its connection was stale and nothing was sent.
    ///
    /// It gets a new connection, because over HTTP/2 libcurl keeps the stale one.
    func mustStartAgain(_ code: ccurl_code) -> Bool {
        defer { isStale = false }
        guard isStale, code == CCURLE_ABORTED_BY_CALLBACK else { return false }
        ccurl_set_long(easy, CCURLOPT_FRESH_CONNECT, 1)
        return true
    }

    /// Returns the connection that broke if the transfer ended with a result.
    ///
    /// The end of a single stream is not among the results, nor is that of the streams behind a graceful GOAWAY.
    func connectionBroken(by code: ccurl_code) -> CurlConnections.Key? {
        guard let connection, reason == nil || code == CCURLE_GOT_NOTHING, !isRefused else { return nil }
        let isBroken =
            switch code {
            case CCURLE_RECV_ERROR, CCURLE_SEND_ERROR, CCURLE_GOT_NOTHING: true
            case CCURLE_HTTP2: !connections.isClosed(connection)
            // A stream behind a graceful GOAWAY says nothing about those before it.
            default: isRepeat && !requiresHTTP1 && !connections.isClosed(connection)
            }
        return isBroken ? connection : nil
    }

    /// Whether the transfer waits for bytes from a connection.
    func isWaiting(on connection: CurlConnections.Key) -> Bool {
        self.connection == connection && completion == nil
    }

    /// Stores libcurl's result if the rest of the content has to be decoded before.
    ///
    /// - Returns: Whether it was stored.
    func mustContinue(before code: ccurl_code) -> Bool {
        guard code == CCURLE_OK, reason == nil, hasUndecoded else { return false }
        completion = code
        return true
    }

    /// Returns the result of the exchange for libcurl's result.
    func result(_ code: ccurl_code) -> Result<Void, any Error> {
        if let reason { return .failure(reason) }
        guard code != CCURLE_OK else { return checkedEnd() }
        let hasConnected = ccurl_get_long(easy, CCURLINFO_NUM_CONNECTS) > 0
        let tunnelStatus = ccurl_get_long(easy, CCURLINFO_HTTP_CONNECTCODE)
        let route = exchange.request.route
        let isReused = !hasConnected && code != CCURLE_COULDNT_CONNECT
        let isConnected = route.proxy == nil || head.isComplete || isReused || tunnelStatus == 200
        let failure = CurlFailure(
            code: code,
            detail: String(cString: errorText),
            isConnected: isConnected,
            isProxyRefusal: !isConnected && route.isSecure && tunnelStatus > 0,
            hasHead: head.isComplete,
            isRepeat: isRepeat,
            isHTTP2: isHTTP2,
            hasAnswered: connection.map(connections.hasAnswered) ?? (head.isComplete || !hasConnected),
            hasStatus: head.hasBegun,
            opening: opening
        )
        let isHTTP1Chosen = exchange.request.mustUseHTTP1
        if requiresHTTP1 || failure.isFaultOfVersion(isHTTP1Chosen: isHTTP1Chosen) {
            let isRefused = exchange.versions?.changed(
                route.host,
                from: isHTTP1Chosen,
                isHeadTooLarge: failure.isHeadTooLarge
            )
            if isRefused == true {
                return .failure(RequestError.headTooLarge(from: route.peer(isConnected: true), isFinal: true))
            }
        }
        return .failure(RequestError.mapped(failure, of: exchange.request))
    }

    /// Returns the result of a response that libcurl takes for complete, even if it ends within its head.
    private func checkedEnd() -> Result<Void, any Error> {
        guard end?.isAnnounced != false, head.isComplete || !head.hasBegun else {
            return .failure(RequestError.connectionLost(to: exchange.request.route.peer(isConnected: true)))
        }
        do throws(ContentCoding.Fault) {
            if let content, content.hasInput || !mayBeEmpty { try content.checkEnd() }
            return .success(())
        } catch {
            return .failure(RequestError.mapped(error, of: exchange))
        }
    }
}
#endif
