import Foundation
import Synchronization

/// The three descriptors that a process starts with.
enum StandardStreams {
    private static let closed = Mutex<Set<Int32>>([])

    /// Whether standard output was closed when the program started.
    static var isOutputClosed: Bool { closed.withLock { $0.contains(STDOUT_FILENO) } }

    /// Puts the null device in place of descriptors that are closed: otherwise the next file or socket to be opened would
    /// get the number, and the items with it.
    static func occupyClosed() {
        for descriptor in [STDIN_FILENO, STDOUT_FILENO, STDERR_FILENO] where fcntl(descriptor, F_GETFD) == -1 {
            closed.withLock { _ = $0.insert(descriptor) }
            _ = open("/dev/null", O_RDWR)
        }
    }
}

/// What people look at: standard error, and how wide a line may be.
enum Terminal {
    /// Whether a descriptor is a terminal that can move its cursor.
    static func isTerminal(_ descriptor: Int32) -> Bool {
        isatty(descriptor) == 1 && ProcessInfo.processInfo.environment["TERM"] != "dumb"
    }

    /// How many columns a terminal has; `nil` when the descriptor is none.
    static func width(of descriptor: Int32) -> Int? {
        guard isatty(descriptor) == 1 else { return nil }
        var size = winsize()
        guard ioctl(descriptor, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0 else { return 80 }
        return Int(size.ws_col)
    }

    /// Writes a line to standard error.
    ///
    /// Parts of it may come from a server: what could steer the terminal is taken out.
    static func say(_ line: String) {
        write(TextWidth.withoutControls(line) + "\n")
    }

    /// Puts a line in place of the one that the cursor is on.
    static func replaceLine(_ line: String) {
        write("\r\u{1B}[2K" + TextWidth.withoutControls(line))
    }

    /// Empties the line that the cursor is on, if standard error is a terminal.
    static func clearLine() {
        if isTerminal(STDERR_FILENO) { write("\r\u{1B}[2K") }
    }

    private static func write(_ text: String) {
        let bytes = Array(text.utf8)
        _ = bytes.withUnsafeBytes { Foundation.write(STDERR_FILENO, $0.baseAddress, $0.count) }
    }
}
