import CLibraries
import PagingHTTP

extension RowStatement {
    /// Returns the reason a member cannot be the key, if any.
    func keyProblem(_ cell: ItemCell, in item: UnsafeBufferPointer<UInt8>) -> String? {
        switch (cell.kind, keyType) {
        case (.string, .text): return nil
        case (.number, .integer):
            let number = JSONNumber(UnsafeBufferPointer(rebasing: item[cell.value]))
            guard case .integer = number else { return "a number is not a 64-bit integer" }
            return nil
        case (.null, _): return "an item has null there"
        case (_, .integer): return "the first values are whole numbers, and another kind of value arrived"
        default: return "the first values are texts, and another kind of value arrived"
        }
    }

    /// Binds a key that lies below the members.
    func bindKey(of item: RawItem) -> RowMismatch? {
        guard let keyPointer, let key = columns.key else { return nil }
        guard let outline = try? JSONOutline(Array(item.bytes)), let node = outline.node(at: keyPointer) else {
            return .badKey("an item has none")
        }
        let index = Int32(key + 1)
        switch (node.kind, keyType) {
        case (.string, .text): bind(copying: Array((outline.string(of: node) ?? "").utf8), at: index)
        case (.number, .integer):
            guard let number = outline.int(of: node) else { return .badKey("a number is not a 64-bit integer") }
            csqlite_bind_int64(handle, index, Int64(number))
        default: return .badKey("it is a whole number or a text in some items, and another kind of value in one")
        }
        return nil
    }
}
