import ArgumentParser
import Paging
package import PagingHTTP

/// The text of `--form`, parsed after all options are read, because it may hold a secret.
package struct FormArgument: Sendable {
    fileprivate let text: String

    init(_ text: String) {
        self.text = text
    }

    /// Returns a hash of the fields as they are written, without credentials; `nil` without any.
    package static func hash(_ arguments: [FormArgument], without secrets: Secrets) -> String? {
        guard !arguments.isEmpty else { return nil }
        let fields = arguments.map { argument -> JSONValue in
            let parts = argument.text.split(separator: "=", maxSplits: 1).map(String.init)
            return [parts.first ?? "": .string(parts.dropFirst().first ?? "")]
        }
        return SHA256.text(secrets.omitted(from: .array(fields)).encoded())
    }
}

/// A field of a form body from the user.
struct FormField: Sendable {
    let name: String
    let value: String
    /// Whether the value came from a file or the environment.
    let isReference: Bool

    /// Creates the fields from `NAME=VALUE`, `NAME=@FILE` or `NAME=$VAR`.
    ///
    /// - Throws: `ValidationError`, which never quotes a value.
    static func fields(_ arguments: [FormArgument], environment: [String: String]) throws -> [FormField] {
        var names: Set<String> = []
        return try arguments.map { argument in
            let text = argument.text
            guard let equals = text.firstIndex(of: "="), equals != text.startIndex else {
                throw ValidationError("A --form has no name; write it with an equals sign, as in --form kind=open.")
            }
            let name = String(text[..<equals])
            guard names.insert(name).inserted else {
                throw ValidationError("--form sets \"\(name)\" twice; a form of a list has each name once.")
            }
            let written = String(text[text.index(after: equals)...])
            let value = try ReferencedValue(written, of: "--form \(name)", environment: environment)
            return FormField(name: name, value: value.text, isReference: value.isReference)
        }
    }
}
