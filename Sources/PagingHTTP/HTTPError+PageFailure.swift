public import Paging

extension HTTPError: PageFailure {
    /// Whether the same request may succeed later.
    ///
    /// That is so when the connection failed on its way, when content arrived cut short, and for the statuses 408, 425,
    /// 429, 500, 502, 503, 504 and 520 to 527; for 403 too, when the server says by its limit how long to wait.
    public var isTransient: Bool {
        switch code {
        case .connectFailed, .connectionLost, .timedOut: true
        case .unreadableContent: status.map { (200..<300).contains($0) } ?? true
        case .unexpectedStatus: status.map(Self.isTransient(status:)) ?? false || (status == 403 && retryAfter != nil)
        default: false
        }
    }

    /// A link or redirect that must not be followed ends a walk as refused; everything else, as failed.
    public var ending: WalkEnding { code == .refused ? .refused : .failed }

    private static func isTransient(status: Int) -> Bool {
        [408, 425, 429, 500, 502, 503, 504].contains(status) || (520...527).contains(status)
    }
}
