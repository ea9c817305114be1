/// The point at which a walk can resume: a page address and the number of items already delivered.
///
/// ```swift
/// let first = await source.collect(upTo: 1_000)
/// if let point = first.outcome.resumePoint {
///     for try await item in source.pages(from: point).items { print(item) }
/// }
/// ```
///
/// The point is `Codable` when the cursor is. It contains no credentials, because a cursor never does.
public struct ResumePoint<Cursor: Hashable & Sendable>: Hashable, Sendable {
    /// The address of the page to load next, or `nil` for the page where the list begins.
    public var cursor: Cursor?
    /// The number of items of that page that were already delivered.
    public var skippedItems: Int
    /// The number of pages before that page, so that messages count pages from the start of the list.
    ///
    /// Equality ignores this number.
    public var precedingPages: Int {
        get { past.pages }
        set { past.pages = newValue }
    }

    /// The evidence about the list before that page; `nil` for a point that was created without a walk.
    ///
    /// Equality ignores it. A walk from the point ends as if it had not been interrupted.
    package var evidence: ListEvidence? {
        get { past.evidence?.value }
        set { past.evidence = newValue.map { SavedEvidence($0) } }
    }

    private var past = WalkHistory()

    /// The evidence, shared with the walk.
    var history: SavedEvidence? {
        get { past.evidence }
        set { past.evidence = newValue }
    }

    /// Creates a resume point.
    public init(cursor: Cursor?, skippedItems: Int = 0) {
        self.cursor = cursor
        self.skippedItems = max(0, skippedItems)
    }

    /// Whether the point is the start of the list.
    var isStart: Bool { cursor == nil && skippedItems == 0 }

    /// Returns the point with the past of a walk that entered no page.
    func following(_ start: ResumePoint, _ evidence: ListEvidence) -> ResumePoint {
        var point = self
        point.precedingPages = start.precedingPages
        point.history = start.history ?? (start.isStart ? SavedEvidence(evidence) : nil)
        return point
    }

    /// Returns the point with another kind of cursor.
    func mapCursor<Other>(_ transform: (Cursor) -> Other?) -> ResumePoint<Other> {
        var point = ResumePoint<Other>(cursor: cursor.flatMap(transform), skippedItems: skippedItems)
        (point.precedingPages, point.history) = (precedingPages, history)
        return point
    }
}

/// The past of a walk, which does not affect the equality of a point.
private struct WalkHistory: Hashable, Sendable {
    var pages = 0
    var evidence: SavedEvidence?

    static func == (left: WalkHistory, right: WalkHistory) -> Bool { true }

    func hash(into hasher: inout Hasher) {}
}

private enum ResumePointKeys: String, CodingKey {
    case cursor, skippedItems, precedingPages, evidence
}

extension ResumePoint: Encodable where Cursor: Encodable {
    /// Encodes the point.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: ResumePointKeys.self)
        try container.encodeIfPresent(cursor, forKey: .cursor)
        try container.encode(skippedItems, forKey: .skippedItems)
        if precedingPages > 0 { try container.encode(precedingPages, forKey: .precedingPages) }
        try container.encodeIfPresent(evidence, forKey: .evidence)
    }
}

extension ResumePoint: Decodable where Cursor: Decodable {
    /// Creates a point by decoding it.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: ResumePointKeys.self)
        self.init(
            cursor: try container.decodeIfPresent(Cursor.self, forKey: .cursor),
            skippedItems: try container.decode(Int.self, forKey: .skippedItems)
        )
        precedingPages = try container.decodeIfPresent(Int.self, forKey: .precedingPages) ?? 0
        history = try container.decodeIfPresent(ListEvidence.self, forKey: .evidence).map { SavedEvidence($0) }
    }
}
