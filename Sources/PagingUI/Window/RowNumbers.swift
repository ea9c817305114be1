/// The numbers of rows whose items have no identity, and of gaps.
struct RowNumbers: Sendable {
    private var newest = 0

    /// Returns the id of a new row.
    mutating func nextRow() -> RowID {
        newest += 1
        return RowID(.number(newest))
    }

    /// Returns the id of a new gap.
    mutating func nextGap() -> RowID {
        newest += 1
        return RowID(.gap(newest))
    }
}
