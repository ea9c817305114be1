/// Something that keeps lists: their pages, items, addresses and outcomes, for offline use and for going on later.
///
/// ```swift
/// let store = MemoryPageStore(limits: StoreLimits(items: 10_000))
/// let kept = repos.cached(in: store, as: "repos", coding: .json(id: \.id), policy: .networkElseCached)
/// ```
///
/// A store knows nothing of the types of items and cursors. Lists are apart by their ``ListKey``, whatever their pages'
/// addresses. An item with a key is kept once: whoever brings it last decides what all lists show.
///
/// For stores of your own there is a suite of checks in PagingTesting, `PageStoreCheck`.
///
/// Every call is whole: readers see all of a batch or nothing of it, and once ``keep(_:in:)`` has returned, it stays, as
/// far as the store outlives the program at all. Calls may come from any task, at the same time.
public protocol PageStore: Sendable {
    /// Returns the page that is kept at an address of a list, or `nil`.
    ///
    /// - Parameters:
    ///   - cursor: the address as text; `nil` is where the list begins.
    ///   - list: the list that the page belongs to.
    func page(at cursor: String?, of list: ListKey) async throws -> KeptPage?

    /// Keeps pages and what is known of their list, all or nothing.
    ///
    /// A page that was kept at the same address is replaced; items that no page shows any more are gone.
    ///
    /// - Returns: `false` if nothing was kept because the store's ``epoch()`` is not the batch's any more.
    @discardableResult
    func keep(_ batch: PageBatch, in list: ListKey) async throws -> Bool

    /// A number that grows whenever something is updated, expired or removed.
    ///
    /// Whoever loads a page asks for it first, and gives it back with the page. So no page that was asked for before its
    /// list was invalidated, an item was changed, or a user logged out, is kept afterwards.
    func epoch() async throws -> Int

    /// Returns what is known of a list as a whole, or `nil`.
    func record(of list: ListKey) async throws -> ListRecord?

    /// Returns the note that was kept with a list, or `nil`.
    func note(of list: ListKey) async throws -> [UInt8]?

    /// Returns the lists of which there is anything, by their keys' texts.
    func lists() async throws -> [KeptList]

    /// Changes an item in all lists that show it; an item that is not kept stays so.
    ///
    /// For what a server has confirmed: the ``epoch()`` grows, so that no page which is being loaded undoes the change.
    func update(_ item: KeptItem) async throws

    /// Makes pages count as old, whatever their age, and keeps them.
    ///
    /// Of an item, all pages that show it, until any page has brought it again. Of everything, the same for each list.
    func expire(_ scope: StoreScope) async throws

    /// Removes a list, an item from all lists, or everything.
    func remove(_ scope: StoreScope) async throws

    /// Removes what is beyond limits; a store with limits of its own does so whenever something is kept.
    func trim(to limits: StoreLimits) async throws
}
