import PagingHTTP

/// A finder of the member that identifies a list's items.
enum IdentityFinder {
    /// Names that APIs use for identities, the most reliable first.
    private static let sure: [JSONPointer] = [
        "/id", "/_id", "/uuid", "/guid", "/Id", "/ID", "/@id", "/uid", "/fullUrl", "/resource/id", "/data/id",
        "/node/id", "/data/name", "/sha", "/url", "/href", "/self",
    ]
    /// Names that identify items only if many items have distinct values.
    private static let weak: [JSONPointer] = ["/key", "/code", "/slug", "/name", "/metadata/uid"]
    /// The number of items that must differ in a weak name.
    private static let enough = 10

    /// Whether the name alone marks a place as an identifier.
    static func isSure(_ place: JSONPointer) -> Bool { sure.prefix(8).contains(place) }

    /// Returns the place of the identity, or `nil` if no usual name is unique in each item.
    ///
    /// - Parameter pages: the pages to search; an item that two of them share, byte for byte, counts once.
    static func identity(in pages: [PageContent]) -> JSONPointer? {
        let count = pages.reduce(0) { $0 + $1.itemCount }
        guard count > 0 else { return nil }
        return (sure + (count >= enough ? weak : [])).first { isIdentity($0, in: pages) }
    }

    /// Returns the text of an item's identity, or `nil` if it has none of a suitable kind.
    static func text(_ pointer: JSONPointer, of element: JSONOutline.Node, in page: PageContent) -> ArraySlice<UInt8>? {
        guard let node = page.outline.node(at: pointer, in: element.range) else { return nil }
        switch node.kind {
        case .string where node.range.count > 2, .number: return page.outline.bytes(of: node.range)
        default: return nil
        }
    }

    private static func isIdentity(_ pointer: JSONPointer, in pages: [PageContent]) -> Bool {
        var owners: [ArraySlice<UInt8>: ArraySlice<UInt8>] = [:]
        for page in pages {
            var own: Set<ArraySlice<UInt8>> = []
            for item in page.items.map(Array.init) ?? [] where item.kind != .null {
                guard let text = text(pointer, of: item, in: page), own.insert(text).inserted else { return false }
                let bytes = page.outline.bytes(of: item.range)
                if let owner = owners[text], owner != bytes { return false }
                owners[text] = bytes
            }
        }
        return !owners.isEmpty
    }
}
