import Foundation

/// The conversion of keys such as `created_at` to `createdAt`, as in `JSONDecoder`.
enum SnakeCase {
    /// Returns a key in camel case; underscores around it remain.
    static func converted(_ key: String) -> String {
        guard let first = key.firstIndex(where: { $0 != "_" }), let last = key.lastIndex(where: { $0 != "_" }) else {
            return key
        }
        let words = key[first...last].split(separator: "_")
        guard words.count > 1 else { return key }
        let joined = words[0].lowercased() + words.dropFirst().map(\.capitalized).joined()
        return key[..<first] + joined + key[key.index(after: last)...]
    }
}
