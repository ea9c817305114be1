public import Foundation

/// Makes items of a page's JSON.
///
/// ```swift
/// let source = api.list(ListRequest("/events"), format: ListFormat(.linkHeader), decoding: .raw)
/// ```
public struct ItemDecoder<Item: Sendable>: Sendable {
    let decode: @Sendable (PageContent) throws -> [Item]

    /// Decodes with a function that gets the scanned page.
    ///
    /// The function runs off the caller's actor. It is not called for a page without items.
    public init(_ decode: @escaping @Sendable (PageContent) throws -> [Item]) {
        self.decode = decode
    }
}

extension ItemDecoder where Item: Decodable {
    /// Decodes each item with a `JSONDecoder`.
    ///
    /// - Throws when decoding: `DecodingError`, with the item's index in its coding path.
    public static func json(_ type: Item.Type = Item.self, decoder: JSONDecoder = JSONDecoder()) -> ItemDecoder {
        ItemDecoder { content in
            guard let pointer = content.itemsPointer, let node = content.outline.node(at: pointer) else { return [] }
            return try decoder.decode([Item].self, from: Data(content.outline.bytes(of: node.range)))
        }
    }
}

extension ItemDecoder where Item == RawItem {
    /// Takes each item as its own bytes.
    public static var raw: ItemDecoder { ItemDecoder { $0.rawItems() } }
}

extension ItemDecoder where Item == JSONValue {
    /// Takes each item as a JSON value.
    public static var value: ItemDecoder {
        ItemDecoder { content in
            try (content.items ?? content.outline.elements(of: content.outline.root)).map {
                try content.outline.value(of: $0)
            }
        }
    }
}
