#if Logging || Metrics || Tracing
internal import Paging

/// An error for observers: its kind, and its message if that cannot contain a secret.
struct ErrorAccount: Error, Hashable, CustomStringConvertible {
    /// The name of the error's type, and its code if it has one; the number of values is small.
    let type: String
    /// The message, or `nil` for an error from outside this package.
    let message: String?

    init(_ error: any Error) {
        let name = String(describing: Swift.type(of: error))
        let shown = error as? any ShowableError
        type = shown.map { "\(name).\($0.kind)" } ?? name
        message = shown?.description
    }

    /// The message, or the kind if there is no message to show.
    var description: String { message ?? type }
}

extension WalkResult {
    /// The evidence of the ending, unless it may quote a secret from the error that ended the walk.
    var shownEvidence: String? {
        switch error {
        case nil: ending == .limited ? nil : evidence
        case let error as PagingError where error.code == .cannotRestart: error.description
        case is any ShowableError: evidence
        default: nil
        }
    }
}

extension WalkEnding {
    /// Whether the list has, or may have, more items, and no limit of the caller ended the walk.
    var isShortfall: Bool {
        switch self {
        case .short, .unproven, .refused, .cycle, .noProgress, .failed: true
        case .complete, .limited, .cancelled: false
        }
    }
}

extension Duration {
    /// The duration in seconds.
    var inSeconds: Double { self / .seconds(1) }
}
#endif
