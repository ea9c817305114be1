import ArgumentParser
import Foundation
import Synchronization

/// The file or standard input that holds the parents, as an open descriptor.
package struct ParentInput: Sendable {
    /// The result of a read.
    enum Read {
        case bytes([UInt8])
        /// No bytes are available without waiting.
        case nothing
        case end
    }

    /// The name for messages: the file's name without its folder, or "standard input".
    let name: String
    /// Whether the file's extension is `.csv`.
    let isCSV: Bool
    /// Whether the bytes can be read more than once.
    let isSeekable: Bool
    private let descriptor: Int32
    /// The position of the first byte, which another program may have moved.
    private let base: Int

    /// The largest number of bytes of one read.
    private static let chunk = 1 << 17

    /// Creates an input by opening a file; `-` is standard input.
    ///
    /// - Throws: `ValidationError` when the file cannot be read.
    init(_ path: String) throws {
        guard !path.isEmpty else { throw ValidationError("--parents is empty; name a file, or - for standard input.") }
        guard path != "-" else {
            self.init(descriptor: STDIN_FILENO, name: "standard input")
            return
        }
        let descriptor = open(path, O_RDONLY | O_CLOEXEC)
        var status = stat()
        guard descriptor >= 0, fstat(descriptor, &status) == 0, status.st_mode & S_IFMT != S_IFDIR else {
            let reason = descriptor < 0 ? SystemError.text(errno) : "it is a folder; name a file in it"
            if descriptor >= 0 { _ = close(descriptor) }
            throw ValidationError("The parents in \"\(path)\" cannot be read: \(reason).")
        }
        self.init(descriptor: descriptor, name: path.split(separator: "/").last.map(String.init) ?? path)
    }

    /// Creates an input with an open descriptor.
    init(descriptor: Int32, name: String) {
        var status = stat()
        self.descriptor = descriptor
        self.name = name
        isCSV = name.lowercased().hasSuffix(".csv")
        isSeekable = fstat(descriptor, &status) == 0 && status.st_mode & S_IFMT == S_IFREG
        base = isSeekable ? max(0, Int(lseek(descriptor, 0, SEEK_CUR))) : 0
    }

    /// Reads the next bytes.
    ///
    /// - Parameters:
    ///   - offset: The number of bytes read before; another position is possible only in a seekable input.
    ///   - cancellation: The condition that ends waiting for a slow writer; `nil` does not wait at all.
    /// - Throws: `CancellationError`, or ``ParentError`` when the system reports an error.
    func read(at offset: Int, waiting cancellation: ReadCancellation?) throws -> Read {
        while true {
            guard try isReady(cancellation) else { return .nothing }
            switch read(at: offset) {
            case .success(let bytes): return bytes.isEmpty ? .end : .bytes(bytes)
            // Another process may have taken the bytes, or made the descriptor nonblocking.
            case .failure(let failure) where failure.number == EAGAIN:
                if cancellation == nil { return .nothing }
            case .failure(let failure):
                throw ParentError("\(name) could not be read: \(SystemError.text(failure.number)).")
            }
        }
    }

    private func read(at offset: Int) -> Result<[UInt8], SystemError> {
        var failure: SystemError?
        let bytes = [UInt8](unsafeUninitializedCapacity: Self.chunk) { buffer, count in
            var read: Int
            repeat {
                read =
                    isSeekable
                    ? pread(descriptor, buffer.baseAddress, Self.chunk, off_t(base + offset))
                    : Foundation.read(descriptor, buffer.baseAddress, Self.chunk)
            } while read < 0 && errno == EINTR
            if read < 0 { failure = SystemError(errno) }
            count = max(0, read)
        }
        return failure.map(Result.failure) ?? .success(bytes)
    }

    /// Returns whether a read does not block, after waiting for a writer if allowed.
    private func isReady(_ cancellation: ReadCancellation?) throws -> Bool {
        guard !isSeekable else { return true }
        var entry = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
        while poll(&entry, 1, cancellation == nil ? 0 : 100) <= 0 {
            guard let cancellation else { return false }
            if cancellation.isCancelled { throw CancellationError() }
        }
        return true
    }
}

/// The cancellation of a task, as seen by a read on a queue.
final class ReadCancellation: Sendable {
    private let flag = Atomic(false)

    /// Whether the task was cancelled.
    var isCancelled: Bool { flag.load(ordering: .relaxed) }

    /// Records the cancellation.
    func cancel() {
        flag.store(true, ordering: .relaxed)
    }
}
