import Paging
import PagingUI

extension Pageable where Value.ID: Sendable {
    /// Returns the list as a source of pages.
    public func pages(of size: Int, first: Int? = nil) -> Pages<Value, String> {
        Pages(size: size, first: first) { cursor, size in
            let current = cursor.map { PageInfo(endCursor: $0, hasNextPage: true) }
            let page = try await loadPage(after: current, size: size)
            guard page.info.hasNextPage else { return Page(items: page.values) }
            guard let next = page.info.endCursor else {
                return Page(items: page.values, links: PageLinks(end: .unproven("a next page has no cursor")))
            }
            return Page(items: page.values, following: next)
        }
    }

    /// Returns the list for a screen; it loads more when fewer than `threshold` rows are below the screen.
    @MainActor
    public func feed(of size: Int = 20, first: Int? = nil, threshold: Int = 5) -> PagingModel<Value> {
        var options = PagingOptions()
        options.prefetchDistance = threshold
        return PagingModel(pages(of: size, first: first), options: options)
    }
}
