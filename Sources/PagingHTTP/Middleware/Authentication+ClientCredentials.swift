extension Authentication {
    /// The place of a program's id and secret in a request for a token.
    public enum ClientSecretPlace: Hashable, Sendable {
        /// The field `Authorization`, which OpenID Connect calls `client_secret_basic`.
        case header
        /// The form in the body, which OpenID Connect calls `client_secret_post`.
        case body
    }

    /// Returns an authentication with OAuth 2.0 access tokens for a program (RFC 6749, section 4.4).
    ///
    /// ```swift
    /// let tokens = try PagingClient("https://auth.test/oauth/token")
    /// let authentication = Authentication.clientCredentials(from: tokens, id: "app", scope: "read") { secret }
    /// ```
    ///
    /// The first request gets a token. It is used until shortly before it expires, a tenth of its lifetime and at most
    /// 30 seconds, and then replaced once for all concurrent requests. A token that the server rejects is replaced as
    /// in ``renewing(_:)``.
    ///
    /// The id and the secret are sent as in section 2.3.1, by HTTP Basic or in the body, to the token endpoint only: its
    /// redirects are not followed. Token requests use the client's transport, middleware, retry policy and clock.
    ///
    /// - Parameters:
    ///   - endpoint: a client whose base is the address of the token endpoint.
    ///   - id: the program's identifier.
    ///   - scope: the requested scopes, separated by spaces; by default, the server decides.
    ///   - secretPlace: the place of the id and the secret in the request for a token.
    ///   - secret: returns the program's secret, for each token request.
    /// - Throws when sending: ``RequestError`` with the server's explanation when it issues no token.
    public static func clientCredentials(
        from endpoint: PagingClient,
        id: String,
        scope: String? = nil,
        secretPlace: ClientSecretPlace = .header,
        secret: @escaping Credential
    ) -> Authentication {
        let credentials = ClientCredentials(from: endpoint, id: id, scope: scope, secretPlace, secret: secret)
        var authentication = bearer { try credentials.token() }
        authentication.renewal = CredentialRenewal(isDue: { credentials.isDue }, { try await credentials.renew() })
        return authentication
    }
}
