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
    /// The number of pages before that page, so that messages count pages from where the list begins.
    ///
    /// Two points are equal whatever the number is.
    public var precedingPages = 0

    /// Makes a resume point.
    public init(cursor: Cursor?, skippedItems: Int = 0) {
        self.cursor = cursor
        self.skippedItems = max(0, skippedItems)
    }

    /// Whether this is where the list begins.
    var isStart: Bool { cursor == nil && skippedItems == 0 }

    /// Returns the point with another kind of cursor.
    func mapCursor<Other>(_ transform: (Cursor) -> Other?) -> ResumePoint<Other> {
        var point = ResumePoint<Other>(cursor: cursor.flatMap(transform), skippedItems: skippedItems)
        point.precedingPages = precedingPages
        return point
    }

    /// Whether two points are the same place in a list.
    public static func == (left: ResumePoint, right: ResumePoint) -> Bool {
        left.cursor == right.cursor && left.skippedItems == right.skippedItems
    }

    /// Feeds the place to a hasher.
    public func hash(into hasher: inout Hasher) {
        hasher.combine(cursor)
        hasher.combine(skippedItems)
    }
}

private enum ResumePointKeys: String, CodingKey {
    case cursor, skippedItems, precedingPages
}

extension ResumePoint: Encodable where Cursor: Encodable {
    /// Encodes the point.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: ResumePointKeys.self)
        try container.encodeIfPresent(cursor, forKey: .cursor)
        try container.encode(skippedItems, forKey: .skippedItems)
        if precedingPages > 0 { try container.encode(precedingPages, forKey: .precedingPages) }
    }
}

extension ResumePoint: Decodable where Cursor: Decodable {
    /// Decodes a point.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: ResumePointKeys.self)
        self.init(
            cursor: try container.decodeIfPresent(Cursor.self, forKey: .cursor),
            skippedItems: try container.decode(Int.self, forKey: .skippedItems)
        )
        precedingPages = try container.decodeIfPresent(Int.self, forKey: .precedingPages) ?? 0
    }
}
