/// A run of neighboring rows whose items have one value in common, such as the day of a message.
public struct ListSection<Value: Sendable, Item: Sendable>: Identifiable, Sendable {
    /// The identity of the section: the row that begins it.
    public let id: RowID
    /// The value of all items in the section.
    public let value: Value
    /// The rows of the section, in list order, with the gaps between them.
    public let rows: Slice<ListRows<Item>>
}

extension ListRows {
    /// Returns the rows in sections: each holds the neighbors whose items have the same value.
    ///
    /// ```swift
    /// for section in model.rows.sections(by: \.day) {
    ///     print(section.value, section.rows.count)
    /// }
    /// ```
    ///
    /// A value that comes again further down begins another section, so the order of the list never changes. A gap
    /// belongs to the section above it. Below a gap a new section begins, since the items in between are not known.
    /// Gaps above the first item belong to no section.
    ///
    /// O(rows). Sections are made from the rows as they are, so they stay right when pages, edits or gaps change them.
    ///
    /// - Parameter value: the value of an item.
    public func sections<Value: Equatable & Sendable>(
        by value: (Item) -> Value
    ) -> [ListSection<Value, Item>] {
        var starts: [(position: Int, id: RowID, value: Value)] = []
        var isBelowGap = false
        for (position, row) in enumerated() {
            guard let item = row.item else {
                isBelowGap = true
                continue
            }
            let current = value(item)
            if isBelowGap || starts.last?.value != current { starts.append((position, row.id, current)) }
            isBelowGap = false
        }
        let ends = starts.dropFirst().map(\.position) + [endIndex]
        return zip(starts, ends).map { start, end in
            ListSection(id: start.id, value: start.value, rows: self[start.position..<end])
        }
    }

    /// Returns the separator above a row, made from the row's item and the item directly above it.
    ///
    /// ```swift
    /// let header = model.rows.separator(above: 20) { above, item in above?.day == item.day ? nil : item.day }
    /// ```
    ///
    /// Rows decide by themselves what stands above them, so separators stay right when pages, edits or gaps change the
    /// rows. A list of any length costs what is on screen.
    ///
    /// O(log n).
    ///
    /// - Parameters:
    ///   - position: the position of the row.
    ///   - separator: returns the separator, if there is one; the item above is `nil` for the first row and below a gap.
    /// - Returns: the separator; `nil` for a gap.
    public func separator<Separator>(
        above position: Int,
        _ separator: (_ above: Item?, _ item: Item) -> Separator?
    ) -> Separator? {
        guard let item = self[position].item else { return nil }
        return separator(position > startIndex ? self[position - 1].item : nil, item)
    }
}
