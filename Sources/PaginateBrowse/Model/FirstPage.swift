package import Paging
package import PagingHTTP
import Synchronization

/// A list's first page, read before the screen was set up, and returned only once.
package final class FirstPage: Sendable {
    private let page: Mutex<Page<RawItem, PageAddress>?>

    package init(_ page: Page<RawItem, PageAddress>) {
        self.page = Mutex(page)
    }

    /// Returns the page on the first call, and `nil` afterwards.
    func take() -> Page<RawItem, PageAddress>? {
        page.withLock { page in
            defer { page = nil }
            return page
        }
    }
}
