import PaginateFiles
import PagingHTTP

/// A column of a browsed list: one member of each item.
struct ItemColumn: Hashable, Sendable {
    /// The title, safe to show.
    let title: String
    private let pointer: JSONPointer
    /// Whether dates are shown to the minute; requested members are shown as they were sent.
    private let isShortened: Bool

    /// Creates a column for a member of the items on hand.
    init(chosen pointer: JSONPointer) {
        self.pointer = pointer
        title = Self.safe(pointer.tokens.last ?? "")
        isShortened = true
    }

    /// Creates a column that the user named.
    init(requested column: NamedColumn) {
        pointer = column.pointer
        title = Self.safe(column.name)
        isShortened = false
    }

    /// Returns the column's cell of an item; empty for null and for a missing member.
    func cell(in outline: JSONOutline) -> TableCell {
        guard let node = outline.node(at: pointer), let text = outline.lineText(of: node) else { return TableCell("") }
        return TableCell(isShortened ? DateText.shortened(text) : text, isNumber: node.kind == .number)
    }

    private static func safe(_ title: String) -> String {
        CellText.fitted(title, to: BrowseTable.widest).text
    }
}

/// The text of an item in one column.
struct TableCell: Hashable, Sendable {
    /// The text, safe to show.
    let text: String
    /// The width of the text in terminal columns.
    let width: Int
    let isNumber: Bool

    init(_ text: String, isNumber: Bool = false) {
        let fitted = CellText.fitted(text, to: BrowseTable.widest)
        self.text = fitted.text
        width = fitted.columns
        self.isNumber = isNumber
    }
}
