#if !canImport(Darwin)
internal import Synchronization

/// The servers that are asked over HTTP/1.1 although they, or their proxy, offer HTTP/2.
///
/// A server may choose HTTP/2 in the handshake and not be able to answer over it: it requires HTTP/1.1 for a resource
/// (RFC 9113, section 7), speaks HTTP/1.1 anyway, or sends a head that libcurl cannot read (its limits are 128 KiB
/// for a head and 64 KiB for a field over HTTP/2, and larger over HTTP/1.1). So the version changes when a connection
/// breaks before its first response. It changes back in the same way, because the server may just have been restarted,
/// or may know HTTP/2 alone. The request itself is not repeated: that is the caller's decision.
final class CurlVersions: Sendable {
    /// The servers that are asked over HTTP/1.1, each with whether its heads are too large over HTTP/2.
    private let hostsOfHTTP1 = Mutex<[String: Bool]>([:])

    /// Whether requests to a server must use HTTP/1.1.
    func requiresHTTP1(_ host: String) -> Bool {
        hostsOfHTTP1.withLock { $0[host] != nil }
    }

    /// Changes the version after a request over one of them could not be answered.
    ///
    /// - Returns: Whether the head is too large over HTTP/2, and HTTP/1.1 is not answered.
    func changed(_ host: String, from isHTTP1: Bool, isHeadTooLarge: Bool) -> Bool {
        hostsOfHTTP1.withLock { hosts in
            guard !isHTTP1 else { return hosts.removeValue(forKey: host) == true }
            hosts[host] = isHeadTooLarge
            return false
        }
    }
}
#endif
