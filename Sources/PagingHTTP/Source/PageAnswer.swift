package import Paging

/// The content of a response before its items are decoded.
package struct PageAnswer: Sendable {
    /// The links to neighboring pages.
    package var links: PageLinks<PageAddress>
    /// The body and the location of its items.
    package var content: PageContent?
    /// The number of received items, including those that are not decoded.
    package var receivedCount: Int
    /// A warning about the page, if any.
    package var warning: String?

    /// Creates an answer.
    package init(_ links: PageLinks<PageAddress>, _ content: PageContent?) {
        self.links = links
        self.content = content
        receivedCount = content?.itemCount ?? 0
    }
}
