public import Paging

extension RawItem {
    /// Finds the member that tells a list's items apart, by its name and because its values differ.
    ///
    /// For programs that show lists which nobody has described to them: an item that arrives twice is one row then. A
    /// usual name counts if every item has a value of its own there; names that need not identify, such as `slug`, count
    /// if ten items do.
    ///
    /// - Parameter items: the items to look at, such as those of the list's first page.
    /// - Returns: the place within an item, such as `/id`; `nil` when there is none.
    public static func identity(of items: [RawItem]) -> JSONPointer? {
        let body =
            items.isEmpty
            ? []
            : items.dropFirst().reduce(into: [UInt8](items[0].bytes)) { body, item in
                body.append(UInt8(ascii: ","))
                body.append(contentsOf: item.bytes)
            }
        let list = [UInt8(ascii: "[")] + body + [UInt8(ascii: "]")]
        return (try? PageContent(list, items: .root)).flatMap { IdentityFinder.identity(in: [$0]) }
    }

    /// The identity that an item has at a place, by its text as it is written; `nil` when it has none there.
    public func identity(at pointer: JSONPointer) -> ItemIdentity? {
        guard let outline = try? JSONOutline([UInt8](bytes)) else { return nil }
        return outline.identityText(at: pointer, in: outline.root.range).map { ItemIdentity(text: $0) }
    }
}
