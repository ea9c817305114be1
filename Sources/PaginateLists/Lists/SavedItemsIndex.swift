import PaginateCrawls
import Paging
import PagingHTTP

/// The saved items of all lists of a crawl, each of which is read once, however often lists restart.
struct SavedItemsIndex {
    private(set) var items = KnownItems()
    private var length = 0

    /// Adds the items that were saved since the last call.
    ///
    /// - Parameters:
    ///   - length: The length of the saved items.
    ///   - read: Reads the items in a range; `nil` if they need not be known.
    /// - Returns: Whether the items are known.
    mutating func extend(to length: Int, _ read: (Range<Int>) throws -> KnownItems?) rethrows -> Bool {
        guard length > self.length else { return true }
        guard let new = try read(self.length..<length) else { return false }
        items.formUnion(new)
        self.length = length
        return true
    }

    /// Returns the items of a page that are not saved.
    mutating func unknown(in page: Page<RawItem, PageAddress>) -> [RawItem] { items.unknown(in: page) }
}
