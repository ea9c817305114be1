/// Neighboring rows whose items have a common value, such as the day of a message.
public struct ListSection<Value: Sendable, Item: Sendable>: Identifiable, Sendable {
    /// The identity of the section: the id of its first row.
    public let id: RowID
    /// The value of all items in the section.
    public let value: Value
    /// The rows of the section, in list order, with the gaps between them.
    public let rows: Slice<ListRows<Item>>
}

extension ListRows {
    /// Returns the rows in sections of neighbors whose items have the same value.
    ///
    /// ```swift
    /// for section in model.rows.sections(by: \.day) {
    ///     print(section.value, section.rows.count)
    /// }
    /// ```
    ///
    /// A value that reappears further down starts another section, so the order of the list never changes. A gap
    /// belongs to the section above it. A new section starts below a gap, since the items in between are unknown. Gaps
    /// above the first item belong to no section, and neither do placeholders.
    ///
    /// Complexity: O(loaded rows). Sections are computed from the current rows, so they stay right when pages, edits or gaps
    /// change them.
    ///
    /// - Parameter value: the value of an item.
    public func sections<Value: Equatable & Sendable>(
        by value: (Item) -> Value
    ) -> [ListSection<Value, Item>] {
        var starts: [(index: Index, id: RowID, value: Value)] = []
        var isBelowGap = false
        for index in loadedRows.indices {
            let row = self[index]
            guard let item = row.item else {
                isBelowGap = true
                continue
            }
            let current = value(item)
            if isBelowGap || starts.last?.value != current { starts.append((index, row.id, current)) }
            isBelowGap = false
        }
        let ends = starts.dropFirst().map(\.index) + [loadedRows.endIndex]
        return zip(starts, ends).map { start, end in
            ListSection(id: start.id, value: start.value, rows: self[start.index..<end])
        }
    }

    /// Returns the separator above a row, computed from the row's item and the item directly above it.
    ///
    /// ```swift
    /// let header = model.rows.separator(above: 20) { above, item in above?.day == item.day ? nil : item.day }
    /// ```
    ///
    /// Each row determines the separator above it, so separators stay right when pages, edits or gaps change the rows.
    /// The cost depends on the rows on screen, not on the length of the list.
    ///
    /// Complexity: O(log n).
    ///
    /// - Parameters:
    ///   - position: the position of the row.
    ///   - separator: returns the separator, if any; the item above is `nil` for the first row and below a gap.
    /// - Returns: the separator; `nil` for a gap.
    public func separator<Separator>(
        above position: Int,
        _ separator: (_ above: Item?, _ item: Item) -> Separator?
    ) -> Separator? {
        guard let item = self[position].item else { return nil }
        return separator(position > 0 ? self[position - 1].item : nil, item)
    }
}
