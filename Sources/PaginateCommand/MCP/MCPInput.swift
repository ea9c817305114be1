import Foundation
import PagingHTTP
import Synchronization

/// The messages that a client writes to a descriptor, one on each line.
///
/// See the stdio transport of the Model Context Protocol. A thread reads them, because a read blocks.
final class MCPInput: Sendable {
    /// A line, or what is wrong with one.
    enum Message: Sendable {
        case line([UInt8])
        /// A line of more bytes than ``largest``, which is skipped.
        case tooLong
    }

    /// The most bytes of a message.
    static let largest = 4 << 20

    /// The messages until the client closes its end.
    let messages: AsyncStream<Message>
    private let continuation: AsyncStream<Message>.Continuation

    init(_ descriptor: Int32) {
        let (messages, continuation) = AsyncStream.makeStream(of: Message.self)
        (self.messages, self.continuation) = (messages, continuation)
        Thread.detachNewThread {
            Self.read(descriptor, to: continuation)
            continuation.finish()
        }
    }

    /// Ends the messages, as if the client had closed its end.
    func close() {
        continuation.finish()
    }

    private static func read(_ descriptor: Int32, to continuation: AsyncStream<Message>.Continuation) {
        var buffer = [UInt8](repeating: 0, count: 1 << 16)
        var line: [UInt8] = []
        var isSkipping = false
        while true {
            let count = buffer.withUnsafeMutableBytes { Foundation.read(descriptor, $0.baseAddress, $0.count) }
            if count < 0, errno == EINTR { continue }
            guard count > 0 else { return }
            var rest = buffer[..<count]
            while let end = rest.firstIndex(of: UInt8(ascii: "\n")) {
                if isSkipping {
                    isSkipping = false
                } else {
                    add(line + rest[..<end], to: continuation)
                }
                line.removeAll(keepingCapacity: line.capacity <= 1 << 16)
                rest = rest[(end + 1)...]
            }
            guard !isSkipping else { continue }
            line += rest
            guard line.count > largest else { continue }
            continuation.yield(.tooLong)
            (line, isSkipping) = ([], true)
        }
    }

    private static func add(_ line: [UInt8], to continuation: AsyncStream<Message>.Continuation) {
        if line.count > largest {
            continuation.yield(.tooLong)
        } else if line.contains(where: { $0 > UInt8(ascii: " ") }) {
            continuation.yield(.line(line))
        }
    }
}

/// The messages for a client, one on each line.
final class MCPOutput: Sendable {
    private let write: Mutex<@Sendable ([UInt8]) -> Void>

    /// - Parameter write: Called with the bytes of each message, and never with two at once.
    init(_ write: @escaping @Sendable ([UInt8]) -> Void) {
        self.write = Mutex(write)
    }

    /// Sends a message.
    func send(_ message: JSONValue) {
        let line = message.encoded() + [UInt8(ascii: "\n")]
        write.withLock { $0(line) }
    }
}
