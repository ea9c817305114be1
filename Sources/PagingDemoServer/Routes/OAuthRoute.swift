/// `/oauth/token`: access tokens for client credentials (RFC 6749, section 4.4).
struct OAuthRoute: Sendable {
    let tokens: TokenRegistry

    func reply(to request: DemoRequest) throws -> Reply {
        guard request.method == "POST" else {
            return Reply(status: 405, error: "A token endpoint supports POST only.")
        }
        let form = QueryParameters(query: String(decoding: request.body, as: UTF8.self))
        guard form.first("grant_type") == "client_credentials" else {
            return Reply(status: 400, error: "unsupported_grant_type")
        }
        let lifetime = try request.parameters.integer("token_lifetime", in: 0...86_400) ?? 3_600
        let uses = try request.parameters.integer("token_uses", in: 0...1_000_000)
        var object = JSONObject()
        object.add("access_token", tokens.issue(for: .seconds(lifetime), uses: uses))
        object.add("token_type", "Bearer")
        object.add("expires_in", lifetime)
        var reply = Reply(json: object.bytes)
        reply.add("Cache-Control", "no-store")
        return reply
    }

    /// Returns the refusal of a request with `auth=oauth` that has no valid token, or `nil`.
    ///
    /// See RFC 6750, section 3.
    func refusal(of request: DemoRequest) -> Reply? {
        guard request.parameters.first("auth") == "oauth" else { return nil }
        let parts = request.headers["authorization"]?.split(separator: " ") ?? []
        if parts.count == 2, parts[0].lowercased() == "bearer", tokens.use(String(parts[1])) { return nil }
        var reply = Reply(status: 401, error: "Authorization must be Bearer, with a token of POST /oauth/token.")
        reply.add("WWW-Authenticate", "Bearer error=\"invalid_token\"")
        return reply
    }
}
