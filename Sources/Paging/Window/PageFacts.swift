/// What a walk decides by: everything that it needs to know of a page but the items themselves.
struct PageFacts: Sendable {
    /// What lies ahead; the other direction is left out.
    var links: PageLinks<AddressNumber>
    var itemCount: Int
    var receivedCount: Int
    var identities: [ItemIdentity]?
    var fingerprint: Int?
    var doubt: String?

    /// The facts of a page.
    ///
    /// - Parameter links: its links, in the numbers of the walk.
    init<Item, Cursor>(_ page: Page<Item, Cursor>, links: PageLinks<AddressNumber>) {
        self.links = links
        itemCount = page.items.count
        receivedCount = page.receivedCount
        identities = page.identities
        fingerprint = page.fingerprint
        doubt = page.doubt
    }
}
