public import Paging

#if canImport(FoundationEssentials)
public import FoundationEssentials
#else
public import Foundation
#endif

/// The options of a `PageCoding` that uses JSON.
public struct JSONPageCoding: Sendable {
    /// The encoder of items.
    ///
    /// The default sorts the keys of objects, so that an item that has not changed has the same bytes: see
    /// `CachedSource.trackingChanges(order:maximumLoss:keepingCrawls:)`.
    public var encoder: JSONEncoder
    /// The decoder of items.
    public var decoder = JSONDecoder()

    /// Creates the default options: plain JSON with sorted keys.
    public init() {
        encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    }
}

extension PageCoding where Item: Codable, Cursor: Codable {
    /// Returns a coding that stores items and cursors as JSON.
    ///
    /// ```swift
    /// let cached = repos.cached(in: store, as: "repos", coding: .json(id: \.id))
    /// ```
    ///
    /// With an ID, lists share their items: each item is stored once, under the name of its type and its ID.
    /// The name of a private type may differ from launch to launch; name its kind with `.json().identified(as:by:)`.
    ///
    /// The addresses of HTTP lists contain no credential of their client, so none is stored.
    ///
    /// - Parameters:
    ///   - id: The value that distinguishes an item from others of its type.
    ///   - options: The encoder and the decoder.
    public static func json<ID: Hashable & Sendable & CustomStringConvertible>(
        id: @escaping @Sendable (Item) -> ID,
        _ options: JSONPageCoding = JSONPageCoding()
    ) -> PageCoding {
        json(options).identified(as: String(reflecting: Item.self), by: id)
    }

    /// Returns a coding that stores items and cursors as JSON, with items as parts of their pages.
    public static func json(_ options: JSONPageCoding = JSONPageCoding()) -> PageCoding {
        json {
            Array(try options.encoder.encode($0))
        } decodeItem: {
            try options.decoder.decode(Item.self, from: Data($0))
        }
    }
}

extension PageCoding where Cursor: Codable {
    /// Returns a coding with its own form of items, and with cursors as JSON with sorted keys.
    ///
    /// Equal cursors have equal texts.
    ///
    /// - Parameters:
    ///   - encodeItem: Returns the bytes of an item.
    ///   - decodeItem: Returns the item of bytes.
    package static func json(
        encodeItem: @escaping @Sendable (Item) throws -> [UInt8],
        decodeItem: @escaping @Sendable ([UInt8]) throws -> Item
    ) -> PageCoding {
        let encoder = JSONEncoder.stable()
        return PageCoding(
            encodeItem: encodeItem,
            decodeItem: decodeItem,
            encodeCursor: { cursor in
                // Some parsers reject JSON with a scalar at the top level.
                return String(decoding: try encoder.encode([cursor]), as: UTF8.self)
            },
            decodeCursor: { try? JSONDecoder().decode([Cursor].self, from: Data($0.utf8)).first }
        )
    }
}

extension JSONEncoder {
    /// Returns an encoder whose output depends only on the value.
    static func stable() -> JSONEncoder {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        encoder.nonConformingFloatEncodingStrategy = .convertToString(
            positiveInfinity: "inf",
            negativeInfinity: "-inf",
            nan: "nan"
        )
        return encoder
    }
}
