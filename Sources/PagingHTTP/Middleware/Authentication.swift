internal import Foundation

/// Puts a credential on every request, at the moment it is sent.
///
/// ```swift
/// let api = try HTTPClient("https://api.test", middleware: [Authentication.bearer { try await tokens.current() }])
/// ```
///
/// The credential is asked for each time, so that one which has been renewed is used from the next request on. It never
/// becomes part of an address, an error or a log, and a server's link that carries it back is read without it. It goes
/// to trusted servers only: see ``OriginPolicy``.
///
/// One that the server no longer takes can be renewed: see ``bearer(token:refresh:)`` and ``renewing(_:)``.
public struct Authentication: HTTPMiddleware {
    /// Returns a credential.
    public typealias Credential = @Sendable () async throws -> String

    /// The header fields and query parameters that carry the credential.
    public let credentialPlaces: CredentialPlaces
    let add: @Sendable (inout ClientRequest) async throws -> Void
    var renewal: CredentialRenewal?

    /// `Authorization: Bearer …` (RFC 6750).
    public static func bearer(_ token: @escaping Credential) -> Authentication {
        header("Authorization") { "Bearer " + (try await token()) }
    }

    /// `Authorization: Basic …` (RFC 7617).
    ///
    /// - Throws when sending: ``HTTPError`` with ``HTTPError/Code/invalidRequest`` for a user name with a colon.
    public static func basic(user: String, password: @escaping Credential) -> Authentication {
        header("Authorization") {
            guard !user.contains(":") else {
                throw HTTPError(.invalidRequest, "A user name for basic authentication must not contain a colon.")
            }
            return "Basic " + Data("\(user):\(try await password())".utf8).base64EncodedString()
        }
    }

    /// A header field of any name.
    public static func header(_ name: String, _ value: @escaping Credential) -> Authentication {
        Authentication(credentialPlaces: CredentialPlaces(headerNames: [name])) { request in
            try request.setHeader(name, try await value())
        }
    }

    /// A query parameter of any name.
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

    /// Adds the credential and sends the request on; if the server does not take it and there is a way to renew it, does
    /// so once more with a new one.
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
