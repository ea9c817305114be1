/// What a screen shows as a whole, derived from all of a list's states.
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
/// There are no other cases, so a `switch` over them needs no default.
public enum ListPhase: Equatable, Sendable {
    /// Nothing was asked for yet.
    case notLoaded
    /// There is nothing to show yet.
    case loading
    /// There is nothing to show, because loading failed.
    case failed(LoadFailure)
    /// The list was read to its end, and there is nothing on it.
    case empty
    /// There are rows, or more can be looked for. What goes on at their ends say the states of each direction.
    case content

    /// A Boolean value that indicates whether the first rows are being loaded.
    public var isLoading: Bool { self == .loading }

    /// A Boolean value that indicates whether the list was read to its end and has no rows.
    public var isEmpty: Bool { self == .empty }

    /// The failure, if the phase is ``failed(_:)``.
    public var failure: LoadFailure? {
        if case .failed(let failure) = self { failure } else { nil }
    }
}
