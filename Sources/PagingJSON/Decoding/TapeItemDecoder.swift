package import Foundation

/// The decoding of a page's items straight from its bytes, with the settings of a `JSONDecoder`.
///
/// Foundation's decoder has the last word: an item that the tape's decoders refuse is decoded again by it. Its value is
/// used if it finds one; otherwise its error is thrown. So both have the same errors, and no item is lost.
package struct TapeItemDecoder<Item: Decodable> {
    private let decoder: JSONDecoder

    /// Creates a decoder with the settings of a `JSONDecoder`.
    package init(decoder: JSONDecoder) {
        self.decoder = decoder
    }

    /// Decodes all items of a page.
    ///
    /// - Parameters:
    ///   - elements: the items in the bytes of their page.
    ///   - refuse: a function that receives the position and the error of an item without a value.
    package func items(
        of elements: JSONOutline.Elements,
        refuse: (Int, any Error) throws -> Void
    ) throws -> [Item] {
        var items: [Item] = []
        items.reserveCapacity(elements.count)
        let settings = DecodingSettings(decoder)
        var storage = TapeStorage(settings ?? DecodingSettings())
        try elements.bytes.withUnsafeBufferPointer { page in
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

extension JSONDecoder {
    /// Whether items can be decoded from the bytes of their page with the settings of this decoder.
    package var canDecodeFromPage: Bool { DecodingSettings(self) != nil }
}

extension DecodingError {
    /// The same error in an item of a list, with the index of the item in its coding path.
    package func placed(at index: Int) -> DecodingError {
        func placed(_ context: Context) -> Context {
            Context(
                codingPath: [PathKey(index: index)] + context.codingPath,
                debugDescription: context.debugDescription,
                underlyingError: context.underlyingError
            )
        }
        return switch self {
        case .typeMismatch(let type, let context): .typeMismatch(type, placed(context))
        case .valueNotFound(let type, let context): .valueNotFound(type, placed(context))
        case .keyNotFound(let key, let context): .keyNotFound(key, placed(context))
        case .dataCorrupted(let context): .dataCorrupted(placed(context))
        @unknown default: self
        }
    }
}
