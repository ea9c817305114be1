import Dispatch
import Foundation
import Synchronization

#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#elseif canImport(Darwin)
import Darwin
#endif

/// A connection to a ``RawServer``, for use in its script.
///
/// Every call blocks the script's own thread.
final class RawConnection: Sendable {
    /// The index of the connection in ``RawServer/Record/connections``.
    let index: Int

    private let descriptor: Int32
    private let log: RawServer.Log
    private let unread = Mutex<[UInt8]>([])
    private let isClosed = Mutex(false)

    init(descriptor: Int32, index: Int, log: RawServer.Log) {
        self.descriptor = descriptor
        self.index = index
        self.log = log
        #if canImport(Darwin)
        var isOn: Int32 = 1
        _ = setsockopt(descriptor, SOL_SOCKET, SO_NOSIGPIPE, &isOn, socklen_t(MemoryLayout<Int32>.size))
        #endif
    }

    /// Reads the head of a request.
    ///
    /// - Returns: The head with its empty line, or `nil` if the client closed the connection before the head was
    ///   complete.
    func readHead() -> String? {
        let end = Array("\r\n\r\n".utf8)
        while true {
            if let range = unread.withLock({ $0.firstRange(of: end) }) {
                let head = take(range.upperBound)
                log.change { $0.connections[index].heads += 1 }
                return String(decoding: head, as: UTF8.self)
            }
            guard receive() else { return nil }
        }
    }

    /// Reads a number of bytes of a request's body, or fewer if the client closes the connection.
    func readBody(_ count: Int) -> [UInt8] {
        while unread.withLock({ $0.count }) < count, receive() {}
        return take(count)
    }

    /// Sends text.
    ///
    /// - Returns: Whether the system accepted the whole text.
    @discardableResult
    func send(_ text: String) -> Bool {
        send(Array(text.utf8))
    }

    /// Sends bytes.
    ///
    /// - Returns: Whether the system accepted all bytes.
    @discardableResult
    func send(_ bytes: [UInt8]) -> Bool {
        var rest = bytes[...]
        while !rest.isEmpty {
            let count = sendSome(rest)
            guard count > 0 else { return false }
            rest = rest.dropFirst(count)
        }
        return true
    }

    /// Sends as many bytes as the system accepts at once.
    private func sendSome(_ bytes: ArraySlice<UInt8>) -> Int {
        #if canImport(Darwin)
        let flags: Int32 = 0
        #else
        let flags = Int32(MSG_NOSIGNAL)
        #endif
        return bytes.withUnsafeBytes { Foundation.send(descriptor, $0.baseAddress, $0.count, flags) }
    }

    /// Sends copies of some bytes while the client accepts them, up to a number of copies.
    ///
    /// - Returns: The number of bytes sent before the client accepted none for half a second.
    func sendUntilPaused(_ bytes: [UInt8], times: Int) -> Int {
        setSendTimeout(milliseconds: 500)
        defer { setSendTimeout(milliseconds: 0) }
        var sent = 0
        for _ in 0..<times {
            let count = sendSome(bytes[...])
            sent += max(0, count)
            if count < bytes.count { return sent }
        }
        return sent
    }

    private func setSendTimeout(milliseconds: Int) {
        var time = timeval()
        time.tv_usec = .init(milliseconds * 1000)
        _ = setsockopt(descriptor, SOL_SOCKET, SO_SNDTIMEO, &time, socklen_t(MemoryLayout<timeval>.size))
    }

    /// Blocks until the client closes the connection.
    ///
    /// Bytes that the client still sends are recorded.
    func waitForPeerClose() {
        while receive() {}
    }

    /// Closes the connection gracefully.
    func close() {
        isClosed.withLock { isClosed in
            guard !isClosed else { return }
            isClosed = true
            _ = Foundation.close(descriptor)
        }
    }

    /// Closes the connection with a reset, as a crashed peer does.
    func reset() {
        var linger = linger(l_onoff: 1, l_linger: 0)
        _ = setsockopt(descriptor, SOL_SOCKET, SO_LINGER, &linger, socklen_t(MemoryLayout<linger>.size))
        close()
    }

    private func take(_ count: Int) -> [UInt8] {
        unread.withLock { unread in
            let taken = Array(unread.prefix(count))
            unread.removeFirst(taken.count)
            return taken
        }
    }

    /// Receives the available bytes, blocking until there are any; returns `false` at the end.
    private func receive() -> Bool {
        var buffer = [UInt8](repeating: 0, count: 65_536)
        let count = recv(descriptor, &buffer, buffer.count, 0)
        guard count > 0 else {
            log.change { $0.connections[index].peerClosed = true }
            return false
        }
        let bytes = buffer[..<count]
        unread.withLock { $0 += bytes }
        log.change { $0.connections[index].received += bytes }
        return true
    }
}

/// Holds a script until the test opens the gate.
///
/// An open gate stays open.
final class RawGate: Sendable {
    private let semaphore = DispatchSemaphore(value: 0)

    /// Lets all current and future callers pass.
    func open() {
        semaphore.signal()
    }

    /// Blocks until the gate is open.
    func wait() {
        semaphore.wait()
        semaphore.signal()
    }
}
