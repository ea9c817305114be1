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

    private static let limit = 4096
    /// The sockets of idle HTTP/1.1 connections, to detect unsolicited data from a server.
    ///
    /// Bytes that arrive while no request is in flight would become the next response: libcurl before 8.1 only detects
    /// a closed connection.
    private var sockets: [Key: Int32] = [:]
    /// The connections over which a response has arrived.
    private var answered: Set<Key> = []
    /// The connections that are over although libcurl would use them again.
    private var closed: Set<Key> = []

    /// Records a new connection, which may have the addresses of an earlier one.
    func open(_ key: Key) {
        sockets[key] = nil
        answered.remove(key)
        closed.remove(key)
    }

    /// Records that a response has arrived over a connection.
    func answer(_ key: Key) {
        if answered.count >= Self.limit { answered = [] }
        answered.insert(key)
    }

    func hasAnswered(_ key: Key) -> Bool { answered.contains(key) }

    /// Records that no request may use a connection any more.
    func close(_ key: Key) {
        if closed.count >= Self.limit { closed = [] }
        closed.insert(key)
    }

    func isClosed(_ key: Key) -> Bool { closed.contains(key) }

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
