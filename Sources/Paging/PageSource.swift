/// Something that can return the page at an address: an API, a database, a test script.
///
/// One function is all that a source has to have:
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
/// A source says what *one* page is. Walking over many, in order, as fast as they come and to a proven end, is the work
/// of ``PageSequence``; what is to be done differently on the way is said by adapters, each of which turns a source into
/// another: `retrying`, `map`, `deduplicated`, `limited`.
///
/// The function runs off the caller's actor, so a screen that awaits a page never decodes it on the main thread. It may
/// be called for several cursors at once. It must return the same page for the same cursor as far as the list allows,
/// must notice when its task is cancelled, and may throw anything: errors reach the caller unchanged.
public protocol PageSource<Item, Cursor>: Sendable {
    /// What the list holds.
    associatedtype Item: Sendable
    /// The address of a page: the key of guards and caches, and the point to resume from.
    associatedtype Cursor: Hashable & Sendable

    /// Returns the page at an address.
    ///
    /// - Parameter cursor: an address that an earlier page named, or `nil` for the page where the list begins.
    @concurrent func page(at cursor: Cursor?) async throws -> Page<Item, Cursor>

    /// Returns the page at an address, and announces its links as soon as they are known.
    ///
    /// The default calls ``page(at:)`` and announces the links of the finished page. A source that knows more earlier
    /// (from a header, say) announces them before the items are downloaded or decoded; the next page's load starts then.
    /// A source that tries again after a failure may announce again. The links of the returned page are those that
    /// count; an announcement that turns out wrong costs a request and nothing else.
    ///
    /// - Parameters:
    ///   - cursor: an address that an earlier page named, or `nil` for the page where the list begins.
    ///   - announce: takes the links. It returns at once and may be called from any task.
    @concurrent func page(
        at cursor: Cursor?,
        announcing announce: @escaping @Sendable (PageLinks<Cursor>) -> Void
    ) async throws -> Page<Item, Cursor>

    /// Returns the address by which a walk recognizes a page, whatever spelling or default leads to it.
    ///
    /// A page that names itself, or the page where the walk started, is a cycle. The start has no address, and a URL has
    /// many spellings; a source that can tell returns the same address for all that lead to one page. It is compared, and
    /// never requested. The default returns `cursor`.
    ///
    /// - Parameter cursor: an address that a page named, or `nil` for the page where the list begins.
    func canonicalAddress(of cursor: Cursor?) -> Cursor?

    /// The rules of a walk over this source: its limits and what counts as going round in circles.
    ///
    /// The default is ``WalkPolicy/init(limits:)`` without limits. Adapters pass on the policy of their source.
    var policy: WalkPolicy { get }
}

extension PageSource {
    /// Returns the page at an address and then announces its links.
    @concurrent public func page(
        at cursor: Cursor?,
        announcing announce: @escaping @Sendable (PageLinks<Cursor>) -> Void
    ) async throws -> Page<Item, Cursor> {
        let page = try await page(at: cursor)
        announce(page.links)
        return page
    }

    /// The address itself.
    public func canonicalAddress(of cursor: Cursor?) -> Cursor? { cursor }

    /// The standard rules.
    public var policy: WalkPolicy { WalkPolicy() }
}
