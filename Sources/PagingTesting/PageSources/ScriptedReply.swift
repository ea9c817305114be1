public import Paging

/// One answer of a scripted source: a page or an error, with what is announced before it.
///
/// ```swift
/// let replies: [ScriptedReply<String, Int>] = [
///     .items(["a", "b"], following: 2),
///     .failure(TimeoutError()),
///     .page(page, announcing: PageLinks(following: [2])),
/// ]
/// ```
public struct ScriptedReply<Item: Sendable, Cursor: Hashable & Sendable>: Sendable {
    /// The page, or the error.
    public let result: Result<Page<Item, Cursor>, any Error>
    /// The links that are announced before the result, in order.
    ///
    /// The links of a page that arrives are announced after them, as the default of ``/Paging/PageSource`` does.
    public let announcements: [PageLinks<Cursor>]

    /// Makes a reply from a result.
    public init(_ result: Result<Page<Item, Cursor>, any Error>, announcements: [PageLinks<Cursor>] = []) {
        self.result = result
        self.announcements = announcements
    }

    /// A page.
    public static func page(_ page: Page<Item, Cursor>) -> Self {
        Self(.success(page))
    }

    /// A page whose announced links may be other than its own.
    public static func page(_ page: Page<Item, Cursor>, announcing links: PageLinks<Cursor>) -> Self {
        Self(.success(page), announcements: [links])
    }

    /// A page that knows at most one address on either side.
    public static func items(_ items: [Item], following: Cursor? = nil, preceding: Cursor? = nil) -> Self {
        Self(.success(Page(items: items, following: following, preceding: preceding)))
    }

    /// A load that fails.
    public static func failure(_ error: any Error) -> Self {
        Self(.failure(error))
    }

    /// A load that fails after it announced its page's links.
    public static func failure(_ error: any Error, announcing links: PageLinks<Cursor>) -> Self {
        Self(.failure(error), announcements: [links])
    }
}

/// What a scripted source throws for an address that its script does not mention.
public struct UnscriptedCursor: Error, Hashable, CustomStringConvertible {
    /// What was asked for.
    public let description: String

    init(_ cursor: some Hashable) {
        description = "The script has no page at \(cursor)."
    }
}
