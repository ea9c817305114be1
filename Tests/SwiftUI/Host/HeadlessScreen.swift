/// The screen that a host shows a view on, and how unkind it is.
///
/// SwiftUI promises neither how far ahead of the viewport rows are made, nor what happens to a row's state meanwhile:
/// a view has to work with any of these.
@_spi(Headless)
public struct HeadlessScreen: Sendable {
    /// The lines that a scroll container shows at a time.
    public var rows: Int
    /// The lines before and behind the viewport that are made as well.
    public var overscan: Int
    /// Whether a row that is scrolled away and back again still has its state.
    public var keepsStateOfRows = true
    /// Whether a new body around a list cancels the refresh that was pulled in it, as some versions of SwiftUI do.
    public var cancelsRefreshOnRedraw = false

    /// Creates a screen of some rows.
    public init(rows: Int = 10, overscan: Int = 0) {
        self.rows = rows
        self.overscan = overscan
    }
}
