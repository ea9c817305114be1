#if !canImport(Darwin)
internal import CLibraries
internal import Foundation

/// The connections of a loop, with what libcurl does not know about them.
///
/// Used on the loop's thread.
final class CurlConnections {
    /// A connection, identified by the addresses of both ends.
    struct Key: Hashable {
        let address: String
        let port: Int
        let localPort: Int

        /// Whether the addresses identify one connection; those of a Unix domain socket have no ports.
        var isDistinct: Bool { localPort > 0 }
    }

    /// The socket of a connection.
    private struct Socket {
        let number: Int32
        let origin: String
    }

    private static let limit = 4096
    /// The sockets of idle HTTP/1.1 connections, to detect unsolicited data from a server.
    ///
    /// Bytes that arrive while no request is in flight would become the next response: libcurl before 8.1 only detects
    /// a closed connection.
    private var sockets: [Key: Socket] = [:]
    /// The connections of HTTP/2.
    private var multiplexed: Set<Key> = []
    /// The connections of HTTP/2 over which the server has sent anything.
    private var spoken: Set<Key> = []
    /// The connections over which a response has arrived.
    private var answered: Set<Key> = []
    /// The connections that are over although libcurl would use them again.
    private var closed: Set<Key> = []
    /// The turns of connections without HTTP/2 by the origins, each with its request.
    private var turns: [String: Turns] = [:]
    private typealias Turns = ConnectionTurns<ObjectIdentifier>

    /// Records a new connection, which may have the addresses of an earlier one.
    func open(_ key: Key, isMultiplexed: Bool) {
        sockets[key] = nil
        if multiplexed.count >= Self.limit { multiplexed = [] }
        if isMultiplexed { multiplexed.insert(key) } else { multiplexed.remove(key) }
        spoken.remove(key)
        answered.remove(key)
        closed.remove(key)
    }

    /// Records that the server has sent something over a connection of HTTP/2.
    func speak(_ key: Key) {
        if spoken.count >= Self.limit { spoken = [] }
        spoken.insert(key)
    }

    func hasSpoken(_ key: Key) -> Bool { spoken.contains(key) }

    /// Records that a response to a request has arrived over a connection.
    func answer(_ exchange: CurlExchange, over key: Key) {
        if answered.count >= Self.limit { answered = [] }
        let origin = exchange.request.route.origin
        turns[origin]?.answer(over: ObjectIdentifier(exchange), hasIdle: hasIdle(origin, besides: key), at: .now)
        forgetIfEmpty(origin)
        answered.insert(key)
    }

    func hasAnswered(_ key: Key) -> Bool { answered.contains(key) }

    /// Records that no request may use a connection any more.
    func close(_ key: Key) {
        if closed.count >= Self.limit { closed = [] }
        closed.insert(key)
    }

    func isClosed(_ key: Key) -> Bool { closed.contains(key) }

    // MARK: - Turns

    /// Records that a connection is being established for a request.
    func connect(_ exchange: CurlExchange) {
        let route = exchange.request.route
        guard route.isDirect else { return }
        if turns.count >= Self.limit { turns = [:] }
        turns[route.origin, default: Turns(hasHandshakes: route.isSecure)]
            .send(over: ObjectIdentifier(exchange), isAccepted: false, at: .now)
    }

    /// Records that a request is sent over a connection.
    func send(_ exchange: CurlExchange, over key: Key, isNew: Bool) {
        let (route, request) = (exchange.request.route, ObjectIdentifier(exchange))
        guard route.isDirect else { return }
        guard key.isDistinct, !multiplexed.contains(key) else {
            return turns[route.origin, default: Turns(hasHandshakes: route.isSecure)].share()
        }
        if isNew, route.isSecure {
            turns[route.origin]?.accept(request, hasIdle: hasIdle(route.origin, besides: key))
        } else {
            turns[route.origin, default: Turns(hasHandshakes: route.isSecure)]
                .send(over: request, isAccepted: !isNew && (route.isSecure || hasAnswered(key)), at: .now)
        }
    }

    /// Records that a request has ended.
    func end(_ exchange: CurlExchange) {
        let origin = exchange.request.route.origin
        turns[origin]?.end(over: ObjectIdentifier(exchange), at: .now)
        forgetIfEmpty(origin)
    }

    private func forgetIfEmpty(_ origin: String) {
        if turns[origin]?.isEmpty == true { turns[origin] = nil }
    }

    /// Whether the connections to an origin take turns.
    func takesTurns(_ origin: String) -> Bool { turns[origin]?.verdict == .serial }

    /// The number of requests that may be sent at once on a route; `nil` for any number.
    ///
    /// A proxy answers for all its servers.
    func width(of route: CurlRoute) -> Int? {
        route.isDirect ? (turns[route.origin] ?? Turns(hasHandshakes: route.isSecure)).width : nil
    }

    /// Returns the origins whose connections begin to take turns, and the time at which to ask again.
    func newTurns() -> (origins: [String], next: ContinuousClock.Instant?) {
        let now = ContinuousClock.now
        var (origins, next): ([String], ContinuousClock.Instant?) = ([], nil)
        for origin in turns.keys where turns[origin]?.verdict != .concurrent {
            if turns[origin]?.judge(at: now) == true { origins.append(origin) }
            if let deadline = turns[origin]?.deadline { next = min(next ?? deadline, deadline) }
        }
        return (origins, next)
    }

    /// Closes the idle connections to an origin.
    ///
    /// - Parameter busy: The connections of requests.
    func closeIdle(to origin: String, except busy: Set<Key>) {
        for (key, socket) in sockets where socket.origin == origin && !busy.contains(key) && isOwn(socket, key) {
            _ = shutdown(socket.number, Int32(SHUT_RDWR))
        }
    }

    private func hasIdle(_ origin: String, besides own: Key) -> Bool {
        sockets.contains { key, socket in
            socket.origin == origin && key != own && hasAnswered(key) && isOwn(socket, key) && !hasInput(key)
        }
    }

    /// Whether a socket is still that of a connection.
    ///
    /// libcurl may have closed it, and another one has its number.
    private func isOwn(_ socket: Socket, _ key: Key) -> Bool {
        var address = sockaddr_storage()
        var size = socklen_t(MemoryLayout<sockaddr_storage>.size)
        let isKnown = withUnsafeMutablePointer(to: &address) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { getsockname(socket.number, $0, &size) == 0 }
        }
        guard isKnown, [sa_family_t(AF_INET), sa_family_t(AF_INET6)].contains(address.ss_family) else { return false }
        // The port is at the same place for both versions of IP.
        let port = withUnsafeBytes(of: &address) { $0.loadUnaligned(fromByteOffset: 2, as: UInt16.self).bigEndian }
        return Int(port) == key.localPort
    }

    // MARK: - Idle connections

    /// Forgets the connection that had the number of a new socket: libcurl has closed it.
    ///
    /// The new one may even get the local port of the old one, and would seem to be that one, idle and answered.
    func release(_ number: Int32) {
        if let key = sockets.first(where: { $0.value.number == number })?.key { sockets[key] = nil }
    }

    /// Stores the socket of a finished transfer if its connection can be reused.
    func store(_ easy: UnsafeMutableRawPointer, to origin: String) {
        guard let address = ccurl_get_pointer(easy, CCURLINFO_PRIMARY_IP) else { return }
        let key = Key(
            address: String(cString: address.assumingMemoryBound(to: CChar.self)),
            port: ccurl_get_long(easy, CCURLINFO_PRIMARY_PORT),
            localPort: ccurl_get_long(easy, CCURLINFO_LOCAL_PORT)
        )
        guard key.isDistinct else { return }
        let socket = ccurl_get_socket(easy)
        // Over HTTP/2 a server may send frames at any time.
        let isMultiplexed = ccurl_get_long(easy, CCURLINFO_HTTP_VERSION) >= Int(CCURL_HTTP_VERSION_2_0)
        keep(isMultiplexed ? -1 : socket, of: key, to: origin)
    }

    /// Stores the socket of an idle connection; a negative one if it has none.
    func keep(_ socket: Int32, of key: Key, to origin: String) {
        if sockets.count >= Self.limit { sockets = [:] }
        sockets[key] = socket < 0 ? nil : Socket(number: socket, origin: origin)
    }

    /// Whether a server has sent bytes or the end on an idle connection.
    func hasInput(_ key: Key) -> Bool {
        guard let socket = sockets[key] else { return false }
        var request = pollfd(fd: socket.number, events: Int16(POLLIN), revents: 0)
        return poll(&request, 1, 0) > 0
    }
}
#endif
