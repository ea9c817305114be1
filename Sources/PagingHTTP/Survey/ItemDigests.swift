/// The digests of the items of a page.
struct ItemDigests: Sendable {
    /// A digest of each item that is not null, without white space between its tokens.
    var items: [UInt64] = []
    /// The number of items that are null.
    var nulls = 0
    /// A digest of the page, for pages that are served twice.
    var page: UInt64 = 0
}

extension PageContent {
    /// The digests of the items, which are stable between runs of the program.
    func digestedItems() -> ItemDigests {
        guard let items, !items.isEmpty else { return ItemDigests() }
        var digests = ItemDigests()
        digests.items.reserveCapacity(items.count)
        let outline = outline
        guard outline.isCompact else {
            var buffer: [UInt8] = []
            for item in items {
                buffer.removeAll(keepingCapacity: true)
                outline.appendCompact(item.range, to: &buffer)
                digests.add(item.kind, buffer.withUnsafeBytes { ContentHash.hash($0) })
            }
            return digests
        }
        outline.bytes.withUnsafeBytes { bytes in
            for item in items {
                digests.add(item.kind, ContentHash.hash(UnsafeRawBufferPointer(rebasing: bytes[item.range])))
            }
        }
        return digests
    }
}

extension ItemDigests {
    fileprivate mutating func add(_ kind: JSONOutline.Kind, _ digest: UInt64) {
        page = ContentHash.combined(page, digest)
        if kind == .null { nulls += 1 } else { items.append(digest) }
    }
}
