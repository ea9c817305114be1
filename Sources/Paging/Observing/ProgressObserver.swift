/// Tells how far a walk has come, with each page that is delivered.
///
/// ```swift
/// let watched = repos.observed(by: .progress { print($0) })
/// ```
public final class ProgressObserver: PagingObserver {
    private let report: @Sendable (WalkProgress) -> Void

    /// Makes an observer.
    ///
    /// - Parameter report: takes the progress. It is called for one page at a time in each walk, and delays the walk.
    public init(_ report: @escaping @Sendable (WalkProgress) -> Void) {
        self.report = report
    }

    /// Reports how far the walk has come.
    public func pageDelivered(_ event: PageDelivered) {
        report(event.progress)
    }
}

extension PagingObserver where Self == ProgressObserver {
    /// An observer that tells how far a walk has come, with each page that is delivered.
    ///
    /// - Parameter report: takes the progress. It is called for one page at a time in each walk, and delays the walk.
    public static func progress(_ report: @escaping @Sendable (WalkProgress) -> Void) -> ProgressObserver {
        ProgressObserver(report)
    }
}
