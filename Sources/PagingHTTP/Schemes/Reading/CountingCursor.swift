import Foundation

/// The number of a page or of items in a cursor.
///
/// Examples are `arrayconnection:9` and `{"offset":50}`, also in base64. Clients cannot read such a cursor, and yet it is no place in the order of a list: items move past it when others are
/// added or removed before it.
package struct CountingCursor: Sendable {
    private static let names: Set<String> = ["offset", "skip", "page", "index", "start"]

    /// The number of items before the page, or the number of the page.
    package let count: Int

    /// Creates the number; `nil` for a cursor that names none.
    package init?(_ cursor: String) {
        let text = Self.decoded(cursor) ?? cursor
        for match in text.matches(of: /([A-Za-z_]+)["']?\s*[:=]\s*["']?([0-9]{1,15})/) {
            let name = NameWords(String(match.1))
            guard let number = Int(match.2) else { continue }
            if name.has(Self.names) {
                count = number
                return
            }
            // Servers in GraphQL name the item before the page, and count from zero.
            if name.words == ["arrayconnection"] {
                count = number + 1
                return
            }
        }
        return nil
    }

    /// Returns the text in base64, with the alphabet of addresses as well.
    private static func decoded(_ text: String) -> String? {
        var base64 = text.replacing("-", with: "+").replacing("_", with: "/")
        base64 += String(repeating: "=", count: (4 - base64.utf8.count % 4) % 4)
        return Data(base64Encoded: base64).flatMap { String(validating: $0, as: UTF8.self) }
    }
}
