import Foundation
import Synchronization

/// The three standard descriptors of a process.
package enum StandardStreams {
    private static let closed = Mutex<Set<Int32>>([])

    /// Whether standard output was closed when the program started.
    package static var isOutputClosed: Bool { closed.withLock { $0.contains(STDOUT_FILENO) } }

    /// Whether a message to standard error would not block.
    static var acceptsErrors: Bool {
        var descriptor = pollfd(fd: STDERR_FILENO, events: Int16(POLLOUT), revents: 0)
        return poll(&descriptor, 1, 0) > 0
    }

    /// Opens the null device on closed descriptors.
    ///
    /// Otherwise the next file or socket would get the number, and the items would be written to it.
    static func occupyClosed() {
        for descriptor in [STDIN_FILENO, STDOUT_FILENO, STDERR_FILENO] where fcntl(descriptor, F_GETFD) == -1 {
            closed.withLock { _ = $0.insert(descriptor) }
            _ = open("/dev/null", O_RDWR)
        }
    }
}

/// The terminal: messages on standard error, and line widths.
package enum Terminal {
    /// Returns whether a descriptor is a terminal that can move its cursor.
    package static func isTerminal(_ descriptor: Int32) -> Bool {
        isatty(descriptor) == 1 && ProcessInfo.processInfo.environment["TERM"] != "dumb"
    }

    /// Returns a terminal's width in columns, or `nil` when the descriptor is not a terminal.
    package static func width(of descriptor: Int32) -> Int? {
        guard isatty(descriptor) == 1 else { return nil }
        var size = winsize()
        guard ioctl(descriptor, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0 else { return 80 }
        return Int(size.ws_col)
    }

    /// Writes a line to standard error.
    ///
    /// Control characters and secrets are removed, because parts of the line may come from a server.
    package static func say(_ line: String) {
        write(TextWidth.withoutControls(RunSecrets.hidden(in: line)) + "\n")
    }

    /// Writes a message of the command to standard error, in place of an unfinished line.
    @Sendable package static func report(_ message: String) {
        clearLine()
        say("paginate: \(message)")
    }

    /// Replaces the line at the cursor.
    package static func replaceLine(_ line: String) {
        write("\r\u{1B}[2K" + TextWidth.withoutControls(RunSecrets.hidden(in: line)))
    }

    /// Clears the line at the cursor, if standard error is a terminal.
    package static func clearLine() {
        if isTerminal(STDERR_FILENO) { write("\r\u{1B}[2K") }
    }

    private static func write(_ text: String) {
        let bytes = Array(text.utf8)
        _ = bytes.withUnsafeBytes { Foundation.write(STDERR_FILENO, $0.baseAddress, $0.count) }
    }
}
