/// Where a walk can go on later: a page's address, and how many of its items have been delivered already.
///
/// ```swift
/// let first = await source.collect(upTo: 1_000)
/// if let point = first.outcome.resumePoint {
///     for try await item in source.pages(from: point).items { print(item) }
/// }
/// ```
///
/// It is `Codable` when the cursor is. It holds no credential, since a cursor never does.
public struct ResumePoint<Cursor: Hashable & Sendable>: Hashable, Sendable {
    /// The page to load next; `nil` is the page where the list begins.
    public var cursor: Cursor?
    /// How many items of that page were delivered already.
    public var skippedItems: Int

    /// Makes a resume point.
    public init(cursor: Cursor?, skippedItems: Int = 0) {
        self.cursor = cursor
        self.skippedItems = max(0, skippedItems)
    }

    /// Whether this is where the list begins.
    var isStart: Bool { cursor == nil && skippedItems == 0 }
}

extension ResumePoint: Encodable where Cursor: Encodable {}
extension ResumePoint: Decodable where Cursor: Decodable {}
