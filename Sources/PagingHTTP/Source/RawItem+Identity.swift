package import Paging

extension RawItem {
    /// Returns the identity of an item at a place, whatever its spelling is; `nil` if there is none.
    package func identity(at pointer: JSONPointer) -> ItemIdentity? {
        identityText(at: pointer).map { ItemIdentity(text: $0) }
    }

    /// Returns the text of an item's identity at a place, equal for equal values; `nil` if there is none.
    package func identityText(at pointer: JSONPointer) -> [UInt8]? {
        guard let outline = try? JSONOutline([UInt8](bytes)) else { return nil }
        return outline.identityText(at: pointer, in: outline.root.range).map(Array.init)
    }
}
