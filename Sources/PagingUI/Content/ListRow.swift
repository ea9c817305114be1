/// A row of a list: an item, a gap where items are missing, or a placeholder of an item to load.
///
/// ```swift
/// for row in model.rows {
///     switch row.content {
///     case .item(let post): print(post.title)
///     case .gap(let gap): print("Something is missing here", gap.state)
///     case .placeholder(let position): print("Row \(position) is not loaded")
///     }
/// }
/// ```
public struct ListRow<Item: Sendable>: Identifiable, Sendable {
    /// The content of a row: the set of cases is complete.
    public enum Content: Sendable {
        /// An item, with local edits applied.
        case item(Item)
        /// A gap where items are missing.
        case gap(ListGap)
        /// An item that is not loaded, by its position in the whole list, from 0.
        ///
        /// Only a list with ``PagingOptions/showsPlaceholders`` has such rows.
        case placeholder(Int)
    }

    /// The identity of the row for as long as it is in the list.
    public let id: RowID
    /// The content of the row.
    public var content: Content

    /// The row's item; `nil` for a gap or a placeholder.
    public var item: Item? {
        if case .item(let item) = content { item } else { nil }
    }
}

/// A place between two runs of rows where items are known to be missing.
///
/// A gap appears when new items at the top of the list do not reach down to the known rows.
/// ``PagingModel/fillGap(_:from:)`` loads the missing items page by page, from either side.
public struct ListGap: Identifiable, Equatable, Sendable {
    /// The id of the gap's row.
    public let id: RowID
    /// The state of the load that fills the gap.
    public var state = LoadState.idle

    init(id: RowID) {
        self.id = id
    }
}

/// The side of a gap from which it is filled.
public enum GapSide: Sendable {
    /// Down from the rows above the gap, for a reader who scrolls down.
    case above
    /// Up from the rows below the gap, for a reader who scrolls up: the rows already read stay in place.
    case below
}

extension ListRow: Equatable where Item: Equatable {}
extension ListRow.Content: Equatable where Item: Equatable {}
