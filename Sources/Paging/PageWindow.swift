/// The number of pages of a walk that may be in flight at once.
///
/// A window of *n* covers the page that the consumer holds or waits for, and *n* − 1 pages beyond it. A consumer that
/// is slow, or that stops after one item, never causes more than *n* pages to load.
///
/// ```swift
/// let oneByOne = source.pages(window: .serial)
/// let fourAtOnce = source.pages(window: .pages(4))
/// ```
///
/// Numbers less than one count as one.
public enum PageWindow: Hashable, Sendable {
    /// One page at a time, loaded in the consumer's own task on demand.
    case serial

    /// A fixed number of pages.
    case pages(Int)

    /// A number of pages that adapts to the server, up to a bound.
    ///
    /// The window starts at eight pages, or at the bound if that is less. It widens while more concurrent loads deliver
    /// more pages per second, and narrows to what the server can answer concurrently. It narrows by half when an attempt
    /// is retried because the server limited the rate or the connection failed. If this happens just after the window
    /// has widened, it returns to its previous width and does not widen again in this walk. Failures that continue in a
    /// window of a quarter of the width do not depend on it: the window returns to that width. It does not change while
    /// the consumer is slower than the source.
    case adaptive(upTo: Int)

    /// The maximum number of pages in flight, at least 1.
    public var bound: Int {
        switch self {
        case .serial: 1
        case .pages(let count), .adaptive(upTo: let count): max(1, count)
        }
    }

    /// Whether the number of pages adapts to measurements.
    var isAdaptive: Bool {
        switch self {
        case .adaptive: true
        case .serial, .pages: false
        }
    }

    /// The default window of a sequence: ``adaptive(upTo:)`` 16 pages.
    public static let standard = Self.adaptive(upTo: 16)
}
