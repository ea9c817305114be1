extension PagingClient {
    private var renewals: [CredentialRenewal] { middleware.compactMap { ($0 as? Authentication)?.renewal } }

    /// The tickets of a request that is about to be sent, one for each credential that can be renewed.
    var credentialTickets: [CredentialRenewal.Ticket] { renewals.map(\.ticket) }

    /// Renews the credentials that no other request has renewed in between.
    ///
    /// - Parameter tickets: The tickets of the rejected request.
    /// - Returns: Whether there is a credential that can be renewed.
    /// - Throws: Any error of a renewal, and `CancellationError`.
    func renewCredentials(since tickets: [CredentialRenewal.Ticket]) async throws -> Bool {
        let due = zip(renewals, tickets).filter { !$0.0.isCurrentTask }
        for (renewal, ticket) in due { try await renewal.renew(since: ticket) }
        return !due.isEmpty
    }
}
