/// A one-line summary of an item, with cells at the left and at the right edge.
struct ItemLine: Hashable, Sendable {
    /// The cells that are aligned in columns.
    var cells: [Span]
    /// The spans at the right edge, shown if there is room.
    var trailing: [Span] = []

    /// The longest text of an item in a line, in Unicode scalars.
    static let longestText = 2_000
}
