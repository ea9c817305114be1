public import Paging
@_exported public import PagingJSON

extension PageCoding where Item == RawItem, Cursor == PageAddress {
    /// Items as their own bytes.
    ///
    /// - Parameters:
    ///   - id: where an item has what tells it from others; without it, items are only parts of their pages.
    ///   - kind: what sort of items they are, if they have ids; see `ItemKey`.
    public static func raw(id: JSONPointer? = nil, kind: String = "item") -> PageCoding {
        let coding = PageCoding(
            items: Items(encode: { Array($0.bytes) }, decode: { RawItem(bytes: $0[...]) }),
            cursors: .json()
        )
        guard let id else { return coding }
        return coding.identified(as: kind) { item in
            // An item without an id is like no other.
            let text = (try? JSONOutline(Array(item.bytes))).flatMap { outline in
                outline.identityText(at: id, in: outline.root.range).map { String(decoding: $0, as: UTF8.self) }
            }
            return text ?? "without id: \(item.text)"
        }
    }
}

extension PageAddress: SecretCheckedCursor {
    package func checkSecrets(among names: Set<String>) throws {
        guard let url, let text = written?.text, Redaction.redacted(text, secretQueryNames: names) != text else {
            return
        }
        throw PagingError(
            .cannotKeep,
            "A page is not kept, because its address holds a secret: \(url.debugDescription). Give credentials by "
                + "middleware, which keeps them out of addresses. If it is none, take the name of its parameter out of "
                + "the coding's secretQueryNames."
        )
    }
}
