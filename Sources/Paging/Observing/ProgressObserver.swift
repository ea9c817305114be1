/// An observer that reports the progress of a walk with each delivered page.
///
/// ```swift
/// let watched = repos.observed(by: .progress { print($0) })
/// ```
public final class ProgressObserver: PagingObserver {
    private let report: @Sendable (WalkProgress) -> Void

    init(_ report: @escaping @Sendable (WalkProgress) -> Void) {
        self.report = report
    }

    /// Reports the progress of the walk.
    public func receive(_ event: WalkEvent) {
        if case .pageDelivered(_, _, let progress) = event.kind { report(progress) }
    }
}

extension PagingObserver where Self == ProgressObserver {
    /// Returns an observer that reports the progress of a walk with each delivered page.
    ///
    /// - Parameter report: A closure that receives the progress. Each walk calls it for one page at a time, and waits
    ///   for it.
    public static func progress(_ report: @escaping @Sendable (WalkProgress) -> Void) -> ProgressObserver {
        ProgressObserver(report)
    }
}
