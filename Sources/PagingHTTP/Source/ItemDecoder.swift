public import Foundation

/// Makes items of a page's JSON.
///
/// ```swift
/// let source = api.list(ListRequest("/events"), format: ListFormat(.linkHeader), decoding: .raw)
/// ```
public struct ItemDecoder<Item: Sendable>: Sendable {
    /// Items, and where each stands on its page if some of the page's are left out.
    package struct Decoded {
        package var items: [Item]
        package var positions: [Int]?
    }

    package let decode: @Sendable (PageContent) throws -> Decoded

    /// Decodes with a function that gets the scanned page.
    ///
    /// The function runs off the caller's actor. It is not called for a page without items.
    public init(_ decode: @escaping @Sendable (PageContent) throws -> [Item]) {
        self.decode = { Decoded(items: try decode($0)) }
    }

    init(decoding decode: @escaping @Sendable (PageContent) throws -> Decoded) {
        self.decode = decode
    }
}

extension ItemDecoder where Item: Decodable {
    /// Decodes each item with a `JSONDecoder`.
    ///
    /// - Throws when decoding: `DecodingError`, with the item's index in its coding path.
    public static func json(_ type: Item.Type = Item.self, decoder: JSONDecoder = JSONDecoder()) -> ItemDecoder {
        ItemDecoder { try decoder.items(type, of: $0) }
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

extension JSONDecoder {
    /// Decodes all items of a page at once.
    func items<Item: Decodable>(_ type: Item.Type, of content: PageContent) throws -> [Item] {
        if content.isOneItem { return [try decode(Item.self, from: Data(content.outline.bytes))] }
        guard let pointer = content.itemsPointer, let node = content.outline.node(at: pointer) else { return [] }
        return try decode([Item].self, from: Data(content.outline.bytes(of: node.range)))
    }
}
