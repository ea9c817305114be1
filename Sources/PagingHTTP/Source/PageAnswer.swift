package import Paging

/// The content of a response before its items are decoded.
package struct PageAnswer: Sendable {
    /// The links to neighboring pages.
    package var links: PageLinks<PageAddress>
    /// The body and the location of its items.
    package var content: PageContent?
    /// The body with the location of the items in it, if the content has other items.
    package var envelope: PageContent?
    /// The places in the body that the links were read from, if no scheme names them.
    package var readPlaces: [JSONPointer] = []
    /// The facts about the page that are known before its items are decoded.
    package var metadata: PageMetadata

    /// Creates an answer.
    package init(_ links: PageLinks<PageAddress>, _ content: PageContent?) {
        self.links = links
        self.content = content
        metadata = PageMetadata(receivedCount: content?.itemCount ?? 0)
    }
}
