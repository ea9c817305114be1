public import Foundation

/// A decoder that turns a page's JSON into items.
///
/// ```swift
/// let source = api.list(ListRequest("/events"), format: ListFormat(.linkHeader), decoding: .raw)
/// ```
public struct ItemDecoder<Item: Sendable>: Sendable {
    /// The items, and the position of each on its page if some were skipped.
    package struct Decoded {
        package var items: [Item]
        package var positions: [Int]?
    }

    package let decode: @Sendable (PageContent) throws -> Decoded

    /// Creates a decoder from a function that receives the items of a page.
    ///
    /// The function runs off the caller's actor.
    public init(_ decode: @escaping @Sendable ([RawItem]) throws -> [Item]) {
        self.init(decoding: { Decoded(items: try decode($0.rawItems())) })
    }

    package init(decoding decode: @escaping @Sendable (PageContent) throws -> Decoded) {
        self.decode = decode
    }
}

extension ItemDecoder {
    /// Returns the items of a body, in order, at the place where a list without a place would find them.
    ///
    /// For measurements and tests; a list decodes its pages by itself. Complexity: O(n) in the bytes of the body.
    ///
    /// - Throws: An error that names the place of the first item that cannot be decoded.
    public func items(of body: [UInt8]) throws -> [Item] {
        try decode(PageContent(body, items: nil)).items
    }
}

extension ItemDecoder where Item: Decodable {
    /// Returns a decoder that decodes each item straight from the bytes of its page.
    ///
    /// It is several times as fast as a `JSONDecoder`, whose settings it follows, and gives the same values and errors.
    /// Where only a `JSONDecoder` can follow the settings, such as custom keys, it decodes the items. <doc:ItemDecoding>
    /// lists the differences.
    ///
    /// - Parameters:
    ///   - type: the type of the items.
    ///   - settings: a decoder with the strategies and the user info for the items.
    /// - Throws when decoding: `DecodingError`, with the item's index in its coding path.
    public static func json(_ type: Item.Type = Item.self, settings: JSONDecoder = JSONDecoder()) -> ItemDecoder {
        ItemDecoder(decoding: { Decoded(items: try settings.itemsFromPage(type, of: $0)) })
    }

    /// Returns a decoder that decodes the items with a `JSONDecoder` itself.
    ///
    /// - Throws when decoding: `DecodingError`, with the item's index in its coding path.
    public static func json(_ type: Item.Type = Item.self, decoder: JSONDecoder) -> ItemDecoder {
        ItemDecoder(decoding: { Decoded(items: try decoder.items(type, of: $0)) })
    }
}

extension ItemDecoder where Item == RawItem {
    /// A decoder that returns each item as raw bytes.
    public static var raw: ItemDecoder { ItemDecoder(decoding: { Decoded(items: $0.rawItems()) }) }
}

extension ItemDecoder where Item == JSONValue {
    /// A decoder that returns each item as a JSON value.
    public static var value: ItemDecoder {
        ItemDecoder(decoding: { content in
            let items = content.items ?? content.outline.elements(of: content.outline.root)
            return Decoded(items: try items.map { try content.outline.value(of: $0) })
        })
    }
}

extension JSONDecoder {
    /// Decodes all items of a page together.
    func items<Item: Decodable>(_ type: Item.Type, of content: PageContent) throws -> [Item] {
        if content.isOneItem { return [try decode(Item.self, from: Data(content.outline.bytes))] }
        guard let pointer = content.itemsPointer, let node = content.outline.node(at: pointer) else { return [] }
        return try decode([Item].self, from: Data(content.outline.bytes(of: node.range)))
    }

    /// Decodes each item of a page straight from its bytes, or throws the first error.
    fileprivate func itemsFromPage<Item: Decodable>(_ type: Item.Type, of content: PageContent) throws -> [Item] {
        guard canDecodeFromPage else { return try items(type, of: content) }
        guard let elements = content.items else { return [] }
        return try TapeItemDecoder(decoder: self).items(of: elements) { index, error in
            guard !content.isOneItem, let error = error as? DecodingError else { throw error }
            throw error.placed(at: index)
        }
    }
}
