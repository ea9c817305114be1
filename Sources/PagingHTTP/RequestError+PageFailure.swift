public import Paging

extension RequestError: ShowableError {
    /// The code's name.
    package var kind: String { code.rawValue }
}

extension RequestError: SlowFailure, AdvisedFailure {
    /// A Boolean value that indicates whether the same request may succeed later.
    ///
    /// The value is `true` for a connection failure, for truncated content, for the statuses 408, 421, 425, 429, 500,
    /// 502, 503, 504 and 520 to 527, for 403 with a server-defined wait, for a page that is not ready, and for a limit
    /// reported in a response body. It is `false` for complete content in an unexpected format.
    public var isTransient: Bool {
        switch code {
        case .connectFailed, .connectionLost, .timedOut, .notReady: true
        case .rateLimited: status != nil
        case .unreadableContent where isContentWhole: false
        case .unreadableContent: status.map { (200..<300).contains($0) } ?? true
        case .unexpectedStatus: status.map(Self.isTransient(status:)) ?? false || (status == 403 && retryAfter != nil)
        default: false
        }
    }

    /// The ending of the walk: refused for a disallowed link or redirect, failed otherwise.
    public var ending: WalkEnding { code == .refused ? .refused : .failed }

    /// A Boolean value that indicates whether the server no longer accepts the address of a later page.
    public var isExpiredCursor: Bool { code == .expiredCursor }

    /// A Boolean value that indicates whether the transport timed out.
    public var isTimeout: Bool { code == .timedOut }

    /// A Boolean value that indicates whether the status says that the page does not exist: 404 or 416.
    public var isMissingPage: Bool {
        code == .unexpectedStatus && status.map(Self.missingPageStatuses.contains) ?? false
    }

    static let missingPageStatuses = [404, 416]

    private static func isTransient(status: Int) -> Bool {
        [408, 421, 425, 429, 500, 502, 503, 504].contains(status) || (520...527).contains(status)
    }
}

extension RequestError: CredentialRejection {
    /// Whether there is no credential, or the status rejects it without a wait until it is accepted.
    package var rejectsCredential: Bool {
        lacksCredential || (code == .unexpectedStatus && retryAfter == nil && [401, 403, 407].contains(status))
    }
}
