import HTTPTypes
import Paging

extension Authentication {
    /// `Authorization: Bearer …` (RFC 6750), with a token that is renewed when the server no longer takes it.
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
    ///   - refresh: makes `token` return another one. See ``renewing(_:)`` for when it is called.
    public static func bearer(
        token: @escaping Credential,
        refresh: @escaping @Sendable () async throws -> Void
    ) -> Authentication {
        bearer(token).renewing(refresh)
    }

    /// The same authentication, with a credential that is renewed when the server no longer takes it.
    ///
    /// ```swift
    /// let key = Authentication.header("X-API-Key") { try await store.token }.renewing { try await store.renew() }
    /// ```
    ///
    /// A reply with the status 401 means that the server has not processed the request for want of a valid credential
    /// (RFC 9110, section 15.5.2). Then the credential is renewed, asked for again, and the request sent once more,
    /// whatever its method. A second 401 is passed on.
    ///
    /// Requests that are under way together share one renewal: those that fail while it runs wait for it, and those that
    /// fail after it, having left before, are sent again without another. A renewal that fails gives its error to all of
    /// them; the next request that leaves after that, and is refused, tries again. Cancelling a request ends its wait
    /// and does not disturb the renewal, which always runs to its end: a token that was used up halfway would be lost.
    ///
    /// The renewal may send requests through the same client. If one of them is refused, that is passed on to it.
    ///
    /// - Parameter renew: makes the function that returns the credential return another one. It runs in a task of its own.
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
        // Taken before the credential is asked for, so that a renewal in between counts as later.
        let ticket = renewal.ticket
        if let reply = try await reply(to: request, unlessRefusedFor: renewal, next: next) { return reply }
        try await renewal.renew(since: ticket)
        WalkTally.current?.countRetry()
        return try await sendOnce(request, next: next)
    }

    /// The reply, or `nil` if it asks for another credential.
    ///
    /// A refusal is let go at once, and its connection with it.
    private func reply(
        to request: ClientRequest,
        unlessRefusedFor renewal: CredentialRenewal,
        next: Next
    ) async throws -> HTTPReply? {
        let reply = try await sendOnce(request, next: next)
        return reply.response.status == .unauthorized && !renewal.isCurrentTask ? nil : reply
    }
}
