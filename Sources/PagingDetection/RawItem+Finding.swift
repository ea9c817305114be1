package import PagingHTTP

extension RawItem {
    /// Returns the member that identifies a list's items, based on its name and distinct values.
    ///
    /// Use it for lists of unknown structure, so that a repeated item becomes a single row. A usual name counts if
    /// every item has a distinct value for it. A name that need not identify, such as `slug`, counts if at least ten
    /// items do.
    ///
    /// - Parameter items: the items to search, such as those of the list's first page.
    /// - Returns: the place within an item, such as `/id`; `nil` if there is none.
    package static func identity(of items: [RawItem]) -> JSONPointer? {
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
}
