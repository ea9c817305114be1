public import Paging

/// A reply of a scripted source: a page or an error, and the links announced before it.
///
/// ```swift
/// let replies: [ScriptedReply<String, Int>] = [
///     .items(["a", "b"], following: 2),
///     .failure(TimeoutError()),
///     .page(page, announcing: PageLinks(following: [2])),
/// ]
/// ```
public struct ScriptedReply<Item: Sendable, Cursor: Hashable & Sendable>: Sendable {
    let result: Result<Page<Item, Cursor>, any Error>
    /// The links announced before the result, in order.
    ///
    /// The links of a returned page are announced after them, as in the default implementation of
    /// ``/Paging/PageSource``.
    let announcements: [PageLinks<Cursor>]

    package init(_ result: Result<Page<Item, Cursor>, any Error>, announcements: [PageLinks<Cursor>] = []) {
        self.result = result
        self.announcements = announcements
    }

    /// Returns a reply with a page.
    ///
    /// - Parameters:
    ///   - page: The page.
    ///   - links: Links to announce before those of the page, from which they may differ.
    public static func page(_ page: Page<Item, Cursor>, announcing links: PageLinks<Cursor>? = nil) -> Self {
        Self(.success(page), announcements: links.map { [$0] } ?? [])
    }

    /// Returns a reply with a page that has at most one address on either side.
    public static func items(_ items: [Item], following: Cursor? = nil, preceding: Cursor? = nil) -> Self {
        Self(.success(Page(items: items, following: following, preceding: preceding)))
    }

    /// Returns a reply with an error, after links were announced if there are any.
    public static func failure(_ error: any Error, announcing links: PageLinks<Cursor>? = nil) -> Self {
        Self(.failure(error), announcements: links.map { [$0] } ?? [])
    }
}

/// The error of a scripted source for a cursor that is not in its script.
package struct UnscriptedCursor: Error, Hashable, CustomStringConvertible {
    package let description: String

    init(_ cursor: some Hashable) {
        description = "The script has no page at \(cursor)."
    }
}
