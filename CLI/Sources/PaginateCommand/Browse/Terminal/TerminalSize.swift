import Foundation

#if canImport(Darwin)
    import Darwin
#elseif canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#endif

/// How many columns and rows a terminal has.
struct TerminalSize: Hashable, Sendable {
    var columns: Int
    var rows: Int

    /// Makes a size; a terminal that does not know its own has the traditional one.
    init(columns: Int, rows: Int) {
        self.columns = columns > 0 ? columns : 80
        self.rows = rows > 0 ? rows : 24
    }

    /// Asks a terminal.
    init(of descriptor: Int32) {
        var size = winsize()
        _ = ioctl(descriptor, UInt(TIOCGWINSZ), &size)
        self.init(columns: Int(size.ws_col), rows: Int(size.ws_row))
    }
}
