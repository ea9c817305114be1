import Foundation

/// The decoding of a page's items straight from its bytes, with the settings of a `JSONDecoder`.
///
/// Foundation's decoder has the last word: an item that the tape's decoders refuse is decoded again by it. Its value is
/// used if it finds one; otherwise its error is thrown. So both have the same errors, and no item is lost.
struct TapeItemDecoder<Item: Decodable> {
    let decoder: JSONDecoder

    /// Decodes all items of a page.
    ///
    /// - Parameters:
    ///   - content: the page.
    ///   - refuse: a function that receives the position and the error of an item without a value.
    func items(of content: PageContent, refuse: (Int, any Error) throws -> Void) throws -> [Item] {
        guard let elements = content.items else { return [] }
        var items: [Item] = []
        items.reserveCapacity(elements.count)
        let settings = DecodingSettings(decoder)
        var storage = TapeStorage(settings ?? DecodingSettings())
        try content.outline.bytes.withUnsafeBufferPointer { page in
            for index in elements.indices {
                let range = elements[index].range
                if settings != nil, append(range, of: page, to: &items, &storage) { continue }
                do {
                    items.append(try decoder.decode(Item.self, from: Data(page[range])))
                } catch {
                    try refuse(index, error)
                }
            }
        }
        return items
    }

    /// Decodes an item, or returns `false` if Foundation's decoder must decide.
    @inline(__always)
    private func append(
        _ range: Range<Int>,
        of page: UnsafeBufferPointer<UInt8>,
        to items: inout [Item],
        _ storage: inout TapeStorage
    ) -> Bool {
        guard storage.begin(range, of: page) else { return false }
        // A decoder that the item retains needs the tape, and the bytes are about to go.
        defer { if !isKnownUniquelyReferenced(&storage) { storage = storage.leftToItem() } }
        do {
            items.append(try storage.decode(Item.self, at: 0, in: 0) { [] })
            return true
        } catch {
            return false
        }
    }
}

extension TapeItemDecoder {
    /// Decodes all items of a page, or throws the first error, with the item's index in its coding path.
    func items(of content: PageContent) throws -> [Item] {
        guard DecodingSettings(decoder) != nil else { return try decoder.items(Item.self, of: content) }
        return try items(of: content) { index, error in
            throw content.isOneItem ? error : Self.placed(error, at: index)
        }
    }

    private static func placed(_ error: any Error, at index: Int) -> any Error {
        func placed(_ context: DecodingError.Context) -> DecodingError.Context {
            DecodingError.Context(
                codingPath: [PathKey(index: index)] + context.codingPath,
                debugDescription: context.debugDescription,
                underlyingError: context.underlyingError
            )
        }
        return switch error as? DecodingError {
        case .typeMismatch(let type, let context): DecodingError.typeMismatch(type, placed(context))
        case .valueNotFound(let type, let context): DecodingError.valueNotFound(type, placed(context))
        case .keyNotFound(let key, let context): DecodingError.keyNotFound(key, placed(context))
        case .dataCorrupted(let context): DecodingError.dataCorrupted(placed(context))
        default: error
        }
    }
}
