/// The facts about a page that a walk needs for its decisions, without the items themselves.
///
/// They never change, and everything in the walk shares them.
final class PageFacts: Sendable {
    /// The links ahead; the other direction is omitted.
    let links: PageLinks<AddressNumber>
    let itemCount: Int
    let metadata: PageMetadata
    /// The checksums of the address of a first page, and of the next one that the page names.
    ///
    /// Numbers are those of one walk: a resumed walk recognizes by its checksum an address that was visited before.
    let named: (own: UInt64?, next: UInt64?)

    /// Creates the facts of a page.
    ///
    /// - Parameters:
    ///   - links: The links of the page, in the numbers of the walk.
    ///   - named: The checksums of its addresses.
    init<Item, Cursor>(
        _ page: Page<Item, Cursor>,
        links: PageLinks<AddressNumber>,
        named: (own: UInt64?, next: UInt64?) = (nil, nil)
    ) {
        self.links = links
        self.named = named
        itemCount = page.items.count
        metadata = page.metadata
    }
}
