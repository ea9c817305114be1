/// An error that the package itself detects in a list, in a store or in its use.
///
/// Errors of a source are never wrapped in this type. They reach the caller unchanged.
///
/// ```swift
/// do {
///     for try await repo in repos.items { print(repo.name) }
/// } catch let error as PagingError where error.code == .short {
///     print("The list ended early: \(error)")
/// }
/// ```
public struct PagingError: Error, Hashable, Sendable, CustomStringConvertible {
    /// The kind of an error.
    ///
    /// The raw values are the stable names of the codes. The code of an error that ends a walk has the name of its
    /// ``WalkEnding``.
    public enum Code: String, CaseIterable, Sendable {
        /// The list ended with fewer items than it declared, or at a cap of the API.
        case short
        /// The last page does not indicate whether the list continues.
        case unproven
        /// The next page has an address that must not be requested.
        case refused
        /// A page linked to an address that was already visited.
        case cycle
        /// The pages stopped returning new items.
        case noProgress
        /// A page is not like the earlier ones, and may be an error of the server.
        case failed
        /// The list contains more items than the caller's limit allows.
        case limitReached
        /// The cursor expired, and the walk cannot restart without delivering items twice.
        case cannotRestart
        /// The list cannot be saved, because its cursors cannot be saved.
        case cannotSave
        /// The saved list belongs to a different source.
        case cannotRestore
        /// The page is not in the store, and the policy does not allow the network.
        case notCached
        /// The pages of the list do not name the page of a position.
        case notAddressed
        /// The item cannot be found in a store, because the coding of its list has no ID.
        case noItemID
        /// The changes of the list are not recorded, or those since a position are no longer stored.
        case changesUnavailable
        /// The database cannot be used as a store: it is damaged, too new, read-only or out of space.
        case storeUnusable
        /// The database is locked by another connection.
        case storeBusy
    }

    /// The kind of the error.
    public let code: Code
    /// The error message, in one sentence.
    public let description: String

    /// Creates an error.
    package init(_ code: Code, _ description: String) {
        self.code = code
        self.description = description
    }
}

extension PagingError {
    /// Creates the error for an ending that the consumer must not mistake for the end of the list.
    init?(ending: WalkEnding, evidence: String, advice: ListAdvice? = nil) {
        let finding: String? =
            switch ending {
            case .short: "The list is short"
            case .unproven: "The list may be longer"
            case .refused: "The next page is refused"
            case .cycle: "The list contains a cycle"
            case .noProgress: "The list makes no progress"
            case .failed: "The list cannot be read"
            case .complete, .limited, .cancelled: nil
            }
        guard let finding, let code = Code(rawValue: ending.rawValue) else { return nil }
        self.init(code, "\(finding): \(evidence)\(advice.map { "; \($0)" } ?? "").")
    }
}
