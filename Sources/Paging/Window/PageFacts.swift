/// The facts about a page that a walk needs for its decisions, without the items themselves.
///
/// They never change, and everything in the walk shares them.
final class PageFacts: Sendable {
    /// The links ahead; the other direction is omitted.
    let links: PageLinks<AddressNumber>
    let itemCount: Int
    let metadata: PageMetadata

    /// Creates the facts of a page.
    ///
    /// - Parameter links: The links of the page, in the numbers of the walk.
    init<Item, Cursor>(_ page: Page<Item, Cursor>, links: PageLinks<AddressNumber>) {
        self.links = links
        itemCount = page.items.count
        metadata = page.metadata
    }
}
