/// The screen of a host, with the allowed variations of SwiftUI's behavior.
///
/// SwiftUI guarantees neither how far ahead of the viewport it creates rows, nor whether a row off the screen keeps its
/// state: a view must work with every variation.
@_spi(Headless)
public struct HeadlessScreen: Sendable {
    /// The number of lines that a scroll container shows.
    public var rows: Int
    /// The number of lines created before and after the viewport.
    public var overscan: Int
    /// A Boolean value that indicates whether rows keep their state while they are off the screen.
    public var keepsStateOfRows = true
    /// A Boolean value that indicates whether a new body around a list cancels its running refresh.
    public var cancelsRefreshOnRedraw = false

    /// Creates a screen with a number of rows.
    public init(rows: Int = 10, overscan: Int = 0) {
        self.rows = rows
        self.overscan = overscan
    }
}
