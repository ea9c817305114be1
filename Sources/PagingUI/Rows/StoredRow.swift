/// A row as the list keeps it: what is shown, and where it came from.
struct StoredRow<Item: Sendable>: LabelledRow {
    /// What says which row comes before which; free to change as long as the order stays.
    var label: RowLabel
    /// Whether the row is on screen: neither filtered out nor deleted locally.
    var isShown: Bool
    /// What is shown.
    var row: ListRow<Item>
    /// The serial of the page that brought the row; 0 for a row that no page brought.
    var page: Int
    /// The sequence number of the load that brought the row's content.
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
