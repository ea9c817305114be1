/// How a walk over a list ended, in one word.
public struct WalkEnding: Hashable, Sendable, CustomStringConvertible {
    private enum Kind: String {
        case complete, limited, short, unproven, refused, cycle, noProgress, failed, cancelled
    }
    private let kind: Kind

    /// The whole list: the source's own end was seen, and a total it declared, if any, was met.
    public static let complete = WalkEnding(kind: .complete)
    /// A limit that the caller set was reached before the end.
    public static let limited = WalkEnding(kind: .limited)
    /// Fewer items than declared, or the API's own cap: there is more than could be had.
    public static let short = WalkEnding(kind: .short)
    /// Nothing says whether there is more.
    public static let unproven = WalkEnding(kind: .unproven)
    /// More follows, at an address that must not be used.
    public static let refused = WalkEnding(kind: .refused)
    /// The source named an address that had been visited before.
    public static let cycle = WalkEnding(kind: .cycle)
    /// Pages kept coming, but nothing new on them.
    public static let noProgress = WalkEnding(kind: .noProgress)
    /// A page could not be loaded.
    public static let failed = WalkEnding(kind: .failed)
    /// The consumer was cancelled, or went away before the end.
    public static let cancelled = WalkEnding(kind: .cancelled)

    /// The ending's stable name.
    public var description: String { kind.rawValue }
}
