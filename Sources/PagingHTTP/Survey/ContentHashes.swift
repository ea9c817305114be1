/// The hashes of the items of a page.
struct ContentHashes: Sendable {
    /// The hash of each item that is not null, without white space between its tokens.
    var items: [UInt64] = []
    /// The number of items that are null.
    var nulls = 0
    /// The hash of the page, for pages that are served twice.
    var page: UInt64 = 0
}

extension PageContent {
    /// The hashes of the items, which are stable between runs of the program.
    func contentHashes() -> ContentHashes {
        guard let items, !items.isEmpty else { return ContentHashes() }
        var hashes = ContentHashes()
        hashes.items.reserveCapacity(items.count)
        let outline = outline
        guard outline.isCompact else {
            var buffer: [UInt8] = []
            for item in items {
                buffer.removeAll(keepingCapacity: true)
                outline.appendCompact(item.range, to: &buffer)
                hashes.add(item.kind, buffer.withUnsafeBytes { ContentHash.hash($0) })
            }
            return hashes
        }
        outline.bytes.withUnsafeBytes { bytes in
            for item in items {
                hashes.add(item.kind, ContentHash.hash(UnsafeRawBufferPointer(rebasing: bytes[item.range])))
            }
        }
        return hashes
    }
}

extension ContentHashes {
    fileprivate mutating func add(_ kind: JSONOutline.Kind, _ hash: UInt64) {
        page = ContentHash.combined(page, hash)
        if kind == .null { nulls += 1 } else { items.append(hash) }
    }
}
