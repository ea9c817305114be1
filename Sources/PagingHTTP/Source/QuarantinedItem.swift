public import Foundation
import Paging

/// An item that could not be decoded, set aside with all that is needed to look at it later.
public struct QuarantinedItem: Sendable {
    /// The item's own bytes.
    public let item: RawItem
    /// Its position on its page, from 0.
    public let index: Int
    /// Why it could not be decoded.
    public let error: any Error
}

extension ItemDecoder where Item: Decodable {
    /// Decodes each item with a `JSONDecoder`, and sets aside those that cannot be decoded.
    ///
    /// ```swift
    /// let lenient = ItemDecoder<Repo>.json { bad in print("left out:", bad.item.text, bad.error) }
    /// let repos = api.list(ListRequest("/repos"), format: ListFormat(.linkHeader), decoding: lenient)
    /// ```
    ///
    /// One malformed record among a hundred then costs that record and not the page. How many were set aside is in
    /// ``/Paging/PagingOutcome/quarantined``; they count as received, so that the list is not short for their sake. A page on
    /// which every item is good costs no more than with ``json(_:decoder:)``.
    ///
    /// - Parameters:
    ///   - type: what an item is decoded as.
    ///   - decoder: what decodes it.
    ///   - quarantine: takes an item that could not be decoded. It is called off the caller's actor, in order within a
    ///     page, for pages that are loaded at once from several threads, and again when a page is loaded again.
    public static func json(
        _ type: Item.Type = Item.self,
        decoder: JSONDecoder = JSONDecoder(),
        quarantine: @escaping @Sendable (QuarantinedItem) -> Void
    ) -> ItemDecoder {
        ItemDecoder(decoding: { content in
            do {
                return Decoded(items: try decoder.items(type, of: content))
            } catch is DecodingError {
                return decodeEach(content, decoder, quarantine)
            }
        })
    }

    private static func decodeEach(
        _ content: PageContent,
        _ decoder: JSONDecoder,
        _ quarantine: (QuarantinedItem) -> Void
    ) -> Decoded {
        var decoded = Decoded(items: [], positions: [])
        for (index, raw) in content.rawItems().enumerated() {
            do {
                decoded.items.append(try decoder.decode(Item.self, from: Data(raw.bytes)))
                decoded.positions?.append(index)
            } catch {
                WalkTally.current?.countQuarantined()
                quarantine(QuarantinedItem(item: raw, index: index, error: error))
            }
        }
        return decoded
    }
}
