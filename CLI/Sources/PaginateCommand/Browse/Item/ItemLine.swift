/// An item in one line: cells from the left, and some at the right edge.
struct ItemLine: Hashable, Sendable {
    /// The cells that are aligned below each other.
    var cells: [Span]
    /// What stands at the right edge, if there is room.
    var trailing: [Span] = []

    /// No text of an item that stands in a line is longer, in scalars.
    static let longestText = 2_000
}
