import Foundation

#if canImport(Darwin)
import Darwin
#elseif canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#endif

/// The columns and rows of a terminal.
package struct TerminalSize: Hashable, Sendable {
    var columns: Int
    var rows: Int

    /// Creates a size, with the traditional 80 by 24 for a terminal that reports none.
    init(columns: Int, rows: Int) {
        self.columns = columns > 0 ? columns : 80
        self.rows = rows > 0 ? rows : 24
    }

    /// Creates the current size of a terminal.
    init(of descriptor: Int32) {
        var size = winsize()
        _ = ioctl(descriptor, UInt(TIOCGWINSZ), &size)
        self.init(columns: Int(size.ws_col), rows: Int(size.ws_row))
    }
}
