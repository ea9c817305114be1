import ArgumentParser
import Foundation
import HTTPTypes
import PagingHTTP
import Synchronization

/// The header fields and credentials of a command's requests, read once: a pipe can be read only once.
struct RequestFields: Sendable {
    private let fields: [HeaderOption]
    private let token: BearerToken?

    /// - Throws: `ValidationError` when a value is missing, or two options set the same field.
    init(_ options: RequestOptions, environment: [String: String]) throws {
        let fields = try options.header.map { try HeaderOption($0, environment: environment) }
        token = try BearerToken(options, environment: environment)
        if token != nil, fields.contains(where: { $0.name.lowercased() == "authorization" }) {
            throw ValidationError("--header 'Authorization: …' and a bearer token exclude each other; use one.")
        }
        self.fields = Self.joined(fields)
    }

    /// The names of the fields, in lower case.
    var names: Set<String> { Set(fields.map { $0.name.lowercased() }) }

    /// The middleware that adds the token, and the header fields that may be credentials, when a request is sent.
    ///
    /// A server that repeats a credential in a link is not to have it kept, so the values of these fields are taken out
    /// of links. A tenant's name in a field of another kind may well be part of every link and has to stay there.
    var middleware: [any HTTPMiddleware] {
        let secrets = fields.filter { Redaction.isSecret(headerName: $0.name) }
        let headers = secrets.map { field in Authentication.header(field.name) { field.value } }
        return headers + [token?.middleware].compactMap(\.self)
    }

    /// The header fields that are no credentials, for every request.
    var plain: HTTPFields {
        var result = HTTPFields()
        result[.userAgent] = "paginate/\(Paginate.version)"
        for option in fields where !Redaction.isSecret(headerName: option.name) {
            guard let name = HTTPField.Name(option.name) else { continue }
            result[name] = option.value
        }
        return result
    }

    /// The values that no file and no message may contain: of all fields, the token, and the URL itself.
    ///
    /// - Parameters:
    ///   - url: the list's address as it was written.
    ///   - targets: where the pagination puts values.
    func confidentialValues(in url: WebAddress, targets: [ParameterTarget]) -> ConfidentialValues {
        var values = ConfidentialValues()
        for field in fields {
            let name = "header:" + field.name.lowercased()
            values.add(field.value, as: name)
            let words = field.value.split(separator: " ", maxSplits: 1)
            if Redaction.isSecret(headerName: field.name), words.count == 2 { values.add(String(words[1]), as: name) }
        }
        if let token { values.add(token.text, as: "bearer-token") }
        values.addQuery(of: url, except: Set(targets.map(\.description)))
        return values
    }

    /// The header fields, each name once: a repeated one is a list (RFC 9110, section 5.3).
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

/// The bearer token of `--bearer-env` or `--bearer-file`.
private final class BearerToken: Sendable {
    private let file: String?
    private let current: Mutex<String>

    /// - Returns: `nil` when no option names a token.
    /// - Throws: `ValidationError` when there is none where an option says.
    init?(_ options: RequestOptions, environment: [String: String]) throws {
        let text: String
        switch (options.bearerEnv, options.bearerFile) {
        case (nil, nil): return nil
        case (.some, .some): throw ValidationError("--bearer-env and --bearer-file exclude each other; use one.")
        case (let variable?, nil):
            guard let value = environment[variable] else {
                throw ValidationError(
                    "The environment variable that --bearer-env names is not set; give the name of one that is, not the token."
                )
            }
            text = value
        case (nil, let file?):
            guard let data = RequestOptions.contents(of: file) else {
                throw ValidationError("The file \"\(file)\" of --bearer-file cannot be read.")
            }
            text = String(decoding: data, as: UTF8.self)
        }
        guard let token = Self.token(in: text) else {
            throw ValidationError(
                "The bearer token is empty, or is more than one word: nothing else may stand beside it."
            )
        }
        file = options.bearerFile
        current = Mutex(token)
    }

    var text: String { current.withLock { $0 } }

    /// The middleware that adds the token; one from a file is read again when the server no longer takes it.
    var middleware: Authentication {
        let token = { @Sendable in self.text }
        guard let file, Self.isRegular(file) else { return .bearer(token) }
        return .bearer(token: token, refresh: { self.reload(file) })
    }

    /// A file that is being replaced may have no token for a moment; the old one stays then.
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
