/// The state of a screen as a whole, derived from all states of a list.
///
/// ```swift
/// switch model.phase {
/// case .notLoaded, .loading: print("Loading")
/// case .failed(let failure): print("That did not work: \(failure)")
/// case .empty: print("No posts yet")
/// case .content: print("\(model.rows.count) rows")
/// }
/// ```
///
/// A `switch` over the phase needs no default: the set of cases is complete.
public enum ListPhase: Equatable, Sendable {
    /// Nothing has been requested yet.
    case notLoaded
    /// The first rows are loading.
    case loading
    /// Loading failed, and there are no rows to show.
    case failed(LoadFailure)
    /// The list was read to its end and has no rows.
    case empty
    /// There are rows, or more pages to look for rows in.
    ///
    /// See ``ListContent/append`` and ``ListContent/prepend`` for the state at each end.
    case content
}
