import HTTPTypes
import Paging

extension Authentication {
    /// Returns an authentication that sets `Authorization: Bearer …` (RFC 6750) and renews rejected tokens.
    ///
    /// ```swift
    /// let authentication = Authentication.bearer(
    ///     token: { try await store.token },
    ///     refresh: { try await store.renew() }
    /// )
    /// ```
    ///
    /// - Parameters:
    ///   - token: returns the current token.
    ///   - refresh: replaces the token that `token` returns. See ``renewing(_:)`` for when it is called.
    public static func bearer(
        token: @escaping Credential,
        refresh: @escaping @Sendable () async throws -> Void
    ) -> Authentication {
        bearer(token).renewing(refresh)
    }

    /// Returns the same authentication with a credential that is renewed after the server rejects it.
    ///
    /// ```swift
    /// let key = Authentication.header("X-API-Key") { try await store.token }.renewing { try await store.renew() }
    /// ```
    ///
    /// A reply with the status 401 means that the server did not process the request because it lacks a valid
    /// credential (RFC 9110, section 15.5.2). The credential is then renewed and read again, and the request is sent
    /// once more, whatever its method. A second 401 is returned to the caller.
    ///
    /// Concurrent requests share one renewal: requests that fail during the renewal wait for it, and older requests
    /// that fail afterwards are sent again without another renewal. A failed renewal passes its error to all of them;
    /// the next request that is sent after that and rejected starts another renewal. Cancelling a request ends its wait
    /// but not the renewal, which always runs to its end: a token that was spent halfway would be lost.
    ///
    /// The renewal may send requests through the same client. If one of them is rejected, it receives the 401 reply.
    ///
    /// - Parameter renew: replaces the credential that the credential function returns. It runs in its own task.
    public func renewing(_ renew: @escaping @Sendable () async throws -> Void) -> Authentication {
        var renewing = self
        renewing.renewal = CredentialRenewal(renew)
        return renewing
    }

    func sendRenewing(
        _ request: ClientRequest,
        by renewal: CredentialRenewal,
        next: Next
    ) async throws -> HTTPReply {
        try await renewal.renewIfDue()
        // Taken before the credential is read, so that a renewal in between counts as later.
        let ticket = renewal.ticket
        if let reply = try await reply(to: request, unlessRefusedFor: renewal, next: next) { return reply }
        try await renewal.renew(since: ticket)
        WalkUsage.current?.countRetry()
        return try await sendOnce(request, next: next)
    }

    /// Returns the reply, or `nil` for a 401 that requires another credential.
    ///
    /// A 401 reply is dropped at once, which releases its connection.
    private func reply(
        to request: ClientRequest,
        unlessRefusedFor renewal: CredentialRenewal,
        next: Next
    ) async throws -> HTTPReply? {
        let reply = try await sendOnce(request, next: next)
        return reply.response.status == .unauthorized && !renewal.isCurrentTask ? nil : reply
    }
}
