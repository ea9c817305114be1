/// One row of a list: an item, or a gap where items are known to be missing.
///
/// ```swift
/// for row in model.rows {
///     switch row.content {
///     case .item(let post): print(post.title)
///     case .gap(let gap): print("Something is missing here", gap.state)
///     }
/// }
/// ```
public struct ListRow<Item: Sendable>: Identifiable, Sendable {
    /// What a row shows; there are no other kinds.
    public enum Content: Sendable {
        /// An item, with local edits applied.
        case item(Item)
        /// A place where items are missing.
        case gap(ListGap)
    }

    /// What the row is known by, as long as it is in the list.
    public let id: RowID
    /// What the row shows.
    public var content: Content

    /// The row's item; `nil` for a gap.
    public var item: Item? {
        if case .item(let item) = content { item } else { nil }
    }
}

/// A place in a list between two runs of rows, where items are known to be missing.
///
/// It arises when new items at the head do not reach down to the rows that were known. ``PagingModel/fillGap(_:from:)``
/// loads what is missing, a page at a time, from either side.
public struct ListGap: Identifiable, Equatable, Sendable {
    /// The id of the gap's row.
    public let id: RowID
    /// Whether it is being filled, or could not be.
    public var state = LoadState.idle

    init(id: RowID) {
        self.id = id
    }
}

/// The side of a gap from which it is filled.
public struct GapSide: Hashable, Sendable {
    private enum Kind { case above, below }
    private let kind: Kind

    /// Onwards from the rows above it: right for somebody who reads downwards.
    public static let above = GapSide(kind: .above)
    /// Backwards from the rows below it: right for somebody who reads upwards, since what was read stays where it is.
    public static let below = GapSide(kind: .below)
}

extension ListRow: Equatable where Item: Equatable {}
extension ListRow.Content: Equatable where Item: Equatable {}
