import ArgumentParser
import Foundation
import HTTPTypes
import PagingHTTP

extension RequestOptions {
    /// What adds the token, and the header fields that may be credentials, when a request is sent.
    ///
    /// - Throws: `ValidationError` when a token is not there, or two options set the same field.
    func middleware(environment: [String: String]) throws -> [any HTTPMiddleware] {
        var fields = joinedHeaders
        if let token = try token(environment: environment) {
            if fields.contains(where: { $0.name.lowercased() == "authorization" }) {
                throw ValidationError("--header 'Authorization: …' and a bearer token exclude each other; use one.")
            }
            fields.append(HeaderOption(name: "Authorization", value: "Bearer \(token)"))
        }
        return fields.filter(\.mayBeCredential).map { field in Authentication.header(field.name) { field.value } }
    }

    /// The header fields that are no credentials, for every request.
    var plainFields: HTTPFields {
        var fields = HTTPFields()
        fields[.userAgent] = "paginate/\(Paginate.version)"
        for option in joinedHeaders where !option.mayBeCredential {
            guard let name = HTTPField.Name(option.name) else { continue }
            fields[name] = option.value
        }
        return fields
    }

    /// The header fields, each name once: a repeated one is a list (RFC 9110, section 5.3).
    private var joinedHeaders: [HeaderOption] {
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

    private func token(environment: [String: String]) throws -> String? {
        let token: String
        switch (bearerEnv, bearerFile) {
        case (nil, nil): return nil
        case (.some, .some): throw ValidationError("--bearer-env and --bearer-file exclude each other; use one.")
        case (let variable?, nil):
            guard let value = environment[variable] else {
                throw ValidationError(
                    "The environment variable that --bearer-env names is not set; give the name of one that is, not the token."
                )
            }
            token = value.trimmingCharacters(in: .whitespacesAndNewlines)
        case (nil, let file?):
            guard let data = Self.contents(of: file) else {
                throw ValidationError("The file \"\(file)\" of --bearer-file cannot be read.")
            }
            token = String(decoding: data, as: UTF8.self).trimmingCharacters(in: .whitespacesAndNewlines)
        }
        guard !token.isEmpty, HTTPField.isValidValue(token), !token.contains(" ") else {
            throw ValidationError(
                "The bearer token is empty, or is more than one word: nothing else may stand beside it."
            )
        }
        return token
    }

    /// What a file holds; pipes are read too, such as those that a shell makes of `<(command)`.
    static func contents(of path: String) -> Data? {
        guard let handle = FileHandle(forReadingAtPath: path) else { return nil }
        return try? handle.readToEnd() ?? Data()
    }

    /// The JSON body.
    ///
    /// - Throws: `ValidationError` when it cannot be read, or is not JSON.
    func bodyValue() throws -> JSONValue? {
        guard let body else { return nil }
        var bytes = Array(body.utf8)
        if body.hasPrefix("@") {
            let file = String(body.dropFirst())
            guard let data = Self.contents(of: file) else {
                throw ValidationError("The file \"\(file)\" of --body cannot be read.")
            }
            bytes = [UInt8](data)
        }
        do {
            return try JSONValue(parsing: bytes)
        } catch {
            throw ValidationError("--body is not JSON: \(error). Write JSON in single quotes, or @FILE.")
        }
    }
}

extension HeaderOption {
    /// Whether the field's name is one that credentials have.
    ///
    /// A server that repeats a credential in a link is not to have it kept, so the values of these fields are taken out
    /// of links. A tenant's name in a field of another kind may well be part of every link and has to stay there.
    fileprivate var mayBeCredential: Bool {
        let name = name.lowercased()
        let words = ["auth", "token", "key", "secret", "cookie", "session", "credential", "pass", "signature", "jwt"]
        return words.contains { name.contains($0) }
    }
}
