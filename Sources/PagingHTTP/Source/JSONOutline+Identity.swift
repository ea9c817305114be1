import Paging

extension JSONOutline {
    /// Returns the identity of an item as the raw text of its key, or `nil` if the item has none.
    func identity(at pointer: JSONPointer, in element: Range<Int>) -> ItemIdentity? {
        identityText(at: pointer, in: element).map { ItemIdentity(text: $0) }
    }

    /// Returns the raw text of an item's key, or `nil` if the item has none or null.
    func identityText(at pointer: JSONPointer, in element: Range<Int>) -> ArraySlice<UInt8>? {
        guard let node = node(at: pointer, in: element), node.kind != .null else { return nil }
        return bytes(of: node.range)
    }
}
