/// A type that loads the pages of a list by address, such as an API, a database or a test script.
///
/// A source requires only one method:
///
/// ```swift
/// struct Countdown: PageSource {
///     func page(at cursor: Int?) async throws -> Page<Int, Int> {
///         let top = cursor ?? 30
///         return Page(items: Array((top - 9...top).reversed()), following: top > 10 ? top - 10 : nil)
///     }
/// }
///
/// for try await number in Countdown().items { print(number) }
/// ```
///
/// A source describes *one* page. ``PageSequence`` walks over many pages in order, as fast as they arrive, to a proven
/// end. Adapters such as `retrying`, `map`, `deduplicated` and `limited` customize the walk; each returns another
/// source. ``PageSourceAdapter`` is the protocol for your own.
///
/// A source that knows the links of a page before its items implements ``AnnouncingPageSource`` instead.
///
/// The method runs off the caller's actor, so a screen that awaits a page never decodes it on the main thread. It may
/// be called concurrently for several cursors. It must return the same page for the same cursor as far as the list
/// allows, and it must respond to the cancellation of its task. It may throw any error; the caller receives errors
/// unchanged.
public protocol PageSource<Item, Cursor>: Sendable {
    /// The items of the list.
    associatedtype Item: Sendable
    /// The address of a page, used for cycle detection, as a cache key, and to resume.
    associatedtype Cursor: Hashable & Sendable

    /// Returns the page at an address.
    ///
    /// - Parameter cursor: An address from an earlier page, or `nil` for the page where the list begins.
    @concurrent func page(at cursor: Cursor?) async throws -> Page<Item, Cursor>

    /// Returns the canonical address of a page, regardless of spelling or defaults.
    ///
    /// A page that links to itself or to the start page of the walk is a cycle. The start has no address, and a URL has
    /// many spellings, so a source that can normalize addresses returns the same address for all that lead to one page.
    /// The address is only compared and never requested. The default implementation returns `cursor`.
    ///
    /// - Parameter cursor: An address from a page, or `nil` for the page where the list begins.
    func canonicalAddress(of cursor: Cursor?) -> Cursor?

    /// Returns the address of the page after the one at an address, without loading that page.
    ///
    /// Lists that count their pages or items can compute it, and a walk uses it to skip a page that always fails; see
    /// ``WalkPolicy/failedPage``. The default implementation returns `nil`: only a page itself leads to the next one.
    ///
    /// - Parameter cursor: An address from a page, or `nil` for the page where the list begins.
    func address(after cursor: Cursor?) -> Cursor?

    /// The rules of a walk over this source: its limits and its cycle detection.
    ///
    /// The default is ``WalkPolicy/init(limits:)`` without limits.
    var policy: WalkPolicy { get }

    /// The observers of walks over this source, none by default; see ``observed(by:)``.
    var observers: [PagingObserver] { get }
}

extension PageSource {
    /// The default: the address itself.
    public func canonicalAddress(of cursor: Cursor?) -> Cursor? { cursor }

    /// The default: no address is known without loading the page.
    public func address(after cursor: Cursor?) -> Cursor? { nil }

    /// The default: a policy without limits.
    public var policy: WalkPolicy { WalkPolicy() }

    /// The default: no observers.
    public var observers: [PagingObserver] { [] }
}
