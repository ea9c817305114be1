import Paging
import PagingHTTP
import Synchronization

/// A list's first page, which was read before there was a screen to show it on; handed out once.
final class FirstPage: Sendable {
    private let page: Mutex<Page<RawItem, PageAddress>?>

    init(_ page: Page<RawItem, PageAddress>) {
        self.page = Mutex(page)
    }

    /// The page; the second time, nothing.
    func take() -> Page<RawItem, PageAddress>? {
        page.withLock { page in
            defer { page = nil }
            return page
        }
    }
}
