#if Redis
import CCurlSocket
import Foundation
import PagingHTTP

/// A connection to a Redis server, which one thread at a time may use.
///
/// libcurl provides the connection and its TLS. All calls block for at most a time limit.
final class RedisConnection {
    /// The parts of an address and the secrets that a connection needs.
    struct Settings: Sendable {
        var address: RedisAddress
        var password: String?
        var authorities = CertificateAuthorities(file: nil, environment: [:])
        /// Whether the address has worked before, so that a failure of TLS is not a mistake in it.
        var isKnown = false
    }

    /// The longest time to connect, and to wait for a reply.
    static let patience = Duration.seconds(5)

    static let closedReason = "it closed the connection"

    private let handle: UnsafeMutableRawPointer
    private let descriptor: Int32
    private let settings: Settings
    private var reader = RedisReader()

    private static let isReady = curl_global_init(Int(CURL_GLOBAL_DEFAULT)) == CURLE_OK

    /// Creates a connection to a server, and selects the database.
    init(_ settings: Settings) throws(RedisProblem) {
        self.settings = settings
        let milliseconds = Int(Self.patience / .milliseconds(1))
        let authorities = settings.authorities
        guard Self.isReady,
            let handle = ccurlsocket_new(
                settings.address.connection,
                authorities.file,
                authorities.folder,
                milliseconds
            )
        else { throw .temporary("libcurl could not be started") }
        let code = curl_easy_perform(handle)
        descriptor = code == CURLE_OK ? ccurlsocket_descriptor(handle) : -1
        self.handle = handle
        guard descriptor >= 0 else { throw problem(code) }
        try logIn()
    }

    deinit {
        curl_easy_cleanup(handle)
    }

    /// Sends commands together, and returns their replies.
    ///
    /// - Parameter patience: The longest time to wait for all replies.
    func replies(
        to commands: [[String]],
        patience: Duration = RedisConnection.patience
    ) throws(RedisProblem) -> [RedisValue] {
        let deadline = ContinuousClock.now + patience
        try send(commands.flatMap(RedisValue.command), until: deadline)
        var replies: [RedisValue] = []
        while replies.count < commands.count {
            do {
                if let reply = try reader.next() {
                    replies.append(reply)
                    continue
                }
            } catch {
                throw .permanent("it is not a Redis server: its answer is of another protocol")
            }
            try receive(until: deadline)
        }
        return replies
    }

    /// Sends a command, and returns its reply.
    ///
    /// - Throws: ``RedisProblem`` also for an error reply.
    func reply(to command: String...) throws(RedisProblem) -> RedisValue {
        let reply = try replies(to: [command])[0]
        if case .error(let text) = reply { throw RedisProblem(reply: withoutPassword(text)) }
        return reply
    }

    // MARK: - Inside

    private func logIn() throws(RedisProblem) {
        if let password = settings.password {
            let login = [settings.address.user, password].compactMap(\.self)
            if case .error(let text) = try replies(to: [["AUTH"] + login])[0] {
                throw RedisProblem(refusedLogin: withoutPassword(text))
            }
        }
        // Also the first command without a password, which a server that needs one refuses.
        _ = try reply(to: "SELECT", "\(settings.address.database)")
    }

    private func withoutPassword(_ text: String) -> String {
        guard let password = settings.password, !password.isEmpty else { return text }
        return text.replacing(password, with: "…")
    }

    private func send(_ bytes: [UInt8], until deadline: ContinuousClock.Instant) throws(RedisProblem) {
        var sent = 0
        while sent < bytes.count {
            var count = 0
            let code = bytes.withUnsafeBytes { buffer in
                curl_easy_send(handle, buffer.baseAddress?.advanced(by: sent), bytes.count - sent, &count)
            }
            if code == CURLE_AGAIN {
                try wait(for: Int16(POLLOUT), until: deadline)
            } else if code != CURLE_OK {
                throw problem(code)
            }
            sent += count
        }
    }

    private func receive(until deadline: ContinuousClock.Instant) throws(RedisProblem) {
        var buffer = [UInt8](repeating: 0, count: 16_384)
        while true {
            var count = 0
            let code = buffer.withUnsafeMutableBytes { curl_easy_recv(handle, $0.baseAddress, $0.count, &count) }
            if code == CURLE_AGAIN {
                try wait(for: Int16(POLLIN), until: deadline)
            } else if code != CURLE_OK {
                throw problem(code)
            } else if count == 0 {
                throw .temporary(Self.closedReason)
            } else {
                return reader.append(buffer[..<count])
            }
        }
    }

    private func wait(for events: Int16, until deadline: ContinuousClock.Instant) throws(RedisProblem) {
        let left = ContinuousClock.now.duration(to: deadline) / .milliseconds(1)
        guard left > 0 else { throw .temporary("it did not reply in time") }
        var entry = pollfd(fd: descriptor, events: events, revents: 0)
        _ = poll(&entry, 1, Int32(left.rounded(.up)))
    }

    private func problem(_ code: CURLcode) -> RedisProblem {
        let text = String(cString: curl_easy_strerror(code))
        switch code {
        case CURLE_PEER_FAILED_VERIFICATION:
            return .permanent("its certificate is not trusted (\(text)). Name its certificate authority with --ca-file")
        case CURLE_SSL_CACERT_BADFILE, CURLE_URL_MALFORMAT, CURLE_UNSUPPORTED_PROTOCOL: return .permanent(text)
        case CURLE_SSL_CONNECT_ERROR where !settings.isKnown:
            return .permanent("TLS failed (\(text)). Write redis: for a server without TLS")
        default: return .temporary(text)
        }
    }
}
#endif
