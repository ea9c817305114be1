import Foundation
import Synchronization

#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#elseif canImport(Darwin)
import Darwin
#endif

/// A server on 127.0.0.1 or a Unix domain socket that replies with any bytes, valid HTTP or not.
///
/// Connections stay open until the client closes them, or until the reply closes them. The server stops when the last
/// reference to it is released.
final class ReplyServer: Sendable {
    /// The bytes of a reply, and the handling of the connection after them.
    struct Reply: Sendable {
        var bytes: [UInt8]
        var closes = false
    }

    /// The type and the bytes of a request's body.
    struct Content: Equatable, Sendable {
        let type: String
        let text: String
    }

    private struct State {
        var paths: [String] = []
        var contents: [Content] = []
        var waiters: [(count: Int, continuation: CheckedContinuation<Void, Never>)] = []
    }

    let port: Int
    private let listener: Int32
    private let state: Log

    /// Creates a server, and starts to listen.
    ///
    /// - Parameters:
    ///   - isThreaded: Whether connections are served concurrently.
    ///   - socket: The path of the Unix domain socket to create, instead of a port.
    ///   - reply: Returns the reply to a request, by its path and query.
    init(
        isThreaded: Bool = true,
        socket: String? = nil,
        _ reply: @escaping @Sendable (String) -> Reply
    ) throws {
        let listener = try socket.map { (try Self.listen(onSocket: $0), 0) } ?? Self.listen()
        (self.listener, port) = listener
        let state = Log()
        self.state = state
        Thread.detachNewThread {
            while case let connection = accept(listener.0, nil, nil), connection >= 0 {
                if isThreaded {
                    Thread.detachNewThread { Self.serve(connection, state, reply) }
                } else {
                    Self.serve(connection, state, reply)
                }
            }
            _ = close(listener.0)
        }
    }

    deinit {
        _ = shutdown(listener, Int32(SHUT_RDWR))
    }

    /// The paths and queries of the requests so far.
    var paths: [String] { state.paths }
    /// The bodies of the requests so far.
    var contents: [Content] { state.contents }

    /// Waits until a number of requests have arrived.
    func requests(_ count: Int) async {
        await state.wait(for: count)
    }

    private static func serve(_ connection: Int32, _ log: Log, _ reply: (String) -> Reply) {
        defer { _ = close(connection) }
        var unread: [UInt8] = []
        while true {
            while let end = unread.firstRange(of: Array("\r\n\r\n".utf8))?.upperBound {
                let head = String(decoding: unread[..<end], as: UTF8.self)
                func field(_ name: String) -> String? {
                    let line = head.split(separator: "\r\n").first { $0.lowercased().hasPrefix(name + ":") }
                    return line.map { $0.dropFirst(name.count + 1).trimmingCharacters(in: .whitespaces) }
                }
                let length = field("content-length").flatMap { Int($0) } ?? 0
                guard unread.count >= end + length else { break }
                let words = head.split(separator: " ")
                let body = String(decoding: unread[end..<(end + length)], as: UTF8.self)
                unread.removeFirst(end + length)
                let path = words.count > 1 ? String(words[1]) : ""
                log.add(path, Content(type: field("content-type") ?? "", text: body))
                let reply = reply(path)
                guard send(reply.bytes, to: connection), !reply.closes else { return }
            }
            var buffer = [UInt8](repeating: 0, count: 4096)
            let count = recv(connection, &buffer, buffer.count, 0)
            guard count > 0 else { return }
            unread += buffer[..<count]
        }
    }

    private static func send(_ bytes: [UInt8], to connection: Int32) -> Bool {
        #if canImport(Darwin)
        let flags: Int32 = 0
        #else
        let flags = Int32(MSG_NOSIGNAL)
        #endif
        var rest = bytes[...]
        while !rest.isEmpty {
            let count = rest.withUnsafeBytes { Foundation.send(connection, $0.baseAddress, $0.count, flags) }
            guard count > 0 else { return false }
            rest = rest.dropFirst(count)
        }
        return true
    }

    private static func stream(_ family: Int32) -> Int32 {
        #if canImport(Glibc)
        socket(family, Int32(SOCK_STREAM.rawValue), 0)
        #else
        socket(family, SOCK_STREAM, 0)
        #endif
    }

    private static func listen(onSocket path: String) throws -> Int32 {
        let descriptor = stream(AF_UNIX)
        var address = sockaddr_un()
        address.sun_family = sa_family_t(AF_UNIX)
        let isShort = withUnsafeMutableBytes(of: &address.sun_path) { place in
            guard path.utf8.count < place.count else { return false }
            place.copyBytes(from: path.utf8)
            return true
        }
        let length = socklen_t(MemoryLayout<sockaddr_un>.size)
        let isListening = withUnsafePointer(to: &address) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { address in
                isShort && bind(descriptor, address, length) == 0 && Foundation.listen(descriptor, 128) == 0
            }
        }
        guard isListening else { throw POSIXError(POSIXErrorCode(rawValue: errno) ?? .EIO) }
        return descriptor
    }

    private static func listen() throws -> (descriptor: Int32, port: Int) {
        let descriptor = stream(AF_INET)
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_addr.s_addr = in_addr_t(0x7F00_0001).bigEndian
        var length = socklen_t(MemoryLayout<sockaddr_in>.size)
        let isListening = withUnsafeMutablePointer(to: &address) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { address in
                bind(descriptor, address, length) == 0 && getsockname(descriptor, address, &length) == 0
                    && Foundation.listen(descriptor, 128) == 0
            }
        }
        guard isListening else { throw POSIXError(POSIXErrorCode(rawValue: errno) ?? .EIO) }
        return (descriptor, Int(UInt16(bigEndian: address.sin_port)))
    }

    /// The requests so far, and the tasks that wait for more.
    private final class Log: Sendable {
        private let state = Mutex(State())

        var paths: [String] { state.withLock(\.paths) }
        var contents: [Content] { state.withLock(\.contents) }

        func add(_ path: String, _ content: Content) {
            let ready = state.withLock { state in
                state.paths.append(path)
                state.contents.append(content)
                let count = state.paths.count
                let ready = state.waiters.filter { $0.count <= count }.map(\.continuation)
                state.waiters.removeAll { $0.count <= count }
                return ready
            }
            for continuation in ready { continuation.resume() }
        }

        func wait(for count: Int) async {
            await withCheckedContinuation { continuation in
                let isReady = state.withLock { state in
                    if state.paths.count >= count { return true }
                    state.waiters.append((count, continuation))
                    return false
                }
                if isReady { continuation.resume() }
            }
        }
    }
}

extension ReplyServer.Reply {
    /// Returns a reply with JSON.
    static func json(_ text: String) -> Self {
        Self.text(text, type: "application/json")
    }

    /// Returns a reply with a text.
    ///
    /// - Parameter link: The field `Link`, if any.
    static func text(_ text: String, type: String, link: String? = nil) -> Self {
        let fields =
            ["Content-Type: \(type)", "Content-Length: \(text.utf8.count)"] + (link.map { ["Link: \($0)"] } ?? [])
        let head = (["HTTP/1.1 200 OK"] + fields).joined(separator: "\r\n") + "\r\n\r\n"
        return Self(bytes: Array((head + text).utf8))
    }
}
