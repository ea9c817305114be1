import Foundation
import Testing

/// A pseudoterminal, whose output a test reads.
final class PseudoTerminal: Sendable {
    let master: Int32
    let slave: Int32

    init(columns: UInt16 = 80, rows: UInt16 = 24) throws {
        var (master, slave) = (Int32(-1), Int32(-1))
        try #require(openpty(&master, &slave, nil, nil, nil) == 0)
        (self.master, self.slave) = (master, slave)
        resize(columns: columns, rows: rows)
    }

    deinit {
        close(slave)
        close(master)
    }

    func resize(columns: UInt16, rows: UInt16) {
        var size = winsize(ws_row: rows, ws_col: columns, ws_xpixel: 0, ws_ypixel: 0)
        _ = ioctl(master, UInt(TIOCSWINSZ), &size)
    }

    func type(_ text: String) {
        _ = write(master, text, text.utf8.count)
    }

    /// Returns the output so far.
    func screen() -> String {
        var bytes: [UInt8] = []
        var ready = pollfd(fd: master, events: Int16(POLLIN), revents: 0)
        while poll(&ready, 1, 0) > 0, ready.revents & Int16(POLLIN) != 0 {
            var buffer = [UInt8](repeating: 0, count: 4_096)
            let count = read(master, &buffer, buffer.count)
            guard count > 0 else { break }
            bytes += buffer[..<count]
        }
        return String(decoding: bytes, as: UTF8.self)
    }

    /// The modes that are on.
    var modes: [tcflag_t] {
        var modes = termios()
        tcgetattr(slave, &modes)
        return [modes.c_lflag, modes.c_iflag, modes.c_oflag]
    }
}
