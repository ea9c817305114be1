public import Foundation
public import Paging

/// How a `PageCoding` writes and reads JSON.
public struct JSONPageCoding: Sendable {
    /// What writes items.
    public var encoder = JSONEncoder()
    /// What reads items.
    public var decoder = JSONDecoder()
    /// Names of query parameters that are taken for secrets: an address which has one is not kept.
    public var secretQueryNames = Redaction.usualSecretNames

    /// The usual: plain JSON, the usual names.
    public init() {}
}

extension PageCoding where Item: Codable, Cursor: Codable {
    /// Items and cursors as JSON.
    ///
    /// ```swift
    /// let kept = repos.cached(in: store, as: "repos", coding: .json(id: \.id))
    /// ```
    ///
    /// With an id, lists share their items: each is kept once, under the name of its type and its id.
    ///
    /// A page whose address is a URL with a secret in it, user information or a parameter of a name that is usual for
    /// secrets, is not kept but delivered all the same; the error (``/Paging/PagingError/Code/cannotKeep``) says which.
    ///
    /// - Parameters:
    ///   - id: what tells an item from others of its type.
    ///   - options: encoder, decoder, and names of secret parameters.
    public static func json<ID: Hashable & Sendable & CustomStringConvertible>(
        id: @escaping @Sendable (Item) -> ID,
        _ options: JSONPageCoding = JSONPageCoding()
    ) -> PageCoding {
        json(options).identified(as: String(reflecting: Item.self), by: id)
    }

    /// Items and cursors as JSON; items that are only parts of their pages.
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

extension PageCoding where Item == RawItem, Cursor == PageAddress {
    /// Items as their own bytes.
    ///
    /// - Parameters:
    ///   - id: where an item has what tells it from others; without it, items are only parts of their pages.
    ///   - kind: what sort of items they are, if they have ids; see `ItemKey`.
    public static func raw(id: JSONPointer? = nil, kind: String = "item") -> PageCoding {
        let coding = PageCoding(
            items: Items(encode: { Array($0.bytes) }, decode: { RawItem(bytes: $0[...]) }),
            cursors: .json()
        )
        guard let id else { return coding }
        return coding.identified(as: kind) { item in
            // An item without an id is like no other.
            let text = (try? JSONOutline(Array(item.bytes))).flatMap { outline in
                outline.identityText(at: id, in: outline.root.range).map { String(decoding: $0, as: UTF8.self) }
            }
            return text ?? "without id: \(item.text)"
        }
    }
}

extension PageCoding.Cursors where Cursor: Codable {
    /// Cursors as JSON, with the keys in order: the same cursor is always the same text.
    ///
    /// - Parameter secretQueryNames: names of query parameters that are taken for secrets.
    public static func json(secretQueryNames: Set<String> = Redaction.usualSecretNames) -> Self {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        return Self(
            encode: { cursor in
                if let address = cursor as? PageAddress { try address.checkSecrets(among: secretQueryNames) }
                // A JSON text whose top level is a plain value is not accepted everywhere.
                return String(decoding: try encoder.encode([cursor]), as: UTF8.self)
            },
            decode: { try? JSONDecoder().decode([Cursor].self, from: Data($0.utf8)).first }
        )
    }
}

extension PageAddress {
    /// - Throws: `PagingError` with the code `cannotKeep` if the URL holds a secret.
    fileprivate func checkSecrets(among names: Set<String>) throws {
        guard let url, let text = written?.text, Redaction.redacted(text, secretQueryNames: names) != text else {
            return
        }
        throw PagingError(
            .cannotKeep,
            "A page is not kept, because its address holds a secret: \(url.debugDescription). Give credentials by "
                + "middleware, which keeps them out of addresses. If it is none, take the name of its parameter out of "
                + "the coding's secretQueryNames."
        )
    }
}
