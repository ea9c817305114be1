/// How many pages of a walk may be under way at once.
///
/// A window of *n* covers the page in the consumer's hands (or the one it waits for) and *n* − 1 pages beyond it, so a
/// consumer that is slow, or stops after one item, never causes more than *n* pages to be fetched.
///
/// ```swift
/// let oneByOne = source.pages(window: .serial)
/// let fourAtOnce = source.pages(window: .pages(4))
/// ```
public struct PageWindow: Hashable, Sendable {
    private enum Kind: Hashable { case serial, pages, adaptive }
    private let kind: Kind

    /// The most pages that are ever under way; at least 1.
    public let bound: Int

    /// One page at a time, loaded in the consumer's own task when it asks for it.
    public static let serial = PageWindow(kind: .serial, bound: 1)

    /// A fixed number of pages.
    ///
    /// Less than one counts as one.
    public static func pages(_ count: Int) -> PageWindow {
        PageWindow(kind: .pages, bound: max(1, count))
    }

    /// As many pages as turn out to help, up to a bound.
    ///
    /// It begins with eight, or the bound if that is less, and widens while more at once bring more pages a second. It
    /// narrows to what a server can answer at once, and by half whenever an attempt has to be repeated because the
    /// server had enough or the connection broke. It stays as it is while the consumer is slower than the pages come.
    ///
    /// Less than one counts as one.
    public static func adaptive(upTo bound: Int) -> PageWindow {
        PageWindow(kind: .adaptive, bound: max(1, bound))
    }

    /// Whether the number of pages is found by measuring.
    var isAdaptive: Bool { kind == .adaptive }

    /// What a sequence uses when nothing else is said: ``adaptive(upTo:)`` eight pages.
    public static let standard = PageWindow.adaptive(upTo: 8)
}
