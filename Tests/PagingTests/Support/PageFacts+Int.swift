@testable import Paging

extension PageFacts {
    /// The facts of a page whose cursors are the numbers of its addresses.
    init(_ page: Page<Int, Int>) {
        self.init(page, links: page.links)
    }
}
