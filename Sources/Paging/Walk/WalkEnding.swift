/// The way in which a walk over a list ended.
///
/// The raw values are the stable names in files and reports. A ``PageEnd`` leads to one of these endings, and a
/// ``PagingError`` that ends a walk has the same name as its ending.
public enum WalkEnding: String, CaseIterable, Sendable {
    /// The list is complete: the source ended it, and any declared total was reached.
    case complete
    /// A limit of the caller was reached before the end of the list.
    case limited
    /// The list ended with fewer items than declared, or at a cap of the API.
    case short
    /// The last page does not indicate whether the list continues.
    case unproven
    /// The list continues at an address that must not be requested.
    case refused
    /// The source returned an address that was already visited.
    case cycle
    /// The pages stopped returning new items.
    case noProgress
    /// A page failed to load.
    case failed
    /// The consumer was cancelled, or released the walk before the end.
    case cancelled
}
