#if !canImport(Darwin)
internal import CLibraries
internal import Synchronization

/// A TLS connection whose end proves that a body is whole.
///
/// A body without a length ends with its connection. Anyone on the way can close a connection, but only the server can
/// announce the end of its data (RFC 8446, section 6.1; RFC 9112, section 9.8), and libcurl reports both alike.
final class TLSEnd {
    /// Whether the server has announced the end, by the connection's address in memory.
    private static let announcements = Mutex<[UInt: Bool]>([:])

    private let key: UInt

    /// Creates the end of a transfer's connection, in one of the transfer's callbacks.
    ///
    /// Returns `nil` if libcurl uses a TLS library that cannot be watched.
    init?(of easy: UnsafeMutableRawPointer) {
        let session = ccurl_watch_tls(easy) { session, place, value in
            guard place == Int32(CCURL_TLS_ALERT), value == Int32(CCURL_TLS_CLOSE_NOTIFY) else { return }
            // Alerts of a connection whose transfer was cancelled are not stored.
            TLSEnd.announcements.withLock { announcements in
                let key = UInt(bitPattern: session)
                if announcements[key] != nil { announcements[key] = true }
            }
        }
        guard let session else { return nil }
        let key = UInt(bitPattern: session)
        self.key = key
        Self.announcements.withLock { $0[key] = false }
    }

    deinit {
        let key = key
        _ = Self.announcements.withLock { $0.removeValue(forKey: key) }
    }

    /// Whether the server has announced the end of its data.
    var isAnnounced: Bool {
        let key = key
        return Self.announcements.withLock { $0[key] == true }
    }
}
#endif
