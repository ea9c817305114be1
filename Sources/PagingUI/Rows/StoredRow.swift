/// A row as the list stores it: its content and its origin.
struct StoredRow<Item: Sendable>: LabelledRow {
    /// The sort key of the row, which may change as long as the order stays.
    var label: RowLabel
    /// Whether the row is shown: neither filtered out nor removed locally.
    var isShown: Bool
    /// The content of the row.
    var row: ListRow<Item>
    /// The serial of the page that the row belongs to; 0 for a row without a page.
    var page: Int
    /// The sequence number of the load that returned the row's content.
    var loadedAt: Int

    init(_ row: ListRow<Item>, isShown: Bool = true, page: Int = 0, loadedAt: Int = 0) {
        label = 0
        self.row = row
        self.isShown = isShown
        self.page = page
        self.loadedAt = loadedAt
    }

    var id: RowID { row.id }
}
