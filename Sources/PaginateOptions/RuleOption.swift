import ArgumentParser
import Foundation
import PagingDetection
import PagingHTTP

/// A rule of `--rule KEY=VALUE`, as a scheme file has it.
package struct RuleOption: Hashable, Sendable, CustomStringConvertible {
    package let key: String
    /// The value as JSON; any other text is a string.
    let value: JSONValue

    package var description: String { "\(key)=\(String(decoding: value.encoded(), as: UTF8.self))" }

    /// - Throws: `ValidationError` when the text has no key.
    init(_ text: String) throws {
        guard let equals = text.firstIndex(of: "="), equals != text.startIndex else {
            throw ValidationError("write KEY=VALUE, such as repeatedPage=endsList.")
        }
        key = String(text[..<equals])
        let value = String(text[text.index(after: equals)...])
        self.value = (try? JSONValue(parsing: Array(value.utf8))) ?? .string(value)
    }

    /// Returns a scheme with further rules.
    ///
    /// - Throws: `ValidationError` when a rule is unknown, does not fit the scheme, or is given twice.
    static func applying(_ rules: [RuleOption], to scheme: PaginationScheme) throws -> PaginationScheme {
        guard !rules.isEmpty else { return scheme }
        guard let data = try? JSONEncoder().encode(scheme), var file = try? JSONValue(parsing: [UInt8](data)) else {
            throw ValidationError(
                "The pagination of this --api cannot be changed by --rule; describe it in a --scheme file."
            )
        }
        var keys: Set<String> = []
        for rule in rules {
            guard keys.insert(rule.key).inserted else {
                throw ValidationError("--rule sets \"\(rule.key)\" twice; remove one of them.")
            }
            _ = file.set(rule.value, at: JSONPointer(tokens: [rule.key]))
        }
        do {
            return try JSONDecoder().decode(PaginationScheme.self, from: Data(file.encoded())).orAutomatic()
        } catch let error as DecodingError {
            throw ValidationError("--rule: \(error.place)\(error.reason)")
        }
    }
}
