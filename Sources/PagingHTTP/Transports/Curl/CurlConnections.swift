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

        /// The address and port of the server.
        var peer: Peer { Peer(address: address, port: port) }
    }

    /// The address and port of a server.
    struct Peer: Hashable {
        let address: String
        let port: Int
    }

    private static let limit = 4096
    /// The sockets of idle HTTP/1.1 connections, to detect unsolicited data from a server.
    ///
    /// Bytes that arrive while no request is in flight would become the next response: libcurl before 8.1 only detects
    /// a closed connection.
    private var sockets: [Key: Int32] = [:]
    /// The connections of HTTP/2 over which the server has sent anything.
    private var spoken: Set<Key> = []
    /// The connections over which a response has arrived.
    private var answered: Set<Key> = []
    /// The connections that are over although libcurl would use them again.
    private var closed: Set<Key> = []
    /// The turns of connections without HTTP/2, by the servers.
    private var turns: [Peer: ConnectionTurns<Key>] = [:]

    /// Records a new connection, which may have the addresses of an earlier one.
    func open(_ key: Key) {
        sockets[key] = nil
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

    /// Records that a response has arrived over a connection.
    func answer(_ key: Key) {
        if answered.count >= Self.limit { answered = [] }
        if let verdict = turns[key.peer]?.verdict, verdict != .concurrent {
            turns[key.peer]?.answer(over: key, hasIdle: hasIdle(key.peer, besides: key), at: .now)
            forgetIfEmpty(key.peer)
        }
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

    /// Records that a request is sent over a connection of its own.
    func send(over key: Key) {
        guard key.isDistinct else { return }
        if turns.count >= Self.limit { turns = [:] }
        turns[key.peer, default: ConnectionTurns()].send(over: key, isAccepted: hasAnswered(key), at: .now)
    }

    /// Records that a request has ended.
    func end(over key: Key) {
        turns[key.peer]?.end(over: key)
        forgetIfEmpty(key.peer)
    }

    private func forgetIfEmpty(_ peer: Peer) {
        if turns[peer]?.isEmpty == true { turns[peer] = nil }
    }

    /// Whether the connections of a server take turns.
    func takesTurns(_ peer: Peer) -> Bool { turns[peer]?.verdict == .serial }

    /// Returns the servers whose connections begin to take turns, and the time at which to ask again.
    func newTurns() -> (peers: [Peer], next: ContinuousClock.Instant?) {
        let now = ContinuousClock.now
        var (peers, next): ([Peer], ContinuousClock.Instant?) = ([], nil)
        for peer in turns.keys where turns[peer]?.verdict != .concurrent {
            if turns[peer]?.judge(at: now) == true { peers.append(peer) }
            if let deadline = turns[peer]?.deadline { next = min(next ?? deadline, deadline) }
        }
        return (peers, next)
    }

    /// Closes the idle connections to a server.
    ///
    /// - Parameter busy: The connections of requests.
    func closeIdle(to peer: Peer, except busy: Set<Key>) {
        for (key, socket) in sockets where key.peer == peer && !busy.contains(key) && isOwn(socket, key) {
            _ = shutdown(socket, Int32(SHUT_RDWR))
        }
    }

    private func hasIdle(_ peer: Peer, besides own: Key) -> Bool {
        sockets.contains { key, socket in
            key.peer == peer && key != own && hasAnswered(key) && isOwn(socket, key) && !hasInput(key)
        }
    }

    /// Whether a socket is still that of a connection.
    ///
    /// libcurl may have closed it, and another one has its number.
    private func isOwn(_ socket: Int32, _ key: Key) -> Bool {
        var address = sockaddr_storage()
        var size = socklen_t(MemoryLayout<sockaddr_storage>.size)
        let isKnown = withUnsafeMutablePointer(to: &address) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { getsockname(socket, $0, &size) == 0 }
        }
        guard isKnown, [sa_family_t(AF_INET), sa_family_t(AF_INET6)].contains(address.ss_family) else { return false }
        // The port is at the same place for both versions of IP.
        let port = withUnsafeBytes(of: &address) { $0.loadUnaligned(fromByteOffset: 2, as: UInt16.self).bigEndian }
        return Int(port) == key.localPort
    }

    // MARK: - Idle connections

    /// Stores the socket of a finished transfer if its connection can be reused.
    ///
    /// Over HTTP/2 a server may send frames at any time.
    func note(_ easy: UnsafeMutableRawPointer) {
        guard let address = ccurl_get_pointer(easy, CCURLINFO_PRIMARY_IP) else { return }
        let key = Key(
            address: String(cString: address.assumingMemoryBound(to: CChar.self)),
            port: ccurl_get_long(easy, CCURLINFO_PRIMARY_PORT),
            localPort: ccurl_get_long(easy, CCURLINFO_LOCAL_PORT)
        )
        guard key.isDistinct else { return }
        let socket = ccurl_get_socket(easy)
        let isMultiplexed = ccurl_get_long(easy, CCURLINFO_HTTP_VERSION) >= Int(CCURL_HTTP_VERSION_2_0)
        if sockets.count >= Self.limit { sockets = [:] }
        sockets[key] = socket < 0 || isMultiplexed ? nil : socket
    }

    /// Whether a server has sent bytes or the end on an idle connection.
    func hasInput(_ key: Key) -> Bool {
        guard let socket = sockets[key] else { return false }
        var request = pollfd(fd: socket, events: Int16(POLLIN), revents: 0)
        return poll(&request, 1, 0) > 0
    }
}
#endif
