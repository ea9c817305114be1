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

    package let decode: @Sendable (PageContent) async throws -> Decoded

    /// Decodes with a function that gets the scanned page.
    ///
    /// The function runs off the caller's actor. It is not called for a page without items.
    public init(_ decode: @escaping @Sendable (PageContent) throws -> [Item]) {
        self.decode = { Decoded(items: try decode($0)) }
    }

    init(decoding decode: @escaping @Sendable (PageContent) async throws -> Decoded) {
        self.decode = decode
    }
}

extension ItemDecoder where Item: Decodable {
    /// Decodes each item with a `JSONDecoder`.
    ///
    /// The items of a large page are decoded in several parts at once, as far as there are cores.
    ///
    /// - Throws when decoding: `DecodingError`, with the item's index in its coding path.
    public static func json(_ type: Item.Type = Item.self, decoder: JSONDecoder = JSONDecoder()) -> ItemDecoder {
        ItemDecoder(decoding: { Decoded(items: try await decoder.items(type, of: $0)) })
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
