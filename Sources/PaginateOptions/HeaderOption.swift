import ArgumentParser
import Foundation
import HTTPTypes
import PagingHTTP

/// The text of `--header`, parsed after all options are read.
///
/// A parsing error would be shown with the text, which may hold a secret.
package struct HeaderArgument: Sendable {
    fileprivate let text: String

    package init(_ text: String) {
        self.text = text
    }

    /// Whether the field is that of a credential.
    var isAuthorization: Bool { text.prefix { $0 != ":" }.lowercased() == "authorization" }
}

/// A header field from the user.
struct HeaderOption: Sendable, Hashable {
    let name: String
    var value: String
    /// Whether the value came from a file or the environment.
    var isReference: Bool

    /// Fields that the transport sets.
    private static let ownNames: Set<String> = ["host", "content-length", "transfer-encoding", "connection"]

    /// Creates a header field from `NAME: VALUE`, `NAME: @FILE` or `NAME: $VAR`.
    ///
    /// - Throws: `ValidationError`, which never quotes the value.
    init(_ argument: HeaderArgument, environment: [String: String]) throws {
        let text = argument.text
        guard let colon = text.firstIndex(of: ":") else {
            throw ValidationError(
                "A --header has no colon; write it with a colon, as in --header 'Accept: application/json'."
            )
        }
        let name = String(text[..<colon])
        guard HTTPField.Name(name) != nil else {
            throw ValidationError(
                "In a --header, the text before the colon is not a valid header field name; write 'NAME: VALUE'."
            )
        }
        guard !Self.ownNames.contains(name.lowercased()) else {
            throw ValidationError("--header sets \(name), which the program sets itself; remove it.")
        }
        self.name = name
        let written = String(text[text.index(after: colon)...].drop { $0 == " " || $0 == "\t" })
        (value, isReference) = try Self.value(written, of: name, environment: environment)
        guard HTTPField.isValidValue(value) else {
            throw ValidationError(
                "The value of --header \(name) holds a character that is not allowed, such as a line break."
            )
        }
    }

    /// Resolves a value; in `Authorization`, the scheme may precede the file or the variable.
    private static func value(
        _ text: String,
        of name: String,
        environment: [String: String]
    ) throws -> (text: String, isReference: Bool) {
        let words = text.split(separator: " ", maxSplits: 1)
        if name.lowercased().hasSuffix("authorization"), words.count == 2, !"@$".contains(words[0].prefix(1)) {
            let value = try ReferencedValue(String(words[1]), of: "--header \(name)", environment: environment)
            return ("\(words[0]) " + value.text, value.isReference)
        }
        let value = try ReferencedValue(text, of: "--header \(name)", environment: environment)
        return (value.text, value.isReference)
    }
}

/// A value of an option: a text, or `@FILE` or `$VAR` where the text is found.
struct ReferencedValue {
    let text: String
    /// Whether the option has only a reference, because the text may be secret.
    let isReference: Bool

    /// - Parameters:
    ///   - text: The value as the user wrote it.
    ///   - option: The option, for messages.
    /// - Throws: `ValidationError` when the file or the variable has no text.
    init(_ text: String, of option: String, environment: [String: String]) throws {
        let isLiteral = text.hasPrefix("@@") || text.hasPrefix("$$")
        isReference = !isLiteral && (text.hasPrefix("@") || text.hasPrefix("$"))
        switch text.first {
        case _ where isLiteral: self.text = String(text.dropFirst())
        case "@": self.text = try Self.contents(ofFile: String(text.dropFirst()), for: option)
        case "$": self.text = try Self.variable(String(text.dropFirst()), for: option, environment)
        default: self.text = text
        }
    }

    private static func contents(ofFile file: String, for option: String) throws -> String {
        guard let data = RequestOptions.contents(of: file) else {
            throw ValidationError(
                "The file that \(option) names after @ cannot be read. A value that starts with @ is written @@."
            )
        }
        let text = String(decoding: data, as: UTF8.self).trimmingCharacters(in: .whitespacesAndNewlines)
        guard !text.isEmpty else { throw ValidationError("The file that \(option) names after @ is empty.") }
        return text
    }

    private static func variable(
        _ variable: String,
        for option: String,
        _ environment: [String: String]
    ) throws -> String {
        guard let value = environment[variable]?.trimmingCharacters(in: .whitespacesAndNewlines), !value.isEmpty else {
            throw ValidationError(
                "The environment variable that \(option) names after $ is not set. "
                    + "A value that starts with $ is written $$."
            )
        }
        return value
    }
}
