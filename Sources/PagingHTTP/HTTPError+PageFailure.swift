public import Paging

extension HTTPError: ShowableError {
    /// The code's name.
    package var kind: String { code.rawValue }
}

extension HTTPError: PageFailure {
    /// Whether the same request may succeed later.
    ///
    /// That is so when the connection failed on its way, when content arrived cut short, and for the statuses 408, 425,
    /// 429, 500, 502, 503, 504 and 520 to 527; for 403 too, when the server says by its limit how long to wait; for a
    /// page that is not ready; and for a limit that the body of a response tells of. Content that arrived whole and has
    /// another shape than a page stays what it is.
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

    /// A link or redirect that must not be followed ends a walk as refused; everything else, as failed.
    public var ending: WalkEnding { code == .refused ? .refused : .failed }

    /// Whether a page after the first was asked for at an address that the server does not accept any more.
    public var isExpiredCursor: Bool { code == .expiredCursor }

    /// Whether nothing arrived for as long as the transport waits.
    public var isTimeout: Bool { code == .timedOut }

    private static func isTransient(status: Int) -> Bool {
        [408, 425, 429, 500, 502, 503, 504].contains(status) || (520...527).contains(status)
    }
}
