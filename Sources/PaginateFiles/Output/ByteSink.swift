package import ArgumentParser
import Foundation

/// The error of a write to the output.
package struct WriteError: Error {
    package enum Kind {
        /// The reader closed the output, as `| head` does.
        case closed
        /// The program was asked to stop while the reader was not reading.
        case stopped
        case failed(Int32)
        /// Another reason, as the end of a sentence.
        case refused(String)
    }

    package let kind: Kind
    /// The subject of the message.
    var subject = "The output"

    package init(kind: Kind, subject: String = "The output") {
        (self.kind, self.subject) = (kind, subject)
    }

    /// The error in one sentence.
    package var message: String {
        switch kind {
        case .closed: "\(subject) was closed by its reader."
        case .stopped: "\(subject) was not being read when the program was asked to stop."
        case .failed(let number): "\(subject) could not be written: \(SystemError.text(number))."
        case .refused(let reason): "\(subject) could not be written: \(reason)."
        }
    }
}

/// A sink that writes bytes to a file, pipe or terminal.
///
/// It waits as long as a pipe's reader takes, which keeps memory bounded. It never blocks in a system call, so that
/// Ctrl-C works while the reader is stalled.
package struct ByteSink {
    let descriptor: Int32
    let stop: StopRequest
    private let isRegularFile: Bool
    private let compressor: (any ByteFilter)?
    /// The longest wait for a stalled reader after a stop was requested.
    private static let longestWait = Duration.milliseconds(400)

    /// - Parameter compression: The format in which the bytes are compressed, if they are; ``finish()`` ends it.
    package init(_ descriptor: Int32, stop: StopRequest, compression: Compression? = nil) {
        compressor = compression?.compressor()
        self.descriptor = descriptor
        self.stop = stop
        var status = stat()
        isRegularFile = fstat(descriptor, &status) == 0 && status.st_mode & S_IFMT == S_IFREG
    }

    /// Writes all of the bytes.
    ///
    /// - Throws: ``WriteError``.
    package func write(_ bytes: [UInt8]) throws(WriteError) {
        try writeRaw(compressed(bytes, isLast: false))
    }

    /// Ends compressed bytes, which are damaged without it.
    package func finish() throws(WriteError) {
        if compressor != nil { try writeRaw(compressed([], isLast: true)) }
    }

    private func compressed(_ bytes: [UInt8], isLast: Bool) throws(WriteError) -> [UInt8] {
        guard let compressor else { return bytes }
        do throws(FilterError) {
            return try compressor.filter(bytes[...], isLast: isLast)
        } catch {
            throw WriteError(kind: .refused(error.reason))
        }
    }

    private func writeRaw(_ bytes: [UInt8]) throws(WriteError) {
        if isRegularFile { Durability.report(Durability.Operation.write, on: descriptor) }
        let failure = bytes.withUnsafeBytes { buffer -> WriteError? in
            var position = 0
            while position < buffer.count {
                if !isRegularFile, !waitForRoom() { return WriteError(kind: .stopped) }
                // A pipe that is ready to write has room for this many bytes, so the call returns at once.
                let most = isRegularFile ? buffer.count : Int(PIPE_BUF)
                let length = min(most, buffer.count - position)
                let written = Foundation.write(descriptor, buffer.baseAddress?.advanced(by: position), length)
                if written > 0 {
                    position += written
                } else if errno != EINTR, errno != EAGAIN {
                    return WriteError(kind: errno == EPIPE ? .closed : .failed(errno))
                }
            }
            return nil
        }
        if let failure { throw failure }
    }

    /// Waits until the descriptor accepts bytes or is broken.
    ///
    /// - Returns: `false` when the program was asked to stop and the reader stalled afterwards.
    private func waitForRoom() -> Bool {
        var deadline: ContinuousClock.Instant?
        var entry = pollfd(fd: descriptor, events: Int16(POLLOUT), revents: 0)
        while poll(&entry, 1, 100) == 0 {
            guard stop.isRequested else { continue }
            if let deadline, ContinuousClock.now >= deadline { return false }
            deadline = deadline ?? ContinuousClock.now + Self.longestWait
        }
        return true
    }
}

/// The standard output of a command that writes one text.
package enum StandardOutput {
    /// Writes a text.
    ///
    /// - Throws: The exit code of the command when the text cannot be written, after a message.
    package static func write(_ text: String) throws(ExitCode) {
        do {
            try ByteSink(STDOUT_FILENO, stop: Signals.stop).write(Array(text.utf8))
        } catch {
            if case .closed = error.kind { throw ExitCode.stopped }
            Terminal.report(error.message)
            throw ExitCode.failure
        }
    }
}
