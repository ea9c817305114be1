public import Paging

#if canImport(FoundationEssentials)
    public import FoundationEssentials
#else
    public import Foundation
#endif

/// The options of a `PageCoding` that writes and reads JSON.
public struct JSONPageCoding: Sendable {
    /// The encoder of items.
    public var encoder = JSONEncoder()
    /// The decoder of items.
    public var decoder = JSONDecoder()
    /// The query parameters whose values are secrets: a page whose address has one of them is not stored.
    public var secretQueryNames = SecretQueryNames.usual

    /// Creates the default options: plain JSON, and the usual names of secrets.
    public init() {}
}

extension PageCoding where Item: Codable, Cursor: Codable {
    /// Returns a coding that stores items and cursors as JSON.
    ///
    /// ```swift
    /// let kept = repos.cached(in: store, as: "repos", coding: .json(id: \.id))
    /// ```
    ///
    /// With an id, lists share their items: each is stored once, under the name of its type and its id.
    ///
    /// A page whose address is a URL with a secret in it, user information or a parameter whose name is usual for
    /// secrets, is delivered and not stored; the error (``/Paging/PagingError/Code/cannotKeep``) names the page.
    ///
    /// - Parameters:
    ///   - id: the value that distinguishes an item from others of its type.
    ///   - options: the encoder, the decoder, and the names of secret parameters.
    public static func json<ID: Hashable & Sendable & CustomStringConvertible>(
        id: @escaping @Sendable (Item) -> ID,
        _ options: JSONPageCoding = JSONPageCoding()
    ) -> PageCoding {
        json(options).identified(as: String(reflecting: Item.self), by: id)
    }

    /// Returns a coding that stores items and cursors as JSON, the items as parts of their pages.
    public static func json(_ options: JSONPageCoding = JSONPageCoding()) -> PageCoding {
        PageCoding(
            items: Items(
                encode: { Array(try options.encoder.encode($0)) },
                decode: { try options.decoder.decode(Item.self, from: Data($0)) }
            ),
            cursors: .json(secretQueryNames: options.secretQueryNames)
        )
    }
}

extension PageCoding.Cursors where Cursor: Codable {
    /// Returns a coding that stores cursors as JSON with sorted keys: equal cursors have equal texts.
    ///
    /// - Parameter secretQueryNames: the query parameters whose values are secrets.
    public static func json(secretQueryNames: Set<String> = JSONPageCoding().secretQueryNames) -> Self {
        let encoder = JSONEncoder.stable()
        return Self(
            encode: { cursor in
                try (cursor as? any SecretCheckedCursor)?.checkSecrets(among: secretQueryNames)
                // A JSON text whose top level is a plain value is not accepted everywhere.
                return String(decoding: try encoder.encode([cursor]), as: UTF8.self)
            },
            decode: { try? JSONDecoder().decode([Cursor].self, from: Data($0.utf8)).first }
        )
    }
}

extension JSONEncoder {
    /// Returns an encoder whose output depends on the value alone.
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
