/// Finds the member of a list's items that tells them apart.
enum IdentityFinder {
    /// Names that APIs give to identities, the surest first.
    private static let sure: [JSONPointer] = [
        "/id", "/_id", "/uuid", "/guid", "/Id", "/ID", "/@id", "/uid", "/fullUrl", "/resource/id", "/data/id",
        "/node/id", "/data/name", "/sha", "/url", "/href", "/self",
    ]
    /// Names that identify only where many items agree.
    private static let weak: [JSONPointer] = ["/key", "/code", "/slug", "/name", "/metadata/uid"]
    /// How many items have to differ in a weak name.
    private static let enough = 10

    /// Whether a place is one of an identifier by its name alone.
    static func isSure(_ place: JSONPointer) -> Bool { sure.prefix(8).contains(place) }

    /// Returns the place of the identity, or `nil` when no usual name has a value of its own in each item.
    ///
    /// - Parameter pages: the pages to look at; an item that stands on two of them, byte for byte, counts once.
    static func identity(in pages: [PageContent]) -> JSONPointer? {
        let count = pages.reduce(0) { $0 + $1.itemCount }
        guard count > 0 else { return nil }
        return (sure + (count >= enough ? weak : [])).first { isIdentity($0, in: pages) }
    }

    /// The text of an item's identity; `nil` where it has none that can be one.
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
