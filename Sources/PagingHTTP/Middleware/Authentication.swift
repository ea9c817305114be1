internal import Foundation

/// A middleware that adds a credential to every request as it is sent.
///
/// ```swift
/// let api = try PagingClient("https://api.test", middleware: [Authentication.bearer { try await tokens.current() }])
/// ```
///
/// The credential is read for every request, so a renewed credential applies from the next request on. It never becomes
/// part of an address, an error or a log, and is removed from links in which a server repeats it. It is sent to trusted
/// servers only: see ``OriginPolicy``.
///
/// A rejected credential can be renewed: see ``bearer(token:refresh:)`` and ``renewing(_:)``.
public struct Authentication: HTTPMiddleware {
    /// Returns a credential.
    public typealias Credential = @Sendable () async throws -> String

    /// The header fields and query parameters that carry the credential.
    public let credentialPlaces: CredentialPlaces
    let add: @Sendable (inout ClientRequest) async throws -> Void
    var renewal: CredentialRenewal?

    /// Returns an authentication that sets `Authorization: Bearer …` (RFC 6750).
    public static func bearer(_ token: @escaping Credential) -> Authentication {
        header("Authorization") { "Bearer " + (try await token()) }
    }

    /// Returns an authentication that sets `Authorization: Basic …` (RFC 7617).
    ///
    /// - Throws when sending: ``RequestError`` with ``RequestError/Code/invalidRequest`` for a user name with a colon.
    public static func basic(user: String, password: @escaping Credential) -> Authentication {
        header("Authorization") {
            guard !user.contains(":") else {
                throw RequestError(.invalidRequest, "A user name for basic authentication must not contain a colon.")
            }
            return "Basic " + Data("\(user):\(try await password())".utf8).base64EncodedString()
        }
    }

    /// Returns an authentication that sets a custom header field.
    public static func header(_ name: String, _ value: @escaping Credential) -> Authentication {
        Authentication(credentialPlaces: CredentialPlaces(headerNames: [name])) { request in
            try request.setHeader(name, try await value())
        }
    }

    /// Returns an authentication that sets a custom query parameter.
    public static func query(_ name: String, _ value: @escaping Credential) -> Authentication {
        Authentication(credentialPlaces: CredentialPlaces(queryNames: [name])) { request in
            request.address = request.address.settingQuery(name, try await value())
        }
    }

    private init(
        credentialPlaces: CredentialPlaces,
        add: @escaping @Sendable (inout ClientRequest) async throws -> Void
    ) {
        self.credentialPlaces = credentialPlaces
        self.add = add
    }

    /// Adds the credential, sends the request, and retries once with a renewed credential after a 401.
    @concurrent public func send(_ request: ClientRequest, next: Next) async throws -> HTTPReply {
        guard let renewal else { return try await sendOnce(request, next: next) }
        return try await sendRenewing(request, by: renewal, next: next)
    }

    func sendOnce(_ request: ClientRequest, next: Next) async throws -> HTTPReply {
        var request = request
        try await add(&request)
        return try await next(request)
    }
}
