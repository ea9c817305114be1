#if Logging || Metrics || Tracing
    internal import Paging

    /// What observers say of an error: what kind it is, and its text if that cannot hold a secret.
    struct ErrorAccount: Error, Hashable, CustomStringConvertible {
        /// The name of its type, and its code if it has one: there are few of them.
        let type: String
        /// What it says; `nil` for an error that this package does not know.
        let message: String?

        init(_ error: any Error) {
            let name = String(describing: Swift.type(of: error))
            let shown = error as? any ShowableError
            type = shown.map { "\(name).\($0.kind)" } ?? name
            message = shown?.description
        }

        /// The text, or the kind where there is none to show.
        var description: String { message ?? type }
    }

    extension WalkEnded {
        /// What ended the walk, if that cannot hold a secret: the evidence quotes the error that ended it.
        var shownEvidence: String? {
            switch outcome.error {
            case nil: outcome.ending == .limited ? nil : outcome.evidence
            case let error as PagingError where error.code == .cannotRestart: error.description
            case is any ShowableError: outcome.evidence
            default: nil
            }
        }
    }

    extension WalkEnding {
        /// Whether there is, or may be, more of the list than the walk brought, and nobody asked for less.
        var isShortfall: Bool {
            self != .complete && self != .limited && self != .cancelled
        }
    }

    extension Duration {
        /// The duration as a number of seconds.
        var inSeconds: Double { self / .seconds(1) }
    }
#endif
