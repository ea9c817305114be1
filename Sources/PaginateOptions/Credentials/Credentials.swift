import ArgumentParser
import Foundation
import PaginateFiles
import PagingHTTP

/// The credentials of a command's requests, read only once.
struct Credentials: Sendable {
    /// A user name and password for HTTP Basic or Digest.
    private struct Login: Sendable {
        let user: String
        let password: String
    }

    /// A program at a token endpoint.
    private struct Program: Sendable {
        let endpoint: WebAddress
        let id: String
        let secret: String
        let scope: String?
        let secretPlace: Authentication.ClientSecretPlace
    }

    private enum Kind: Sendable {
        case bearer([BearerToken])
        case basic(Login)
        case digest(Login)
        case program(Program)
    }

    private let kind: Kind?

    /// - Parameters:
    ///   - options: The checked options.
    ///   - host: The host of the list's URL.
    /// - Throws: `ValidationError` when a value is missing.
    init(_ options: CredentialOptions, host: String, environment: [String: String]) throws {
        if let names = options.basicEnv {
            let values = try VariablePair(names, of: "--basic-env", environment: environment)
            guard !values.first.contains(":") else {
                throw ValidationError("The user name of --basic-env contains a colon, which HTTP Basic cannot send.")
            }
            kind = .basic(Login(user: values.first, password: values.second))
        } else if let names = options.digestEnv {
            let values = try VariablePair(names, of: "--digest-env", environment: environment)
            kind = .digest(Login(user: values.first, password: values.second))
        } else if options.netrc {
            let entry = try Netrc.entry(for: host, environment: environment)
            kind = .basic(Login(user: entry.login, password: entry.password))
        } else if let address = options.clientCredentials {
            kind = .program(try Self.program(at: address, options, environment))
        } else {
            let tokens = try BearerToken.all(options, environment: environment)
            kind = tokens.isEmpty ? nil : .bearer(tokens)
        }
    }

    private static func program(
        at address: String,
        _ options: CredentialOptions,
        _ environment: [String: String]
    ) throws -> Program {
        let endpoint: WebAddress
        do {
            endpoint = try WebAddress(parsing: address)
        } catch {
            throw ValidationError(
                "The address of --client-credentials is not a URL; write it whole, as https://api.test/oauth/token."
            )
        }
        guard endpoint.userinfo == nil else {
            throw ValidationError("--client-credentials holds a user name or password; give them with --client-env.")
        }
        let names = options.clientEnv ?? "CLIENT_ID:CLIENT_SECRET"
        let values = try VariablePair(names, of: "--client-env", environment: environment)
        return Program(
            endpoint: endpoint,
            id: values.first,
            secret: values.second,
            scope: options.clientScope,
            secretPlace: options.clientAuth?.place ?? .header
        )
    }

    /// Returns the middleware that adds a credential to each request.
    ///
    /// - Parameters:
    ///   - transport: The transport for requests to a token endpoint.
    ///   - report: A function that receives a message when a token is left out.
    /// - Throws: `ValidationError` when the token endpoint cannot be used.
    func middleware(
        over transport: any HTTPTransport,
        reporting report: @escaping @Sendable (String) -> Void
    ) throws -> [any HTTPMiddleware] {
        switch kind {
        case nil: return []
        case .bearer(let tokens) where tokens.count == 1: return tokens.map(\.middleware)
        case .bearer(let tokens):
            let count = tokens.count
            return [
                Authentication.pool(tokens.map(\.middleware)) { position, wait in
                    let time = wait.map { NumberText.time($0 / .seconds(1)) }
                    let state = time.map { "has reached its limit, and is used again in \($0)" }
                    report("token \(position + 1) of \(count) \(state ?? "was rejected (401) and is left out")")
                }
            ]
        case .basic(let login): return [Authentication.basic(user: login.user) { login.password }]
        case .digest(let login): return [DigestAuthentication(user: login.user) { login.password }]
        case .program(let program):
            do {
                let client = try PagingClient(program.endpoint.description, transport: transport)
                let secret = program.secret
                return [
                    Authentication.clientCredentials(
                        from: client,
                        id: program.id,
                        scope: program.scope,
                        secretPlace: program.secretPlace
                    ) { secret }
                ]
            } catch let error as RequestError {
                throw ValidationError("--client-credentials: \(error.description)")
            }
        }
    }

    /// The address of the token endpoint, if there is one.
    var endpoint: String? {
        guard case .program(let program) = kind else { return nil }
        return program.endpoint.description
    }

    /// The values that must not appear in any file or message, by name.
    var secrets: [(text: String, name: String)] {
        switch kind {
        case nil: return []
        case .bearer(let tokens):
            return tokens.enumerated().map { number, token in
                (token.text, number == 0 ? "bearer-token" : "bearer-token-\(number + 1)")
            }
        case .basic(let login), .digest(let login):
            return Secrets.credentials(ofLogin: login.user + ":" + login.password).map { ($0, "basic-password") }
        case .program(let program): return [(program.secret, "client-secret")]
        }
    }
}
