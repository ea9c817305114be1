/// A type that stores the pages, items, addresses and outcomes of lists.
///
/// ```swift
/// let store = MemoryPageStore(limits: StoreLimits(items: 10_000))
/// let cached = repos.cached(in: store, as: "repos", coding: .json(id: \.id), policy: .networkElseCached)
/// ```
///
/// A store does not know the types of items and cursors. Lists are separated by their ``ListKey``, regardless of the
/// addresses of their pages. An item with a key is stored once: the most recent write determines its content in all
/// lists.
///
/// To test your own store, use the checks of `PageStoreCheck` in PagingTesting.
///
/// Every call is atomic: readers see all of a batch or none of it. Once ``save(_:in:)`` returns, the data remains, as
/// far as the store persists at all. Calls may come from any task, concurrently.
public protocol PageStore: Sendable {
    /// Returns the stored page at an address of a list, or `nil`.
    ///
    /// - Parameters:
    ///   - cursor: The address as text; `nil` is the start of the list.
    ///   - list: The list that contains the page.
    func page(at cursor: String?, of list: ListKey) async throws -> CachedPage?

    /// Stores pages and the record of their list, as a whole or not at all.
    ///
    /// A stored page at the same address is replaced. Items that no page contains any longer are removed.
    ///
    /// - Returns: `false` if nothing was stored because the ``epoch()`` of the store differs from that of the batch.
    @discardableResult
    func save(_ batch: PageBatch, in list: ListKey) async throws -> Bool

    /// A number that increases with each update, expiration or removal.
    ///
    /// Callers read it before they load a page, and return it with the page. A page that was requested before its list
    /// was invalidated, an item changed or a user logged out is therefore not stored afterwards.
    func epoch() async throws -> Int

    /// Returns the changes after an epoch, or `nil` if the store does not know all of them.
    ///
    /// A crawl whose pages were refused asks what has changed, and requests only the pages again that contain it. The
    /// default implementation returns `nil`, which costs requests but loses nothing.
    ///
    /// - Parameter epoch: An earlier result of ``epoch()``.
    func changes(since epoch: Int) async throws -> StoreChanges?

    /// Returns the record of a list as a whole, or `nil`.
    func record(of list: ListKey) async throws -> ListRecord?

    /// Returns the note stored with a list, or `nil`.
    func note(of list: ListKey) async throws -> [UInt8]?

    /// Returns all lists with any stored data, sorted by the text of their keys.
    func lists() async throws -> [CachedList]

    /// Updates an item in all lists that contain it; an item that is not stored is ignored.
    ///
    /// Use it for changes that the server has confirmed. The ``epoch()`` increases, so that no page in flight reverts
    /// the change.
    func update(_ item: CachedItem) async throws

    /// Marks pages as expired regardless of their age, without removing them.
    ///
    /// For an item, this applies to all pages that contain it until any page returns it again. For everything, it
    /// applies to each list.
    func expire(_ scope: StoreScope) async throws

    /// Removes a list, an item from all lists, or everything.
    func remove(_ scope: StoreScope) async throws

    /// Removes data that exceeds limits; a store with its own limits does so on each write.
    func trim(to limits: StoreLimits) async throws
}
