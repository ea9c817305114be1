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
/// A rejected credential can be renewed: see ``bearer(token:refresh:)`` and ``renewing(_:)``. A program gets its own
/// access tokens by ``clientCredentials(from:id:scope:secretPlace:secret:)``, and several credentials form a ``pool(_:clock:onLeftOut:)``.
public struct Authentication: HTTPMiddleware {
    /// Returns a credential.
    public typealias Credential = @Sendable () async throws -> String

    /// The header fields and query parameters that carry the credential.
    public let credentialPlaces: CredentialPlaces
    let add: @Sendable (inout ClientRequest) async throws -> Void
    var renewal: CredentialRenewal?
    /// The credentials of which each request uses one, in place of ``add``.
    private var pool: CredentialPool?

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

    /// Returns an authentication that uses the rate limits of several credentials as one.
    ///
    /// ```swift
    /// let pool = Authentication.pool(tokens.map { token in .bearer { token } })
    /// let api = try PagingClient("https://api.test", middleware: [RateLimits(), pool])
    /// ```
    ///
    /// Each request uses the credential with the most requests left at its origin, as the replies declare in the
    /// fields of ``RateLimits``. A credential without such a reply counts as the one with the most, and equals take
    /// turns. A credential is left out
    ///
    /// - until its reset, when it has no requests left or a reply says that its limit was reached (429, or 403 with
    ///   `Retry-After` or nothing remaining). The refused request is repeated at once with another credential.
    /// - for good, when the server rejects it with the status 401, after its own renewal if it has one, and accepts
    ///   another credential for the same request.
    ///
    /// A credential that fails to be read or renewed is skipped by that request. If every other one is rejected, the
    /// request throws the error of the failure.
    ///
    /// If the server rejects all of them, the request fails with ``RequestError/Code/unexpectedStatus`` and the status
    /// 401. If the limits of all are reached, the last refusal is returned with the time until the earliest reset, and
    /// later requests wait for it. If that is longer than a minute, they fail with ``RequestError/Code/rateLimited``.
    ///
    /// Place ``RateLimits`` before the pool. The pool replaces the limits in the replies by their sum, or removes them
    /// while a credential has an unknown number of requests left. So `RateLimits` delays a request only if no
    /// credential can send it, and never sends more concurrent requests than all credentials have left. Limits that
    /// only a body reports apply to the whole origin.
    ///
    /// - Parameters:
    ///   - credentials: the credentials, each with its own renewal, if any.
    ///   - clock: the clock for the resets.
    ///   - onLeftOut: a closure that receives the position of each credential that is left out, and the time until its
    ///     reset; `nil` if it is left out for good.
    public static func pool(
        _ credentials: [Authentication],
        clock: any Clock<Duration> = ContinuousClock(),
        onLeftOut: @escaping @Sendable (_ position: Int, _ wait: Duration?) -> Void = { _, _ in }
    ) -> Authentication {
        let places = credentials.reduce(CredentialPlaces()) { $0.union($1.credentialPlaces) }
        var authentication = Authentication(credentialPlaces: places) { _ in }
        authentication.pool = CredentialPool(credentials, clock: RateClock(clock), onLeftOut: onLeftOut)
        return authentication
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
        if let pool { return try await pool.send(request, next: next) }
        var request = request
        try await add(&request)
        return try await next(request)
    }
}
