import Foundation

#if canImport(Darwin)
import Darwin
#elseif canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#endif

/// The terminal modes of a session; ``TerminalRestore`` reverts them.
enum TerminalModes {
    /// The alternate screen, cleared; no cursor, no line wrapping, and bracketed paste.
    static let beginning = "\u{1B}[?1049h\u{1B}[2J\u{1B}[?25l\u{1B}[?7l\u{1B}[?2004h"

    /// Returns raw modes: every key at once, without echo, including Ctrl-C, Ctrl-Z and Ctrl-S.
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

    /// Writes all of a text, and returns whether the terminal accepted it.
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
