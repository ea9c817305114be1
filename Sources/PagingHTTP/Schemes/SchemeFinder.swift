package import Paging

/// A type that finds the scheme of a list on its first pages.
///
/// The scheme of an automatic list has one: this library reads lists by a scheme, and finds none. Whatever is found applies
/// to all pages in every iteration of a source.
package protocol SchemeFinder: Sendable {
    /// Returns the scheme that the head of a response alone implies, if any.
    func scheme(ofHead reply: PageReply) -> PaginationScheme?

    /// Returns the scheme of a list whose first page has arrived, and requests the pages that prove it.
    ///
    /// - Parameters:
    ///   - first: the first page of the list, with the place of its items if it was specified.
    ///   - requests: the number of pages that were requested to find the scheme.
    /// - Throws: ``RequestError`` if a page that would prove the scheme cannot be loaded.
    func scheme(ofListWith first: PageReply, requests: Int) async throws -> FoundScheme

    /// Returns the identity of the items of a page, if they have any.
    func identity(in content: PageContent) -> FoundScheme.Identity?
}

/// A scheme that was found on the first pages of a list.
package struct FoundScheme: Sendable {
    /// The place that identifies an item.
    package struct Identity: Sendable {
        /// The place within an item.
        package var place: JSONPointer
        /// Whether the name alone marks it as an identifier.
        package var isSure: Bool

        /// Creates an identity.
        package init(place: JSONPointer, isSure: Bool) {
            self.place = place
            self.isSure = isSure
        }
    }

    /// The scheme with a rule for the next page; `nil` if the list is one page, or its scheme is unknown.
    package var scheme: PaginationScheme?
    /// The place of the items.
    package var items: JSONPointer?
    /// The place that identifies an item.
    package var identity: Identity?
    /// Whether a second page has proven the scheme, so that other parts of the list have it, too.
    package var isProven = false
    /// The second page that has proven it, with the address of its request.
    package var second: PageReply?
    /// The links of a list without a scheme.
    package var linksWithoutScheme = PageLinks<PageAddress>()
    /// The reason that a list with this scheme cannot be called complete, if any.
    package var warning: String?
    /// The scheme and the array of the items, for messages.
    package var words = ""

    /// Creates a found scheme without any properties.
    package init() {}
}
