import Foundation
import Synchronization

#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#elseif canImport(Darwin)
import Darwin
#endif

/// A loopback TCP server that runs a script on every connection, byte by byte.
///
/// A real HTTP server cannot stop in the middle of a body, respond out of order, or close without a response; this
/// server can. The script runs once per connection on its own thread, so it may block; the connection is closed when
/// the script returns. The server stops when its last reference is released.
///
/// ```swift
/// let server = try RawServer { connection in
///     _ = connection.readHead()
///     connection.send("HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\nok")
/// }
/// // … ask http://127.0.0.1:\(server.port)/ …
/// await server.until { $0.connections.count == 1 }
/// ```
final class RawServer: Sendable {
    /// The events so far.
    struct Record: Sendable {
        /// One entry per connection, in order of arrival.
        var connections: [ConnectionRecord] = []
        /// The number of running scripts.
        var running = 0
        /// The maximum number of concurrently running scripts.
        var mostRunning = 0
    }

    /// The events on one connection.
    struct ConnectionRecord: Sendable {
        /// All bytes that the client sent.
        var received: [UInt8] = []
        /// The number of request heads that were read.
        var heads = 0
        /// Whether the client was observed to close the connection.
        var peerClosed = false

        /// The bytes as text.
        var text: String { String(decoding: received, as: UTF8.self) }
    }

    fileprivate struct State {
        var record = Record()
        var waiters: [(condition: @Sendable (Record) -> Bool, continuation: CheckedContinuation<Record, Never>)] = []
    }

    /// The address families to listen on.
    enum Family: Sendable {
        case ipv4
        case ipv6
    }

    /// The port that the server listens on.
    let port: Int

    /// The host and port, as the authority of a request.
    let authority: String

    /// The events so far.
    var record: Record { log.state.withLock(\.record) }

    private let listener: Int32
    private let log = Log()

    /// Creates a server and starts listening.
    ///
    /// - Parameters:
    ///   - family: The loopback address: 127.0.0.1 or ::1.
    ///   - script: The script for each connection.
    init(on family: Family = .ipv4, _ script: @escaping @Sendable (RawConnection) -> Void) throws {
        (listener, port) = try Self.listen(on: family)
        authority = (family == .ipv4 ? "127.0.0.1:" : "[::1]:") + String(port)
        let listener = listener
        let log = log
        Thread.detachNewThread {
            while true {
                let descriptor = accept(listener, nil, nil)
                guard descriptor >= 0 else {
                    _ = Foundation.close(listener)
                    return
                }
                let connection = RawConnection(descriptor: descriptor, index: log.open(), log: log)
                Thread.detachNewThread {
                    script(connection)
                    connection.close()
                    log.change { $0.running -= 1 }
                }
            }
        }
    }

    deinit {
        // The accepting thread closes the descriptor. If it were closed here, its number could be reused by another
        // server's listener before that thread calls accept again, and the thread would take that server's connections.
        _ = shutdown(listener, Int32(SHUT_RDWR))
    }

    /// Returns the record as soon as it satisfies a condition.
    @discardableResult
    func until(_ condition: @escaping @Sendable (Record) -> Bool) async -> Record {
        await withCheckedContinuation { continuation in
            log.wait(for: condition, continuation)
        }
    }

    private static func listen(on family: Family) throws -> (descriptor: Int32, port: Int) {
        #if canImport(Glibc)
        let kind = Int32(SOCK_STREAM.rawValue)
        #else
        let kind = SOCK_STREAM
        #endif
        let descriptor = socket(family == .ipv4 ? AF_INET : AF_INET6, kind, 0)
        let port: in_port_t?
        switch family {
        case .ipv4:
            var address = sockaddr_in()
            address.sin_family = sa_family_t(AF_INET)
            address.sin_addr.s_addr = in_addr_t(0x7F00_0001).bigEndian
            port = listen(descriptor, at: &address) ? address.sin_port : nil
        case .ipv6:
            var address = sockaddr_in6()
            address.sin6_family = sa_family_t(AF_INET6)
            address.sin6_addr = in6addr_loopback
            port = listen(descriptor, at: &address) ? address.sin6_port : nil
        }
        guard let port else { throw POSIXError(POSIXErrorCode(rawValue: errno) ?? .EIO) }
        return (descriptor, Int(UInt16(bigEndian: port)))
    }

    /// Binds a socket and reads its assigned port.
    private static func listen<Address>(_ descriptor: Int32, at address: inout Address) -> Bool {
        var length = socklen_t(MemoryLayout<Address>.size)
        return withUnsafeMutablePointer(to: &address) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { address in
                bind(descriptor, address, length) == 0 && getsockname(descriptor, address, &length) == 0
                    && Foundation.listen(descriptor, 128) == 0
            }
        }
    }

    /// The record and the tasks that wait for a change of it.
    final class Log: Sendable {
        fileprivate let state = Mutex(State())

        fileprivate func open() -> Int {
            change { record in
                record.connections.append(ConnectionRecord())
                record.running += 1
                record.mostRunning = max(record.mostRunning, record.running)
                return record.connections.count - 1
            }
        }

        @discardableResult
        func change<Result: Sendable>(_ body: (inout Record) -> Result) -> Result {
            let (result, ready, record) = state.withLock { state in
                let result = body(&state.record)
                let record = state.record
                let ready = state.waiters.filter { $0.condition(record) }.map(\.continuation)
                state.waiters.removeAll { $0.condition(record) }
                return (result, ready, record)
            }
            for continuation in ready { continuation.resume(returning: record) }
            return result
        }

        fileprivate func wait(
            for condition: @escaping @Sendable (Record) -> Bool,
            _ continuation: CheckedContinuation<Record, Never>
        ) {
            let now = state.withLock { state -> Record? in
                if condition(state.record) { return state.record }
                state.waiters.append((condition, continuation))
                return nil
            }
            if let now { continuation.resume(returning: now) }
        }
    }
}
