import PaginateFiles
import PagingHTTP

/// An item as one line of a list.
enum ItemLine: Hashable, Sendable {
    /// The cells of a table, one for each column.
    case cells([TableCell])
    /// One text, for a list without columns or an item that has none of them.
    case text(String)

    /// The longest text of an item in a line, in Unicode scalars.
    static let longestText = 2_000

    /// Creates the line of an item.
    init(_ item: RawItem, columns: [ItemColumn]) {
        guard !columns.isEmpty, let outline = try? JSONOutline(Array(item.bytes)) else {
            self = .text(Self.summary(of: item))
            return
        }
        let cells = columns.map { $0.cell(in: outline) }
        let isEmpty = cells.allSatisfy { $0.text.isEmpty }
        self = isEmpty ? .text(Self.summary(of: item)) : .cells(cells)
    }

    /// Returns an item's identity and title, or its compact JSON.
    static func summary(of item: RawItem) -> String {
        guard let row = ItemRow(Array(item.bytes)) else {
            // A scalar has four bytes at most.
            let bytes = item.bytes.prefix(longestText * 4)
            return CellText.bounded(String(decoding: bytes, as: UTF8.self), to: longestText).text
        }
        return ItemFields(row).summary ?? row.outline.lineText(of: row.outline.root) ?? "null"
    }
}

extension JSONOutline {
    /// Returns a value's text for a line: a string's text, `nil` for null, else compact JSON.
    func lineText(of node: Node) -> String? {
        switch node.kind {
        case .null: return nil
        case .string:
            return string(of: node).map { text in
                let short = CellText.bounded(text, to: ItemLine.longestText).text
                // A line break in a text is shown as a space; other control characters are shown as escapes.
                return short.split { $0 == "\n" || $0 == "\r\n" }.joined(separator: " ")
            }
        default:
            var bytes: [UInt8] = []
            appendCompact(node.range, to: &bytes)
            return CellText.bounded(String(decoding: bytes, as: UTF8.self), to: ItemLine.longestText).text
        }
    }
}
