/// The knowledge whether a server serves one connection at a time, from the order of its answers.
///
/// Many development servers accept the next connection when the client has closed the one before. The requests on other
/// connections wait behind it, even while it is idle, until their time limits. Then the connections have to take turns: each
/// is closed after its answer. Nothing is sent twice, so that this is right for requests that change something, too.
/// Over TLS, such a server does not even answer the handshakes of the other connections.
///
/// A server that is only slow must not be taken for such a one, and proves that it is none by its order: a server that
/// serves one connection at a time answers over a new one only if all that it has accepted are closed, and accepts them
/// in the order in which they were opened.
///
/// Until one of both is proven, only a few requests are sent at once: the system that such a server runs on accepts no more
/// connections than the server has asked for, and lets the others try again after one, three and seven seconds (RFC 6298).
/// A server that answers none of them may wait for the others, and gets all.
struct ConnectionTurns<Connection: Hashable> {
    typealias Instant = ContinuousClock.Instant

    /// The way in which the server serves connections.
    enum Verdict: Hashable {
        case unknown
        /// The connections take turns.
        case serial
        /// The server has answered over two connections that were open at once, or waits for other reasons.
        case concurrent
    }

    /// A request that is not answered, or waits for its connection.
    private struct Request {
        let sent: Instant
        /// Whether the server has accepted its connection: it has answered over it before, or its handshake.
        var isAccepted: Bool
        /// The time of the first answer over another connection since the request was sent.
        var overtaken: Instant?
    }

    /// The number of connections that a system accepts for a busy server: many ask for five.
    private static var backlog: Int { 5 }
    /// The number of requests to a server whose connections take turns.
    ///
    /// With two, an answer in another order shows that the server serves several connections after all.
    private static var requestsInTurn: Int { 2 }
    /// The time without an answer after which a server gets all requests.
    private static var silence: Duration { .seconds(1) }
    /// The time for which a request waits after an answer over another connection.
    static var overtakenWait: Duration { .seconds(2) }
    /// The time in which a server of one connection answers over the next one, after one has ended.
    static var turn: Duration { .seconds(1) }
    /// The time within which the order of two new connections is not known.
    private static var tolerance: Duration { .milliseconds(50) }

    private(set) var verdict = Verdict.unknown {
        // This verdict is final.
        didSet { if verdict == .concurrent { requests = [:] } }
    }
    private let hasHandshakes: Bool
    private var requests: [Connection: Request] = [:]
    /// The time at which the connections began to take turns, or the last answer after that.
    private var lastTurn: Instant?
    /// The time of the last request or answer.
    private var lastSign: Instant?
    /// Whether the server has answered none of as many requests as it gets at once.
    private var isSilent = false

    /// Creates the knowledge about a server.
    ///
    /// - Parameter hasHandshakes: Whether the server accepts a connection before a request is sent over it.
    init(hasHandshakes: Bool) {
        self.hasHandshakes = hasHandshakes
    }

    /// Records that a request is sent, or that its connection is being established.
    ///
    /// - Parameter isAccepted: Whether the server has accepted the connection.
    mutating func send(over connection: Connection, isAccepted: Bool, at now: Instant) {
        guard verdict != .concurrent else { return }
        requests[connection] = Request(sent: now, isAccepted: isAccepted)
        lastSign = now
    }

    /// Records that the server has accepted the connection of a request, by a handshake or an answer.
    ///
    /// - Parameter hasIdle: Whether another connection, over which the server has answered, is open and idle.
    mutating func accept(_ connection: Connection, hasIdle: @autoclosure () -> Bool) {
        guard let request = requests[connection], !request.isAccepted else { return }
        requests[connection] = nil
        let isFirst = requests.values.allSatisfy { !$0.isAccepted && $0.sent + Self.tolerance >= request.sent }
        guard isFirst, !hasIdle() else { return verdict = .concurrent }
        requests[connection] = Request(sent: request.sent, isAccepted: true)
    }

    /// Records that an answer has arrived.
    ///
    /// - Parameter hasIdle: Whether another connection, over which the server has answered, is open and idle.
    mutating func answer(over connection: Connection, hasIdle: @autoclosure () -> Bool, at now: Instant) {
        accept(connection, hasIdle: hasIdle())
        guard requests.removeValue(forKey: connection) != nil else { return }
        (lastTurn, lastSign) = (now, now)
        for other in requests.keys where requests[other]?.overtaken == nil { requests[other]?.overtaken = now }
    }

    /// Records that requests to the server share a connection, as over HTTP/2.
    mutating func share() { verdict = .concurrent }

    /// The number of requests that may be sent to the server at once; `nil` for any number.
    var width: Int? {
        switch verdict {
        case .unknown: isSilent ? nil : Self.backlog
        case .serial: Self.requestsInTurn
        case .concurrent: nil
        }
    }

    /// Whether nothing is known.
    var isEmpty: Bool { verdict == .unknown && requests.isEmpty }

    /// Forgets a request that has ended.
    mutating func end(over connection: Connection, at now: Instant) {
        if requests.removeValue(forKey: connection)?.isAccepted == true { lastTurn = now }
    }

    /// The time at which the verdict may change if nothing arrives.
    var deadline: Instant? {
        switch verdict {
        case .unknown: [overtaking, silence].compactMap(\.self).min()
        // Others get no handshake while the server works on a request, however slow it is.
        case .serial where hasHandshakes && requests.values.contains(where: \.isAccepted): nil
        case .serial:
            requests.values.map { max($0.sent, lastTurn ?? $0.sent) }.min().map { $0 + Self.turn }
        case .concurrent: nil
        }
    }

    /// The time at which the connections begin to take turns if nothing arrives.
    private var overtaking: Instant? {
        requests.values.compactMap { $0.isAccepted ? nil : $0.overtaken }.min().map { $0 + Self.overtakenWait }
    }

    /// The time at which the server gets all requests if nothing arrives.
    private var silence: Instant? {
        guard !isSilent, requests.count >= Self.backlog else { return nil }
        return lastSign.map { $0 + Self.silence }
    }

    /// Changes the verdict or the width if its time has come.
    ///
    /// - Returns: Whether the connections begin to take turns.
    mutating func judge(at now: Instant) -> Bool {
        guard let deadline, deadline <= now else { return false }
        // A server that keeps a request waiting although it is its turn is slow.
        guard verdict == .unknown else {
            verdict = .concurrent
            return false
        }
        if silence == deadline { isSilent = true }
        guard let overtaking, overtaking <= now else { return false }
        (verdict, lastTurn) = (.serial, now)
        return true
    }
}
