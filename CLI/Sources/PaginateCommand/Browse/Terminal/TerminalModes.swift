import Foundation

#if canImport(Darwin)
    import Darwin
#elseif canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#endif

/// What a terminal is told for a list to be shown on it; ``TerminalRestore`` takes it back.
enum TerminalModes {
    /// Another screen, empty; no cursor, no wrapping of long lines, and pasted text marked as such.
    static let beginning = "\u{1B}[?1049h\u{1B}[2J\u{1B}[?25l\u{1B}[?7l\u{1B}[?2004h"

    /// Each key as it is pressed, without echo; Ctrl-C, Ctrl-Z and Ctrl-S are keys too.
    static func raw(_ modes: termios) -> termios {
        var modes = modes
        modes.c_lflag &= ~tcflag_t(ECHO | ICANON | ISIG | IEXTEN)
        modes.c_iflag &= ~tcflag_t(IXON | ICRNL | INLCR | IGNCR | BRKINT | INPCK | ISTRIP)
        withUnsafeMutableBytes(of: &modes.c_cc) { characters in
            characters[Int(VMIN)] = 1
            characters[Int(VTIME)] = 0
        }
        return modes
    }

    /// Writes all of a text; returns whether the terminal took it.
    static func write(_ text: String, to descriptor: Int32) -> Bool {
        var rest = Array(text.utf8)[...]
        while !rest.isEmpty {
            let count = rest.withUnsafeBytes { Foundation.write(descriptor, $0.baseAddress, $0.count) }
            if count >= 0 {
                rest = rest.dropFirst(count)
            } else if errno == EAGAIN {
                var ready = pollfd(fd: descriptor, events: Int16(POLLOUT), revents: 0)
                _ = poll(&ready, 1, -1)
            } else if errno != EINTR {
                return false
            }
        }
        return true
    }
}
