package import Paging

/// A page as it was read from its response, before the items are decoded.
package struct PageAnswer: Sendable {
    /// What lies next to the page.
    package var links: PageLinks<PageAddress>
    /// The body, and where the items are in it.
    package var content: PageContent?
    /// The number of items that arrived, those included that are not decoded.
    package var receivedCount: Int
    /// What is doubtful about the page.
    package var doubt: String?

    /// Makes an answer.
    package init(_ links: PageLinks<PageAddress>, _ content: PageContent?) {
        self.links = links
        self.content = content
        receivedCount = content?.itemCount ?? 0
    }
}
