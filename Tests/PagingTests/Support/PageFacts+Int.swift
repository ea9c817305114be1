@testable import Paging

extension PageFacts {
    /// Creates the facts of a page whose cursors are its address numbers.
    convenience init(_ page: Page<Int, Int>) {
        self.init(page, links: page.links)
    }
}
