/// The facts about a page that a walk needs for its decisions, without the items themselves.
struct PageFacts: Sendable {
    /// The links ahead; the other direction is omitted.
    var links: PageLinks<AddressNumber>
    var itemCount: Int
    var metadata: PageMetadata

    /// Creates the facts of a page.
    ///
    /// - Parameter links: The links of the page, in the numbers of the walk.
    init<Item, Cursor>(_ page: Page<Item, Cursor>, links: PageLinks<AddressNumber>) {
        self.links = links
        itemCount = page.items.count
        metadata = page.metadata
    }
}
