public import Foundation
import Paging

/// An item that could not be decoded, with its bytes, position and error.
public struct QuarantinedItem: Sendable {
    /// The raw bytes of the item.
    public let item: RawItem
    /// The item's position on its page, from 0.
    public let index: Int
    /// The decoding error.
    public let error: any Error
}

extension ItemDecoder where Item: Decodable {
    /// Returns a decoder that skips undecodable items and reports them to a closure.
    ///
    /// ```swift
    /// let lenient = ItemDecoder<Repo>.json { bad in print("left out:", bad.item.text, bad.error) }
    /// let repos = api.list(ListRequest("/repos"), format: ListFormat(.linkHeader), decoding: lenient)
    /// ```
    ///
    /// One malformed record among a hundred then costs only that record and not the page. ``/Paging/PagingOutcome``
    /// counts the skipped items; they count as received, so that the list does not appear incomplete. Without malformed
    /// items, a page costs no more than with ``json(_:decoder:)``.
    ///
    /// The closure receives each undecodable item. It is called off the caller's actor, in order within a page, from
    /// several threads for concurrently loaded pages, and again when a page is reloaded.
    ///
    /// - Parameters:
    ///   - type: the type of the items.
    ///   - settings: a decoder with the strategies and the user info for the items.
    ///   - quarantine: a closure that receives each undecodable item.
    public static func json(
        _ type: Item.Type = Item.self,
        settings: JSONDecoder = JSONDecoder(),
        quarantine: @escaping @Sendable (QuarantinedItem) -> Void
    ) -> ItemDecoder {
        ItemDecoder(decoding: { content in
            guard settings.canDecodeFromPage else {
                return try json(type, decoder: settings, quarantine: quarantine).decode(content)
            }
            guard let elements = content.items else { return Decoded(items: []) }
            var quarantined = Quarantined()
            let items = try TapeItemDecoder<Item>(decoder: settings).items(of: elements) { index, error in
                // An error that is not about the data, thrown for the first of them, concerns the whole page.
                guard error is DecodingError || !quarantined.indices.isEmpty else { throw error }
                quarantined.add(index, of: content, error, quarantine)
            }
            return Decoded(items: items, positions: quarantined.positions(ofOthersIn: content))
        })
    }

    /// Returns a decoder that skips items which a `JSONDecoder` cannot decode, and reports them.
    ///
    /// - Parameters:
    ///   - type: the type of the items.
    ///   - decoder: the decoder for the items.
    ///   - quarantine: a closure that receives each undecodable item.
    public static func json(
        _ type: Item.Type = Item.self,
        decoder: JSONDecoder,
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
                WalkUsage.current?.countQuarantined()
                quarantine(QuarantinedItem(item: raw, index: index, error: error))
            }
        }
        return decoded
    }
}

/// The items of a page that could not be decoded.
private struct Quarantined {
    private(set) var indices: Set<Int> = []
    private var rawItems: [RawItem] = []

    mutating func add(
        _ index: Int,
        of content: PageContent,
        _ error: any Error,
        _ quarantine: (QuarantinedItem) -> Void
    ) {
        if indices.isEmpty { rawItems = content.rawItems() }
        indices.insert(index)
        WalkUsage.current?.countQuarantined()
        quarantine(QuarantinedItem(item: rawItems[index], index: index, error: error))
    }

    /// Returns the positions of the other items, or `nil` if all could be decoded.
    func positions(ofOthersIn content: PageContent) -> [Int]? {
        indices.isEmpty ? nil : (0..<content.itemCount).filter { !indices.contains($0) }
    }
}
