package import ArgumentParser
package import Paging

/// The program's exit codes, which never change.
extension ExitCode {
    /// Stopped by a limit or a signal.
    package static let stopped = ExitCode(3)
    /// The list ended early, or its end could not be verified.
    package static let short = ExitCode(4)
    /// The next page's address is not allowed.
    package static let refused = ExitCode(5)
    /// The API returned a page that was already visited.
    static let cycle = ExitCode(6)

    /// Creates the exit code for the way a walk ended.
    package init(_ ending: WalkEnding) {
        switch ending {
        case .complete: self = .success
        case .limited, .cancelled: self = .stopped
        case .short, .unproven: self = .short
        case .refused: self = .refused
        case .cycle, .noProgress: self = .cycle
        case .failed: self = .failure
        }
    }
}
