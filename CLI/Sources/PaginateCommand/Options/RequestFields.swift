import ArgumentParser
import Foundation
import HTTPTypes
@_spi(Command) import PagingHTTP
import Synchronization

/// The header fields and credentials of a command's requests, read only once because they may be pipes.
struct RequestFields: Sendable {
    private let fields: [HeaderOption]
    private let tokens: [BearerToken]

    /// - Throws: `ValidationError` when a value is missing, or two options set the same field.
    init(_ options: RequestOptions, environment: [String: String]) throws {
        let fields = try options.header.map { try HeaderOption($0, environment: environment) }
        tokens = try BearerToken.all(options, environment: environment)
        if !tokens.isEmpty, fields.contains(where: { $0.name.lowercased() == "authorization" }) {
            throw ValidationError("--header 'Authorization: …' and a bearer token exclude each other; use one.")
        }
        self.fields = Self.joined(fields)
    }

    /// The names of the fields, in lower case.
    var names: Set<String> { Set(fields.map { $0.name.lowercased() }) }

    /// The middleware that adds a token, and the header fields that may be credentials, to each request.
    ///
    /// A server may repeat a credential in a link, where it must not be stored, so the values of these fields are
    /// removed from links. Other fields, such as a tenant's name, may be part of every link and stay there.
    var middleware: [any HTTPMiddleware] {
        let secrets = fields.filter { Redaction.isSecret(headerName: $0.name) }
        let headers = secrets.map { field in Authentication.header(field.name) { field.value } }
        guard tokens.count > 1 else { return headers + tokens.map(\.middleware) }
        return headers + [Authentication.pool(tokens.map(\.middleware))]
    }

    /// The header fields of every request that are not credentials.
    var plain: HTTPFields {
        var result = HTTPFields()
        result[.userAgent] = "paginate/\(Paginate.version)"
        for option in fields where !Redaction.isSecret(headerName: option.name) {
            guard let name = HTTPField.Name(option.name) else { continue }
            result[name] = option.value
        }
        return result
    }

    /// Returns the values of the fields, token and URL that must not appear in any file or message.
    ///
    /// - Parameters:
    ///   - url: The list's address as the user wrote it.
    ///   - targets: The targets that the pagination sets.
    func confidentialValues(in url: WebAddress, targets: [ParameterTarget]) -> ConfidentialValues {
        var values = ConfidentialValues()
        for field in fields {
            let name = "header:" + field.name.lowercased()
            values.add(field.value, as: name)
            let words = field.value.split(separator: " ", maxSplits: 1)
            if Redaction.isSecret(headerName: field.name), words.count == 2 { values.add(String(words[1]), as: name) }
        }
        for (number, token) in tokens.enumerated() {
            values.add(token.text, as: number == 0 ? "bearer-token" : "bearer-token-\(number + 1)")
        }
        values.addQuery(of: url, except: Set(targets.map(\.description)))
        return values
    }

    /// Returns the header fields with repeated names joined into lists (RFC 9110, section 5.3).
    private static func joined(_ header: [HeaderOption]) -> [HeaderOption] {
        var fields: [HeaderOption] = []
        for option in header {
            if let index = fields.firstIndex(where: { $0.name.lowercased() == option.name.lowercased() }) {
                fields[index].value += (option.name.lowercased() == "cookie" ? "; " : ", ") + option.value
            } else {
                fields.append(option)
            }
        }
        return fields
    }
}

/// A bearer token of `--bearer-env` or `--bearer-file`.
private final class BearerToken: Sendable {
    private let file: String?
    private let current: Mutex<String>

    /// Returns the tokens that the options name.
    ///
    /// - Throws: `ValidationError` when a named token is missing.
    static func all(_ options: RequestOptions, environment: [String: String]) throws -> [BearerToken] {
        switch (options.bearerEnv, options.bearerFile) {
        case (nil, nil): return []
        case (.some, .some): throw ValidationError("--bearer-env and --bearer-file exclude each other; use one.")
        case (let variables?, nil):
            let values = variables.split(separator: ",", omittingEmptySubsequences: false)
                .map { environment[$0.trimmingCharacters(in: .whitespaces)] }
            // The names are not quoted: one may be a token that was given by mistake.
            let missing = values.indices.filter { values[$0] == nil }.map { "\($0 + 1)" }.joined(separator: ", ")
            guard missing.isEmpty else {
                let which = values.count == 1 ? "" : " (\(missing) of \(values.count))"
                throw ValidationError(
                    "An environment variable that --bearer-env names is not set\(which); give its name, not the token."
                )
            }
            return try values.compactMap(\.self).map { try BearerToken($0, file: nil) }
        case (nil, let file?):
            guard let data = RequestOptions.contents(of: file) else {
                throw ValidationError("The file \"\(file)\" of --bearer-file cannot be read.")
            }
            return [try BearerToken(String(decoding: data, as: UTF8.self), file: file)]
        }
    }

    /// - Throws: `ValidationError` when the text is not a token.
    private init(_ text: String, file: String?) throws {
        guard let token = Self.token(in: text) else {
            throw ValidationError(
                "The bearer token is empty, or contains more than one word; remove everything but the token."
            )
        }
        self.file = file
        current = Mutex(token)
    }

    var text: String { current.withLock { $0 } }

    /// The middleware that adds the token, and reads a token file again when the server rejects the token.
    var middleware: Authentication {
        let token = { @Sendable in self.text }
        guard let file, Self.isRegular(file) else { return .bearer(token) }
        return .bearer(token: token, refresh: { self.reload(file) })
    }

    /// A file that is being replaced may be empty for a moment, and the old token then stays.
    private func reload(_ file: String) {
        guard let data = RequestOptions.contents(of: file),
            let token = Self.token(in: String(decoding: data, as: UTF8.self))
        else { return }
        current.withLock { $0 = token }
    }

    private static func token(in text: String) -> String? {
        let token = text.trimmingCharacters(in: .whitespacesAndNewlines)
        return !token.isEmpty && HTTPField.isValidValue(token) && !token.contains(" ") ? token : nil
    }

    private static func isRegular(_ path: String) -> Bool {
        var status = stat()
        return stat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFREG
    }
}
