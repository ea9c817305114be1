public import Paging
@_exported public import PagingJSON

extension PageCoding where Item == RawItem, Cursor == PageAddress {
    /// Returns a coding that stores items as their raw bytes.
    ///
    /// - Parameters:
    ///   - id: the location of an item's identity; without it, items are stored only as parts of their pages.
    ///   - kind: the kind of the items, if they have identities; see `ItemKey`.
    public static func raw(id: JSONPointer? = nil, kind: String = "item") -> PageCoding {
        let coding = PageCoding.json(encodeItem: { Array($0.bytes) }, decodeItem: { RawItem(bytes: $0[...]) })
        guard let id else { return coding }
        return coding.identified(as: kind) { item in
            // An item without an identity never equals another item.
            let text = (try? JSONOutline(Array(item.bytes))).flatMap { outline in
                outline.identityText(at: id, in: outline.root.range).map { String(decoding: $0, as: UTF8.self) }
            }
            return text ?? "without id: \(item.text)"
        }
    }
}
