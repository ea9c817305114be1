import ArgumentParser
import Foundation
import HTTPTypes
import PagingHTTP
import Synchronization

/// A bearer token from a variable, a file or a command.
final class BearerToken: Sendable {
    /// Returns a newer token, or `nil` to retain the current one.
    private typealias Source = @Sendable () async throws -> String?

    private let current: Mutex<String>
    private let source: Source?

    /// Returns the tokens that the options name.
    ///
    /// - Throws: `ValidationError` when a named token is missing.
    static func all(_ options: CredentialOptions, environment: [String: String]) throws -> [BearerToken] {
        if let variables = options.bearerEnv { return try tokens(in: variables, environment) }
        if let file = options.bearerFile { return [try token(inFile: file)] }
        if let command = options.bearerCommand { return [try token(ofCommand: command)] }
        return []
    }

    private static func tokens(in variables: String, _ environment: [String: String]) throws -> [BearerToken] {
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
        return try values.compactMap(\.self).map { try BearerToken($0, renewedBy: nil) }
    }

    private static func token(inFile file: String) throws -> BearerToken {
        guard let data = RequestOptions.contents(of: file) else {
            // The name is not quoted: it may be a token that was given by mistake.
            throw ValidationError("The file of --bearer-file cannot be read; give its name, not the token.")
        }
        let text = String(decoding: data, as: UTF8.self)
        guard isRegular(file) else { return try BearerToken(text, renewedBy: nil) }
        // A file that is being replaced may be empty for a moment, and the old token then stays.
        return try BearerToken(text) {
            RequestOptions.contents(of: file).flatMap { token(in: String(decoding: $0, as: UTF8.self)) }
        }
    }

    private static func token(ofCommand command: String) throws -> BearerToken {
        let text: String
        do {
            text = try ShellCommand.output(of: command)
        } catch {
            throw ValidationError(words(for: error))
        }
        return try BearerToken(text) {
            do {
                let text = try await ShellCommand.detachedOutput(of: command)
                guard let newer = token(in: text) else { throw ShellCommand.Failure(reason: "printed no token") }
                return newer
            } catch let error as ShellCommand.Failure {
                throw RequestError(.invalidRequest, "The server rejected the token. \(words(for: error))")
            }
        }
    }

    private static func words(for failure: ShellCommand.Failure) -> String {
        "The command of --bearer-command \(failure.reason). Run it in a shell to see why."
    }

    /// - Throws: `ValidationError` when the text is not a token.
    private init(_ text: String, renewedBy source: Source?) throws {
        guard let token = Self.token(in: text) else {
            throw ValidationError(
                "The bearer token is empty, or contains more than one word; remove everything but the token."
            )
        }
        self.source = source
        current = Mutex(token)
    }

    var text: String { current.withLock { $0 } }

    /// The middleware that adds the token, and replaces it when the server rejects it.
    var middleware: Authentication {
        let token = { @Sendable in self.text }
        guard let source else { return .bearer(token) }
        return .bearer(token: token) {
            guard let newer = try await source() else { return }
            self.current.withLock { $0 = newer }
        }
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
